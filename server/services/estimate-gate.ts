import type { GateEstimate } from "@/contracts/gate";
import { type Figure, knownFigure, undefinedFigure } from "@/domain/agreement/figure";
import { wilsonInterval } from "@/domain/agreement/rate-interval";
import { maxFailuresWithin } from "@/domain/agreement/rate-limit";
import { GENESIS_HASH } from "@/domain/audit/event-hash";
import { earlyFailAt } from "@/domain/gate/early-fail";
import {
  BREAK_S,
  hoursOfWork,
  msUntilDone,
  PACE_DAYS,
  type PanelWork,
  secondsPerJudgement,
} from "@/domain/gate/panel-pace";
import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { findAuditHead } from "@/server/repositories/audit-events";
import { getGateRun } from "@/server/repositories/gate";
import type { GateRecord } from "@/server/repositories/gate-reports";
import { listJudgedResponses } from "@/server/repositories/judged-responses";
import { countOpenSlots, type PanelWorkRow, readPanelWork } from "@/server/repositories/panel-work";
import { listPolicyRows } from "@/server/repositories/policies";
import { findVersionsInForce } from "@/server/repositories/rubrics";
import { inTransaction } from "@/server/transaction";
import { toFigure } from "./agreement/figure-resource";
import { findPolicyFor } from "./gate/policy-in-force";
import { takeDecision } from "./gate/take-decision";
import { planResponse, type ResponsePlan } from "./plan-batch";
import { readCarryBook, readMarksKeys } from "./read-carry-book";

const DAY_MS = 86_400_000;
/** Independent judgements of a response, as `open-batch` asks for them. */
const WANTED = 2;
/** True rates, as multiples of the limit, at which the end is played through. */
const MULTIPLES = [1.5, 2.5, 5] as const;

/** What opening the run would do with the responses of the set that no batch is open for. Nothing is written. */
async function planUnopened(
  tx: Tx,
  deps: Deps,
  projectId: string,
  record: GateRecord,
): Promise<Record<ResponsePlan["kind"], number>> {
  const counts = { queued: 0, carried: 0, mechanical: 0 };
  const unopened = new Set(
    record.items.filter(({ waitingFor }) => waitingFor.includes("batch")).map(({ responseId }) => responseId),
  );
  if (unopened.size === 0) return counts;
  const responses = (await listJudgedResponses(tx, record.runId)).filter(({ id }) => unopened.has(id));
  const versions = await findVersionsInForce(tx, projectId);
  const keys = versions === null ? null : await readMarksKeys(tx, deps, projectId, responses, versions);
  const book =
    versions === null || keys === null ? null : await readCarryBook(tx, deps, projectId, responses, keys, versions);
  for (const response of responses) counts[planResponse(response, keys?.get(response.id) ?? null, book).kind] += 1;
  return counts;
}

function workOf(row: PanelWorkRow, nowMs: number): PanelWork {
  const reachMs = row.first === null ? 0 : nowMs - row.first.getTime();
  // Less than a day is no rate by the calendar: an hour's work would promise the night's as well.
  const days = Math.min(PACE_DAYS, Math.max(1, reachMs / DAY_MS));
  return { gapsS: row.gapsS, raters: row.raters, recent: { judgements: row.judgements, days } };
}

/** Disputes among so many pairs, at the share at which pairs have differed. */
function disputesToCome(pairs: number, { pairsClosed, pairsDiffered }: PanelWorkRow): Figure {
  if (pairsClosed === 0) return undefinedFigure("empty", 0);
  const ci = wilsonInterval(pairsDiffered, pairsClosed);
  const scaled = { ...ci, lo: pairs * ci.lo, hi: pairs * ci.hi };
  return knownFigure((pairs * pairsDiffered) / pairsClosed, pairsClosed, scaled);
}

function earlyFailOf({ expectedItemIds, policy: { num, den } }: GateRecord): GateEstimate["earlyFail"] {
  const expected = expectedItemIds.length;
  const allowed = maxFailuresWithin(expected, { numerator: num, denominator: den });
  const rates = MULTIPLES.map((multiple) => (multiple * num) / den).filter((rate) => rate > 0 && rate < 1);
  return { allowed, rates: rates.map((rate) => earlyFailAt(rate, expected, allowed)) };
}

/**
 * What the decision on a run will still take: judgements, hours at the panel's own pace, and when the last will be in. The pace is of all
 * raters together and of two at least; the outcome of no answer is in it.
 */
export async function estimateGate(deps: Deps, caller: Caller, runId: string): Promise<GateEstimate> {
  const { projectId } = caller;
  const now = deps.clock();
  return inTransaction(deps, async (tx) => {
    const policies = await listPolicyRows(tx, projectId);
    const policy = findPolicyFor(policies, (await getGateRun(tx, runId)).began);
    const head = (await findAuditHead(tx, projectId)) ?? { seq: 0, hash: GENESIS_HASH };
    const record = await takeDecision(tx, deps, { projectId, runId, policy, head });
    const open = await countOpenSlots(
      tx,
      record.items.flatMap(({ responseId }) => (responseId === null ? [] : [responseId])),
    );
    const planned = await planUnopened(tx, deps, projectId, record);
    const row = await readPanelWork(tx, projectId, new Date(now.getTime() - PACE_DAYS * DAY_MS), BREAK_S);
    const work = workOf(row, now.getTime());
    const notQueued = WANTED * planned.queued;
    const total = open.slots + notQueued;
    const untilMs = msUntilDone(total, work);
    return {
      runId,
      runNumber: record.runNumber,
      asOf: now.toISOString(),
      outcome: record.decision.outcome,
      expected: record.expectedItemIds.length,
      withoutResponse: record.expectedItemIds.length - record.items.length,
      judgements: { queued: open.slots, notQueued, total },
      settledByOpening: { carried: planned.carried, mechanical: planned.mechanical },
      rulings: { open: open.disputes, toCome: toFigure(disputesToCome(open.items + planned.queued, row)) },
      pace: { secondsPerJudgement: toFigure(secondsPerJudgement(work)), days: PACE_DAYS },
      hours: toFigure(hoursOfWork(total, work)),
      endsAt: untilMs === null ? null : new Date(now.getTime() + untilMs).toISOString(),
      earlyFail: earlyFailOf(record),
    };
  });
}
