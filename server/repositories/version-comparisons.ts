import { citationChange } from "@/contracts/rechecks";
import type { CitationChange } from "@/domain/quotes/reverify-citation";
import type { Span } from "@/domain/text/span";
import type { Prisma } from "@/generated/prisma/client";
import type { Tx } from "@/server/db/database";

/** A version as far as it can be told without its text. */
export interface ComparedVersion {
  readonly id: string;
  readonly documentId: string;
  readonly number: number;
  readonly lengthCp: number;
  readonly addedAt: Date;
  /** First 12 hex of the SHA-256 of T; null for a scan, and once erased. */
  readonly printedVersion: string | null;
}

const compared = {
  id: true,
  documentId: true,
  number: true,
  charCountCp: true,
  createdAt: true,
  textPayload: { select: { sha256: true } },
} as const satisfies Prisma.DocumentVersionSelect;

function comparedOf(row: Prisma.DocumentVersionGetPayload<{ select: typeof compared }>): ComparedVersion {
  const { id, documentId, number, charCountCp, createdAt, textPayload } = row;
  const printedVersion = textPayload?.sha256?.slice(0, 12) ?? null;
  return { id, documentId, number, lengthCp: charCountCp, addedAt: createdAt, printedVersion };
}

/** @throws Error where there is no such version: the wrapper has looked it up. */
export async function getComparedVersion(tx: Tx, id: string): Promise<ComparedVersion> {
  return comparedOf(await tx.documentVersion.findUniqueOrThrow({ where: { id }, select: compared }));
}

/** A version of the same document by its id; null where it is none of that document's. */
export async function findSibling(
  tx: Tx,
  { documentId }: ComparedVersion,
  id: string,
): Promise<ComparedVersion | null> {
  const row = await tx.documentVersion.findFirst({ where: { id, documentId }, select: compared });
  return row === null ? null : comparedOf(row);
}

/** The newest file of a version's document that came after it; null where the version is the newest. What came as passages of answers is no later state. */
export async function findNewerFile(tx: Tx, { documentId, number }: ComparedVersion): Promise<ComparedVersion | null> {
  const row = await tx.documentVersion.findFirst({
    where: { documentId, number: { gt: number }, originalPayloadId: { not: null } },
    orderBy: { number: "desc" },
    select: compared,
  });
  return row === null ? null : comparedOf(row);
}

/** What was found of a place once already, for a citation that points at it. */
export interface StoredChange {
  readonly before: Span;
  readonly change: CitationChange;
  readonly after: Span | null;
  readonly isUncertain: boolean;
  /** As stored: pairs of offsets. */
  readonly differences: unknown;
}

/** Places of a version that citations point at, as they were looked up in another version. */
export async function listStoredChanges(
  tx: Tx,
  asked: { readonly versionId: string; readonly otherId: string; readonly spans: readonly Span[] },
): Promise<StoredChange[]> {
  const rows = await tx.citationRecheck.findMany({
    where: {
      documentVersionId: asked.otherId,
      citation: { documentVersionId: asked.versionId },
      OR: asked.spans.map(({ startCp, endCp }) => ({ beforeStartCp: startCp, beforeEndCp: endCp })),
    },
    distinct: ["beforeStartCp", "beforeEndCp"],
    select: {
      change: true,
      beforeStartCp: true,
      beforeEndCp: true,
      afterStartCp: true,
      afterEndCp: true,
      isUncertain: true,
      differences: true,
    },
  });
  return rows.map(({ change, beforeStartCp, beforeEndCp, afterStartCp, afterEndCp, isUncertain, differences }) => ({
    before: { startCp: beforeStartCp, endCp: beforeEndCp },
    change: citationChange.parse(change),
    after: afterStartCp === null || afterEndCp === null ? null : { startCp: afterStartCp, endCp: afterEndCp },
    isUncertain,
    differences,
  }));
}
