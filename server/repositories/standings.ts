import { type RecordedStanding, recordedStanding } from "@/contracts/standings";
import type { Tx } from "@/server/db/database";
import { dayOf } from "./documents";

/** A statement on a version's standing, to be kept. */
export interface NewStanding {
  readonly id: string;
  readonly documentVersionId: string;
  readonly status: string;
  readonly source: string;
  readonly changedBy: string | null;
  readonly inForceFrom: Date | null;
  readonly inForceTo: Date | null;
  readonly jurisdiction: string | null;
  readonly recordedById: string;
  readonly recordedAt: Date;
}

export async function insertStanding(tx: Tx, standing: NewStanding): Promise<void> {
  await tx.documentStatus.create({ data: standing });
}

/** What was said of a version after it was added, newest first. */
export async function listStandingRows(tx: Tx, versionId: string): Promise<RecordedStanding[]> {
  const rows = await tx.documentStatus.findMany({
    where: { documentVersionId: versionId },
    orderBy: [{ recordedAt: "desc" }, { id: "desc" }],
    select: {
      id: true,
      status: true,
      source: true,
      changedBy: true,
      inForceFrom: true,
      inForceTo: true,
      jurisdiction: true,
      recordedAt: true,
      recordedBy: { select: { login: true, namePayload: { select: { text: true } } } },
    },
  });
  return rows.map(({ recordedBy, ...row }) => ({
    ...row,
    status: recordedStanding.shape.status.parse(row.status),
    inForceFrom: dayOf(row.inForceFrom),
    inForceTo: dayOf(row.inForceTo),
    recordedBy: recordedBy.namePayload?.text ?? recordedBy.login,
    recordedAt: row.recordedAt.toISOString(),
  }));
}
