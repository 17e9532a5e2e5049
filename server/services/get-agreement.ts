import type { z } from "zod";
import type { AgreementPage, agreementEndpoints } from "@/contracts/agreement";
import { rescoreSufficiency } from "@/domain/agreement/sampling/rescore-rules";
import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { countDecidedByCode, type RescorePair } from "@/server/repositories/agreement";
import { type DrawRow, findFirstBatch } from "@/server/repositories/rescores";
import { getVersions } from "@/server/repositories/rubrics";
import { buildPanels } from "./agreement/build-panels";
import { type ComparedPairs, findComparedPairs } from "./agreement/compared-pairs";
import { explainFigures } from "./agreement/explain-figures";
import { readPairs } from "./agreement/read-pairs";

type Query = z.output<(typeof agreementEndpoints.getAgreement)["query"]>;
type PageInput = z.input<(typeof agreementEndpoints.getAgreement)["answer"]>;

const DAY_MS = 86_400_000;

/** The rubric that the run's first pass was judged under; versions are never pooled. */
async function readRubric(tx: Tx, runId: string): Promise<{ rubricVersion: string; runNumber: number }> {
  const batch = await findFirstBatch(tx, runId);
  if (batch === null) throw new Refusal("too_few_pairs", "The run was never opened for judging.");
  const { rubricVersion } = await getVersions(tx, batch.rubricVersionId, batch.protocolVersionId);
  return { rubricVersion, runNumber: batch.runNumber };
}

async function readFirstPass(tx: Tx, deps: Deps, { runId, pairs }: ComparedPairs): Promise<PageInput> {
  const { rubricVersion, runNumber } = await readRubric(tx, runId);
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

async function readRescoreSample(
  tx: Tx,
  deps: Deps,
  { draw, pairs }: ComparedPairs & { kind: "rescore" },
): Promise<PageInput> {
  const { rubricVersion, runNumber } = await readRubric(tx, draw.runId);
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

/**
 * Agreement of the blind first pair over a run, or of a re-score with the first judgement.
 *
 * @throws Refusal `too_few_pairs`, `not_found`, `bad_request` where both are asked for.
 */
export async function getAgreement(deps: Deps, caller: Caller, query: Query): Promise<PageInput> {
  const { prisma } = deps.db;
  const compared = await findComparedPairs(prisma, caller.projectId, query);
  return compared.kind === "first" ? readFirstPass(prisma, deps, compared) : readRescoreSample(prisma, deps, compared);
}
