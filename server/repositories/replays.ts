import type { Tx } from "@/server/db/database";

/** Where a response comes from, and what else is stored of it. */
export interface ReplayFacts {
  readonly runId: string;
  readonly runNumber: number;
  readonly externalId: string;
  readonly importedAt: Date;
  /** In the vocabulary of the file. */
  readonly importedLabels: { rater: string; claimId: string | null; label: string }[];
  /** The reference judgement that none supersedes. */
  readonly referenceJudgementId: string | null;
}

/** One response's facts; null where there is none. */
export async function findReplay(tx: Tx, responseId: string): Promise<ReplayFacts | null> {
  const row = await tx.response.findUnique({
    where: { id: responseId },
    select: {
      runId: true,
      externalId: true,
      createdAt: true,
      run: { select: { number: true } },
      importedLabels: { select: { rater: true, claimId: true, label: true }, orderBy: { ordinal: "asc" } },
      referenceJudgements: { where: { supersededBy: null }, select: { id: true }, take: 1 },
    },
  });
  if (row === null) return null;
  return {
    runId: row.runId,
    runNumber: row.run.number,
    externalId: row.externalId,
    importedAt: row.createdAt,
    importedLabels: row.importedLabels.map((imported) => ({ ...imported, label: imported.label ?? "" })),
    referenceJudgementId: row.referenceJudgements[0]?.id ?? null,
  };
}
