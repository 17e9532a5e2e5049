import { Refusal } from "@/server/refusal";
import type { Tx } from "@/server/db/database";
import {
  findNewestJudgedRun,
  type JudgementPair,
  listFirstPairs,
  listRescorePairs,
  type RescorePair,
} from "@/server/repositories/agreement";
import { isReadyRunOf } from "@/server/repositories/gate";
import { type DrawRow, findDraw } from "@/server/repositories/rescores";

/** Fewer pairs would give somebody's label away. */
export const PAIRS_MIN = 10;

/** @throws Refusal `too_few_pairs` */
export function assertEnough(pairs: number): void {
  if (pairs >= PAIRS_MIN) return;
  throw new Refusal("too_few_pairs", `${pairs} closed pairs are there; figures are shown from ${PAIRS_MIN} on.`, {
    detail: { pairs, needed: PAIRS_MIN },
  });
}

/** The blind first pairs of a run, or the judgements of a re-score sample beside the first ones. */
export type ComparedPairs =
  | { readonly kind: "first"; readonly runId: string; readonly pairs: readonly JudgementPair[] }
  | {
      readonly kind: "rescore";
      readonly runId: string;
      readonly draw: DrawRow;
      /** Those that are blind and in. */
      readonly pairs: readonly RescorePair[];
    };

/** What is asked for: a run or a sample, or neither for the newest run with a closed pair. */
export interface ComparedQuery {
  readonly runId?: string | undefined;
  readonly rescoreId?: string | undefined;
}

/** The run that was asked for, or the newest with a closed pair. @throws Refusal `not_found`, `too_few_pairs`. */
async function findRun(tx: Tx, projectId: string, runId: string | undefined): Promise<string> {
  if (runId !== undefined) {
    if (await isReadyRunOf(tx, projectId, runId)) return runId;
    throw new Refusal("not_found", "There is no such run in this project.");
  }
  const newest = await findNewestJudgedRun(tx, projectId);
  if (newest === null) throw new Refusal("too_few_pairs", "No pair of any run is closed.");
  return newest;
}

/**
 * The pairs of judgements that agreement is computed from; never fewer than `PAIRS_MIN`.
 * @throws Refusal `too_few_pairs`, `not_found`, `bad_request` where both are asked for.
 */
export async function findComparedPairs(tx: Tx, projectId: string, query: ComparedQuery): Promise<ComparedPairs> {
  if (query.rescoreId === undefined) {
    const runId = await findRun(tx, projectId, query.runId);
    const pairs = await listFirstPairs(tx, runId);
    assertEnough(pairs.length);
    return { kind: "first", runId, pairs };
  }
  if (query.runId !== undefined) throw new Refusal("bad_request", "Ask for a run or for a re-score, not for both.");
  const draw = await findDraw(tx, projectId, query.rescoreId);
  if (draw === null) throw new Refusal("not_found", "There is no such re-score in this project.");
  const drawn = await listRescorePairs(tx, draw.id);
  const pairs = drawn.filter((pair) => pair.secondId !== null && !pair.isExposed);
  assertEnough(pairs.length);
  return { kind: "rescore", runId: draw.runId, draw, pairs };
}
