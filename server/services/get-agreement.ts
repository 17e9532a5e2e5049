import type { z } from "zod";
import type { AgreementPage, agreementEndpoints } from "@/contracts/agreement";
import { rescoreSufficiency } from "@/domain/agreement/sampling/rescore-rules";
import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import {
  countDecidedByCode,
  findNewestJudgedRun,
  listFirstPairs,
  listRescorePairs,
  type RescorePair,
} from "@/server/repositories/agreement";
import { isReadyRunOf } from "@/server/repositories/gate";
import { type DrawRow, findDraw, findFirstBatch } from "@/server/repositories/rescores";
import { getVersions } from "@/server/repositories/rubrics";
import { buildPanels } from "./agreement/build-panels";
import { explainFigures } from "./agreement/explain-figures";
import { readPairs } from "./agreement/read-pairs";

type Query = z.output<(typeof agreementEndpoints.getAgreement)["query"]>;
type PageInput = z.input<(typeof agreementEndpoints.getAgreement)["answer"]>;

/** Fewer pairs would give somebody's label away. */
const PAIRS_MIN = 10;
const DAY_MS = 86_400_000;

function assertEnough(pairs: number): void {
  if (pairs >= PAIRS_MIN) return;
  throw new Refusal("too_few_pairs", `${pairs} closed pairs are there; figures are shown from ${PAIRS_MIN} on.`, {
    detail: { pairs, needed: PAIRS_MIN },
  });
}

/** The rubric that the run's first pass was judged under; versions are never pooled. */
async function readRubric(tx: Tx, runId: string): Promise<{ rubricVersion: string; runNumber: number }> {
  const batch = await findFirstBatch(tx, runId);
  if (batch === null) throw new Refusal("too_few_pairs", "The run was never opened for judging.");
  const { rubricVersion } = await getVersions(tx, batch.rubricVersionId, batch.protocolVersionId);
  return { rubricVersion, runNumber: batch.runNumber };
}

async function readFirstPass(tx: Tx, deps: Deps, runId: string): Promise<PageInput> {
  const { rubricVersion, runNumber } = await readRubric(tx, runId);
  const pairs = await listFirstPairs(tx, runId);
  assertEnough(pairs.length);
  const panels = buildPanels(
    {
      name: "First blind pair",
      rubricVersion,
      pairs: await readPairs(tx, runId, pairs),
      decidedByCode: await countDecidedByCode(tx, runId),
      sample: null,
    },
    deps,
  );
  return {
    rubricVersion,
    source: `The blind first pair of run ${runNumber}, ${pairs.length} responses`,
    runId,
    rescoreId: null,
    panels,
    sufficiency: null,
    computedAt: deps.clock().toISOString(),
    explanations: explainFigures(panels),
  };
}

function gapsOf(pairs: readonly RescorePair[]): { min: number; max: number } | null {
  const days = pairs.flatMap(({ firstAt, secondAt }) =>
    secondAt === null ? [] : [(secondAt.getTime() - firstAt.getTime()) / DAY_MS],
  );
  return days.length === 0 ? null : { min: Math.min(...days), max: Math.max(...days) };
}

function sufficiencyOf(
  draw: DrawRow,
  pairs: readonly RescorePair[],
  panel: AgreementPage["panels"][number] | undefined,
): PageInput["sufficiency"] {
  const rescored = panel?.n ?? 0;
  const failed = panel?.passFail.eitherFailed ?? 0;
  const enough = rescoreSufficiency({ rescored, newItems: draw.frameSize, failedRescored: failed });
  return { ...enough, rescored, failed, gapDays: gapsOf(pairs) };
}

const NAME_OF_KIND = { inter: "Another rater, blind", intra: "The same rater, later" } as const;

async function readRescoreSample(tx: Tx, deps: Deps, draw: DrawRow): Promise<PageInput> {
  const { rubricVersion, runNumber } = await readRubric(tx, draw.runId);
  const drawn = await listRescorePairs(tx, draw.id);
  const pairs = drawn.filter((pair) => pair.secondId !== null && !pair.isExposed);
  assertEnough(pairs.length);
  // A frame that was taken whole needs no weights, and every figure can be shown of it.
  const isWhole = draw.strata.every((stratum) => stratum.n === stratum.N) && pairs.length === draw.frameSize;
  const stratumOf = new Map(pairs.map((pair) => [pair.responseId, pair.stratum]));
  const panels = buildPanels(
    {
      name: NAME_OF_KIND[draw.kind],
      rubricVersion,
      pairs: await readPairs(tx, draw.runId, pairs),
      decidedByCode: await countDecidedByCode(tx, draw.runId),
      sample: isWhole ? null : { strata: draw.strata, stratumOf },
    },
    deps,
  );
  const counts = `${pairs.length} of ${draw.sampleSize} drawn from ${draw.frameSize}`;
  return {
    rubricVersion,
    source: `Re-score of run ${runNumber} (${draw.kind}), ${counts}`,
    runId: draw.runId,
    rescoreId: draw.id,
    panels,
    sufficiency: sufficiencyOf(draw, pairs, panels[0]),
    computedAt: deps.clock().toISOString(),
    explanations: explainFigures(panels),
  };
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
 * Agreement of the blind first pair over a run, or of a re-score with the first judgement.
 *
 * @throws Refusal `too_few_pairs`, `not_found`, `bad_request` where both are asked for.
 */
export async function getAgreement(deps: Deps, caller: Caller, query: Query): Promise<PageInput> {
  const { projectId } = caller;
  const { prisma } = deps.db;
  if (query.rescoreId === undefined) {
    return readFirstPass(prisma, deps, await findRun(prisma, projectId, query.runId));
  }
  if (query.runId !== undefined) throw new Refusal("bad_request", "Ask for a run or for a re-score, not for both.");
  const draw = await findDraw(prisma, projectId, query.rescoreId);
  if (draw === null) throw new Refusal("not_found", "There is no such re-score in this project.");
  return readRescoreSample(prisma, deps, draw);
}
