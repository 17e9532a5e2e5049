import type { GateFlag, GateReportResource } from "@/contracts/gate";
import { isRateClaimed } from "@/domain/agreement/interval-of-rate";
import { wilsonInterval } from "@/domain/agreement/rate-interval";
import { diagnoseFailure } from "@/domain/gate/diagnose-failure";
import { evaluateGate } from "@/domain/gate/evaluate-gate";
import type { GateReport, MissingItem } from "@/domain/gate/gate-report";
import { RULE_DEN, RULE_NUM } from "@/domain/gate/policy";
import type { Tx } from "@/server/db/database";
import {
  type GateRecord,
  type GateRecordItem,
  listVisibleItemKeys,
  listVisibleResponseNames,
} from "@/server/repositories/gate-reports";
import { listRubricsOfRuns } from "@/server/repositories/rubric-versions";
import type { PolicyRow } from "@/server/repositories/policies";
import { inputOf, policyOf } from "./take-decision";

/** A decision to be shown: a record, and, where it was recorded, what the row says of it. */
export interface ShownDecision {
  readonly record: GateRecord;
  readonly id: string | null;
  readonly digest: string | null;
  /** The stored content is what its digest was made of. */
  readonly isIntact: boolean;
}

/** Names that a wall does not hide from the reader; what has none is left out of the lists and stays in every figure. */
interface Names {
  readonly responses: ReadonlyMap<string, string>;
  readonly items: ReadonlyMap<string, string>;
}

/** The decision taken again from the record. Where it is not the one that was recorded, the report is not what was signed. */
function retake({ record, isIntact }: ShownDecision): GateReport {
  const policy = policyOf(record);
  const report = evaluateGate(inputOf(record, isIntact), policy);
  if (!isIntact || report.outcome === record.decision.outcome) return report;
  return evaluateGate(inputOf(record, false), policy);
}

const NO_SET = { code: "no_golden_set", message: "No golden set is frozen; there is nothing to measure the run on." };

function reasonsOf(report: GateReport, record: GateRecord): GateReportResource["reasons"] {
  const reasons = report.reasons.map(({ code, message }) => ({ code, message }));
  return record.setVersion === null && report.outcome === "undecided" ? [NO_SET, ...reasons] : reasons;
}

function flagsOf(report: GateReport, record: GateRecord): GateFlag[] {
  const isEarly = report.outcome === "fail" && !report.isComplete;
  return isEarly ? [...record.flags, "decided_early"] : record.flags;
}

function failingOf(item: GateRecordItem, names: Names): GateReportResource["failing"] {
  const externalId = names.responses.get(item.responseId);
  if (item.outcome === null || item.basis === "single" || externalId === undefined) return [];
  const diagnosis = diagnoseFailure({ ...item, outcome: item.outcome });
  if (diagnosis === null) return [];
  const { stage, explanation } = diagnosis;
  const reason = item.reasons[0] ?? null;
  return [{ responseId: item.responseId, externalId, outcome: item.outcome, reason, stage, explanation }];
}

function waitingOf(
  missing: MissingItem,
  items: ReadonlyMap<string, GateRecordItem>,
  names: Names,
): GateReportResource["waitingFor"] {
  const responseId = items.get(missing.itemId)?.responseId ?? null;
  const externalId = responseId === null ? names.items.get(missing.itemId) : names.responses.get(responseId);
  return externalId === undefined ? [] : [{ responseId, externalId, state: missing.cause }];
}

/** Judged or not, their target has to be renewed or attested again first. */
function renewalsOf({ items }: GateRecord, names: Names): GateReportResource["waitingFor"] {
  return items.flatMap(({ responseId, notGateable }) => {
    const externalId = names.responses.get(responseId);
    return notGateable === null || externalId === undefined ? [] : [{ responseId, externalId, state: notGateable }];
  });
}

function ungroundedOf(report: GateReport): GateReportResource["ungrounded"] {
  const { bad, scored } = report.ungrounded;
  const claim = report.isComplete && isRateClaimed(bad, scored, RULE_NUM / RULE_DEN);
  return { ...report.ungrounded, ...(scored === 0 ? {} : { ci: wilsonInterval(bad, scored) }), claim };
}

function silenceOf({ silence }: GateReport): GateReportResource["silence"] {
  const { incorrectRefusals, retrievalMisses, noAnswers, total, ceiling } = silence;
  return { incorrectRefusals, retrievalMisses, noAnswers, total, ceiling };
}

function toResource(
  shown: ShownDecision,
  names: Names,
  policies: ReadonlyMap<string, PolicyRow>,
  rubrics: ReadonlyMap<string, string>,
): GateReportResource {
  const { record, id, digest } = shown;
  const report = retake(shown);
  const { id: policyId, number: version, ...limits } = record.policy;
  const row = policyId === null ? undefined : policies.get(policyId);
  const byItem = new Map(record.items.map((item) => [item.itemId, item]));
  const { unknown: _, ...handleValidity } = report.handleValidity;
  return {
    id,
    runId: record.runId,
    runNumber: record.runNumber,
    runKind: record.runKind,
    rubricVersion: rubrics.get(record.runId) ?? null,
    outcome: report.outcome,
    exitCode: report.exitCode,
    reasons: reasonsOf(report, record),
    expected: report.expected,
    scored: report.scored,
    missing: report.missing.length,
    counts: report.counts,
    ungrounded: ungroundedOf(report),
    amongAnswered: report.amongAnswered,
    silence: silenceOf(report),
    handleValidity,
    carried: report.carriedShare.carried,
    complete: report.isComplete,
    failingOpen: report.failingOpen,
    policy: {
      id: policyId,
      version,
      ...limits,
      baselineRunId: row?.baselineRunId ?? null,
      since: row?.createdAt.toISOString() ?? null,
    },
    setVersion:
      record.setVersion === null ? null : { number: record.setVersion.number, digest: record.setVersion.digest },
    demonstration: record.isDemonstration,
    failing: record.items.flatMap((item) => failingOf(item, names)),
    waitingFor: [
      ...report.missing.flatMap((missing) => waitingOf(missing, byItem, names)),
      ...renewalsOf(record, names),
    ],
    flags: flagsOf(report, record),
    evaluatedAt: record.at,
    digest,
  };
}

/** Decisions as the reader may see them, in the order given. */
export async function toReportResources(
  tx: Tx,
  userId: string,
  decisions: readonly ShownDecision[],
  policies: readonly PolicyRow[],
): Promise<GateReportResource[]> {
  const records = decisions.map((shown) => shown.record);
  const responseIds = records.flatMap((record) => record.items.map((item) => item.responseId));
  const itemIds = records.flatMap((record) => record.expectedItemIds);
  const names: Names = {
    responses: await listVisibleResponseNames(tx, userId, [...new Set(responseIds)]),
    items: await listVisibleItemKeys(tx, userId, [...new Set(itemIds)]),
  };
  const byId = new Map(policies.map((row) => [row.id, row]));
  const rubrics = await listRubricsOfRuns(
    tx,
    records.map((record) => record.runId),
  );
  return decisions.map((shown) => toResource(shown, names, byId, rubrics));
}
