import { frozenDigest } from "@/domain/golden/frozen-digest";
import type { Deps } from "@/server/deps";
import { type GateReportRow, gateRecord } from "@/server/repositories/gate-reports";
import type { ShownDecision } from "./report-resource";

/**
 * A recorded decision, and whether it is what was recorded: its content has the digest that stands beside it and says the
 * outcome that stands beside it.
 *
 * @throws Error where the content is of no form at all; then nothing can be said of it.
 */
export function readReport(row: GateReportRow, deps: Pick<Deps, "sha256Hex">): ShownDecision {
  const { id, digest } = row;
  const record = gateRecord.parse(row.content);
  const isSaid = record.decision.outcome === row.outcome && record.decision.exitCode === row.exitCode;
  const isIntact = isSaid && frozenDigest("gate_report", record, deps.sha256Hex) === digest;
  return { record, id, digest, isIntact };
}
