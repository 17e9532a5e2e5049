import { z } from "zod";
import { QUERY_SHAPES } from "@/domain/golden/item-codes";
import { SEVERITIES } from "@/domain/rubric/codes";
import { endpoint, onSubject, readers } from "./define";
import { figure, id } from "./primitives";
import { responseOutcome } from "./runs";

const severity = z.enum(SEVERITIES);
const shape = z.enum(QUERY_SHAPES);
const weight = (standard: number) => z.coerce.number().min(0).max(1000).default(standard);

/** What stands beside the rate of a run's closed responses and decides nothing. */
export const runFailures = z.object({
  runId: id,
  /** The rubric that its labels were given under; null before any. */
  rubricVersion: z.string().nullable(),
  scored: z.int(),
  failing: z.int(),
  /** Mean weight of an answer, by the weights asked for; failing answers without a said severity are not in it. */
  severity: figure,
  weights: z.object({ minor: z.number(), major: z.number(), critical: z.number() }),
  bySeverity: z.array(z.object({ severity, count: z.int() })),
  withoutSeverity: z.int(),
  /** Failing claims of all closed claims; `deff` says how many of one answer count as one. */
  claims: z.object({ rate: figure, answers: z.int(), deff: z.number().nullable() }),
  /** By the shape of the question, as its golden item says it. */
  shapes: z.array(z.object({ shape: shape.nullable(), failing: z.int(), rate: figure })),
  /** The failing responses, those that no wall hides. */
  items: z.array(
    z.object({
      responseId: id,
      externalId: z.string(),
      outcome: responseOutcome,
      severity: severity.nullable(),
      shape: shape.nullable(),
    }),
  ),
});
export type RunFailures = z.infer<typeof runFailures>;

export const runFailureEndpoints = {
  getRunFailures: endpoint({
    name: "getRunFailures",
    method: "GET",
    path: "/runs/{runId}/failures",
    summary: "How grave a run's failures are, how many of its claims fail, and failures by shape of question.",
    access: onSubject("run", "runId", readers, ["run", "export"]),
    params: z.strictObject({ runId: id }),
    query: z.strictObject({ minor: weight(1), major: weight(3), critical: weight(9) }),
    answer: runFailures,
  }),
};
