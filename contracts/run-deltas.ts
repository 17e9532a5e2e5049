import { z } from "zod";
import { MACHINE_METRICS } from "@/domain/scoring/response-measure";
import { endpoint, onSubject, readers } from "./define";
import { figure, id } from "./primitives";

/** Machine metrics of two runs side by side: triage, never the number that a release rests on. */
export const runDeltas = z.object({
  runId: id,
  baselineRunId: id,
  outcome: z.enum(["held", "dropped", "undecided"]),
  shared: z.int(),
  missing: z.array(z.string()),
  added: z.array(z.string()),
  context_changed: z.array(z.string()),
  silenced: z.array(z.string()),
  metrics: z.array(
    z.object({
      metric: z.enum(MACHINE_METRICS),
      base: figure,
      now: figure,
      delta: z.number().nullable(),
      bound: z.number(),
      state: z.enum(["held", "dropped", "undecided", "not_measured"]),
    }),
  ),
  worse: z.array(z.object({ id: z.string(), faults: z.array(z.string()) })),
  better: z.array(z.string()),
  /** Where this run's responses are that got worse or better; `id` is the file's own. */
  located: z.array(z.object({ id: z.string(), responseId: id })),
  flips: z.object({ clean_to_faulty: z.int(), faulty_to_clean: z.int(), p: z.number().nullable() }),
});

export const runDeltaEndpoints = {
  getRunDeltas: endpoint({
    name: "getRunDeltas",
    method: "GET",
    path: "/runs/{runId}/deltas",
    summary:
      "Machine metrics of a run beside those of another run of the project, over the items and contexts they share.",
    access: onSubject("run", "runId", readers, ["run", "export"]),
    params: z.strictObject({ runId: id }),
    query: z.strictObject({ baselineRunId: id }),
    answer: runDeltas,
  }),
};
