import { z } from "zod";
import { endpoint, onSubject, readers } from "./define";
import { figure, id } from "./primitives";

const moved = z.object({ externalId: z.string(), beforeId: id, nowId: id });

/**
 * Two runs on the same items of the golden set, by people's outcomes: a paired test and never the difference of two rates. A failure is an
 * outcome that counts against the rate. Items that one run lacks, or that are not closed in both, stand on neither side.
 */
export const runComparison = z.object({
  runId: id,
  beforeRunId: id,
  /** The fingerprints of both runs are told, and are the same: then what flips is noise of generation and of judging. */
  isSameBuild: z.boolean(),
  n: z.int(),
  counts: z.object({ passPass: z.int(), passFail: z.int(), failPass: z.int(), failFail: z.int() }),
  /** Of the items that are compared, those of which either outcome was carried over: they can't have moved. */
  carried: z.int(),
  dropped: z.object({ onlyBefore: z.int(), onlyNow: z.int(), notJudged: z.int(), doubled: z.int() }),
  /** Chance of so few repairs among the changed items if both ways were alike. */
  pOneSided: figure,
  pMid: figure,
  /** Fail rate now less before, with Tango's interval. */
  change: figure,
  /** Share of items whose outcome is another, either way, with its exact interval. */
  flipRate: figure,
  /** Passed before and fail now, and the other way, those that no wall hides. */
  regressions: z.array(moved),
  repairs: z.array(moved),
});
export type RunComparison = z.infer<typeof runComparison>;

export const runComparisonEndpoints = {
  getRunComparison: endpoint({
    name: "getRunComparison",
    method: "GET",
    path: "/runs/{runId}/comparison",
    summary: "A run beside an earlier one on the same golden items, by people's outcomes.",
    access: onSubject("run", "runId", readers, ["run", "export"]),
    params: z.strictObject({ runId: id }),
    query: z.strictObject({ beforeRunId: id }),
    answer: runComparison,
    problems: ["rubrics_differ"],
  }),
};
