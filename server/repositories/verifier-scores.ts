import { z } from "zod";
import type { Tx } from "@/server/db/database";

/** A score of a pair, by the labels' own names. */
export interface StoredScore {
  readonly inputDigest: string;
  readonly score: number;
  readonly scores: Readonly<Record<string, number>>;
}

export interface NewScore extends StoredScore {
  readonly id: string;
  readonly verifierId: string;
  readonly claimId: string;
  readonly citationId: string | null;
  readonly createdAt: Date;
}

const scoresByLabel = z.record(z.string(), z.number());

/** Scores a verifier gave to these inputs, one each. */
export async function findScores(tx: Tx, verifierId: string, inputDigests: readonly string[]): Promise<StoredScore[]> {
  if (inputDigests.length === 0) return [];
  const rows = await tx.verifierScore.findMany({
    where: { verifierId, inputDigest: { in: [...inputDigests] } },
    distinct: ["inputDigest"],
    select: { inputDigest: true, score: true, scores: true },
  });
  return rows.map((row) => ({ ...row, scores: scoresByLabel.parse(row.scores) }));
}

export async function insertScores(tx: Tx, scores: readonly NewScore[]): Promise<void> {
  if (scores.length === 0) return;
  await tx.verifierScore.createMany({ data: scores.map((score) => ({ ...score, scores: { ...score.scores } })) });
}

/** A claim of a run by the name of its response and its place, with its citations by handle. */
export interface NamedClaimRow {
  readonly externalId: string;
  readonly ordinal: number;
  readonly claimId: string;
  readonly citations: readonly { readonly id: string; readonly handle: string }[];
}

/** The claims of a run's responses of these names that no wall hides from the person. */
export async function listNamedClaims(
  tx: Tx,
  runId: string,
  userId: string,
  externalIds: readonly string[],
): Promise<NamedClaimRow[]> {
  const rows = await tx.claim.findMany({
    where: {
      isCurrent: true,
      response: {
        runId,
        externalId: { in: [...externalIds] },
        responseMatters: { none: { matter: { wallDenials: { some: { userId } } } } },
      },
    },
    select: {
      id: true,
      ordinal: true,
      response: { select: { externalId: true } },
      citations: { select: { id: true, handle: true }, orderBy: { ordinal: "asc" } },
    },
  });
  return rows.map(({ id, ordinal, response, citations }) => ({
    claimId: id,
    ordinal,
    externalId: response.externalId,
    citations,
  }));
}
