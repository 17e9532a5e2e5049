import type { FigureResource } from "@/contracts/primitives";
import type { RunComparison } from "@/contracts/run-comparison";
import { isClosedBasis } from "@/domain/adjudication/verdict";
import { type FigureReason, knownFigure, undefinedFigure } from "@/domain/agreement/figure";
import { aaCheck } from "@/domain/gate/aa-check";
import { compareRuns, type RunItem } from "@/domain/gate/compare-runs";
import { OUTCOMES } from "@/domain/rubric/codes";
import { effectOf } from "@/domain/rubric/effects";
import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { listResponseNames } from "@/server/repositories/agreement-detail";
import { findFingerprint, type GateResponse, isReadyRunOf, listGateResponses } from "@/server/repositories/gate";
import { listRubricsOfRuns } from "@/server/repositories/rubric-versions";
import { toFigure } from "./agreement/figure-resource";

/** The one response of a run to each item; items with two are left out, since nobody can say which is meant. */
interface OnItems {
  readonly byItem: ReadonlyMap<string, GateResponse>;
  readonly doubled: number;
}

function indexByItem(responses: readonly GateResponse[]): OnItems {
  const byItem = new Map<string, GateResponse>();
  const doubled = new Set<string>();
  for (const response of responses) {
    if (byItem.has(response.goldenItemId)) doubled.add(response.goldenItemId);
    byItem.set(response.goldenItemId, response);
  }
  for (const item of doubled) byItem.delete(item);
  return { byItem, doubled: doubled.size };
}

/** Null where the outcome is not closed: a single judgement settles nothing. */
function isFail({ outcome, basis }: GateResponse): boolean | null {
  const code = OUTCOMES.find((one) => one === outcome);
  if (code === undefined || basis === null || !isClosedBasis(basis)) return null;
  return effectOf(code) === "against";
}

const itemsOf = ({ byItem }: OnItems): RunItem[] =>
  [...byItem].map(([id, response]) => ({ id, isFail: isFail(response) }));

const pFigure = (p: number | null, n: number, reason: FigureReason = "no_discordant_pair"): FigureResource =>
  toFigure(p === null ? undefinedFigure(reason, n) : knownFigure(p, n));

function countCarried(before: OnItems, now: OnItems): number {
  return [...now.byItem].filter(([id, response]) => {
    const earlier = before.byItem.get(id);
    const isCompared = earlier !== undefined && isFail(earlier) !== null && isFail(response) !== null;
    return isCompared && [earlier.basis, response.basis].includes("carried");
  }).length;
}

/** Outcomes under two rubrics are no pair: what moved may be the rubric. @throws Refusal `rubrics_differ`. */
async function assertOneRubric(tx: Tx, runId: string, beforeRunId: string): Promise<void> {
  const rubrics = await listRubricsOfRuns(tx, [runId, beforeRunId]);
  const [before, now] = [rubrics.get(beforeRunId), rubrics.get(runId)];
  if (before === undefined || now === undefined || before === now) return;
  throw new Refusal("rubrics_differ", `These runs were judged under ${before} and ${now}.`);
}

/**
 * A run beside an earlier one on the items of both, by people's outcomes.
 * @throws Refusal `rubrics_differ`; `not_found` where the other is no run of the project.
 */
export async function getRunComparison(
  deps: Deps,
  caller: Caller,
  runId: string,
  beforeRunId: string,
): Promise<RunComparison> {
  const { prisma } = deps.db;
  if (!(await isReadyRunOf(prisma, caller.projectId, beforeRunId)) || beforeRunId === runId)
    throw new Refusal("not_found", "There is no such other run in this project.");
  await assertOneRubric(prisma, runId, beforeRunId);
  const [before, now] = [
    indexByItem(await listGateResponses(prisma, beforeRunId)),
    indexByItem(await listGateResponses(prisma, runId)),
  ];
  const compared = compareRuns(itemsOf(before), itemsOf(now));
  const names = await listResponseNames(prisma, runId, caller.userId);
  const moved = (ids: readonly string[]) =>
    ids.flatMap((id) => {
      const [earlier, later] = [before.byItem.get(id), now.byItem.get(id)];
      const externalId = later === undefined ? undefined : names.get(later.responseId);
      return earlier === undefined || later === undefined || externalId === undefined
        ? []
        : [{ externalId, beforeId: earlier.responseId, nowId: later.responseId }];
    });
  const [builtBefore, builtNow] = [await findFingerprint(prisma, beforeRunId), await findFingerprint(prisma, runId)];
  const { n, counts, mcnemar, dropped } = compared;
  return {
    runId,
    beforeRunId,
    isSameBuild: builtNow !== null && builtNow === builtBefore,
    n,
    counts: {
      passPass: counts.pass_pass,
      passFail: counts.pass_fail,
      failPass: counts.fail_pass,
      failFail: counts.fail_fail,
    },
    carried: countCarried(before, now),
    dropped: {
      onlyBefore: dropped.only_first,
      onlyNow: dropped.only_second,
      notJudged: dropped.not_judged,
      doubled: before.doubled + now.doubled,
    },
    pOneSided: pFigure(mcnemar.p_one_sided_c_gt_b, n, mcnemar.reason),
    pMid: pFigure(mcnemar.p_mid, n, mcnemar.reason),
    change: toFigure(compared.difference_in_fail_rate),
    flipRate: toFigure(aaCheck(itemsOf(before), itemsOf(now)).flip_rate),
    regressions: moved(compared.regressions),
    repairs: moved(compared.repairs),
  };
}
