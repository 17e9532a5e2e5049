import type { GateFlag } from "@/contracts/gate";
import type { ChainHead } from "@/domain/audit/event-hash";
import { evaluateGate } from "@/domain/gate/evaluate-gate";
import type { GateInput, GateReport } from "@/domain/gate/gate-report";
import type { GatePolicy } from "@/domain/gate/policy";
import { isFrozenAfterRun } from "@/domain/golden/golden-target";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { type GateRun, getGateProject, getGateRun, listGateTargets } from "@/server/repositories/gate";
import type { GateRecord, GateRecordItem } from "@/server/repositories/gate-reports";
import { getSetVersionRow, listSetVersionRows, type SetVersionRow } from "@/server/repositories/golden-sets";
import type { PolicyRow } from "@/server/repositories/policies";
import { checkTargets, type CheckedTargets, isChainEndIntact } from "./check-integrity";
import { toPolicyResource } from "./policy-in-force";
import { readGateItems } from "./read-gate-items";

/** What the domain decides on, out of a record; `isReportIntact` false where the record is not what was signed. */
export function inputOf(record: GateRecord, isReportIntact: boolean): GateInput {
  return {
    runKind: record.runKind,
    expectedItemIds: record.expectedItemIds,
    items: record.items,
    integrity: { ...record.integrity, isReportIntact },
    isDemonstration: record.isDemonstration,
  };
}

export function policyOf(record: GateRecord): GatePolicy {
  const { num, den, minN, maxSilent } = record.policy;
  return { num, den, minN, maxSilent };
}

/** The set version a run is measured on: the one it was first decided on, else the newest of the project. */
async function findSet(tx: Tx, projectId: string, run: GateRun): Promise<SetVersionRow | null> {
  if (run.setVersionId !== null) return getSetVersionRow(tx, run.setVersionId);
  return (await listSetVersionRows(tx, projectId))[0] ?? null;
}

const NOTHING_FROZEN: CheckedTargets = { areIntact: true, targets: [] };

/** What a reader must know beside the decision, as codes. */
function flagsOf(
  run: GateRun,
  checked: CheckedTargets,
  items: readonly GateRecordItem[],
  isDemonstration: boolean,
  maxSilent: number | null,
): GateFlag[] {
  const flags: GateFlag[] = [];
  const isLate = ({ frozenAt }: { frozenAt: Date }) => isFrozenAfterRun(frozenAt.getTime(), run.began.getTime());
  if (isDemonstration) flags.push("demonstration");
  if (checked.targets.some(isLate)) flags.push("targets_frozen_after_run");
  if (checked.targets.some((target) => target.isLone)) flags.push("lone_lead");
  if (maxSilent === null) flags.push("baseline_missing");
  if (items.some((item) => item.notGateable === "item_doubled")) flags.push("item_doubled");
  return flags;
}

function decisionOf(report: GateReport): GateRecord["decision"] {
  const { outcome, exitCode, reasons, ungrounded, scored } = report;
  return { outcome, exitCode, reasons: reasons.map((reason) => reason.code), bad: ungrounded.bad, scored };
}

/** Everything a decision is taken from; the caller says which policy holds and where the chain ends. */
export interface Occasion {
  readonly projectId: string;
  readonly runId: string;
  readonly policy: PolicyRow | null;
  readonly head: ChainHead;
}

/** Takes the decision as things stand, with all that it rests on. */
export async function takeDecision(tx: Tx, deps: Deps, occasion: Occasion): Promise<GateRecord> {
  const { projectId, head } = occasion;
  const run = await getGateRun(tx, occasion.runId);
  const { isDemonstration } = await getGateProject(tx, projectId);
  const set = await findSet(tx, projectId, run);
  const members = set === null ? [] : await listGateTargets(tx, set.id);
  const checked = set === null ? NOTHING_FROZEN : await checkTargets(tx, deps, projectId, set, members);
  const items = await readGateItems(tx, run, checked.targets);
  const { id, version: number, num, den, minN, maxSilent } = toPolicyResource(occasion.policy);
  const taken: GateRecord = {
    runId: run.id,
    runNumber: run.number,
    runKind: run.kind,
    policy: { id, number, num, den, minN, maxSilent },
    setVersion: set === null ? null : { id: set.id, number: set.number, digest: set.digest },
    isDemonstration,
    integrity: {
      areTargetsIntact: checked.areIntact,
      isChainIntact: await isChainEndIntact(tx, deps, projectId, head),
    },
    expectedItemIds: members.map((member) => member.goldenItemId),
    items: [...items],
    flags: flagsOf(run, checked, items, isDemonstration, maxSilent),
    decision: { outcome: "undecided", exitCode: 2, reasons: [], bad: 0, scored: 0 },
    at: deps.clock().toISOString(),
    head: { seq: head.seq, hash: head.hash },
  };
  return { ...taken, decision: decisionOf(evaluateGate(inputOf(taken, true), policyOf(taken))) };
}
