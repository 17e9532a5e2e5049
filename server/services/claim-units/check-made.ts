import { z } from "zod";
import type { ImportChunk, ImportRecord } from "@/contracts/import-record";
import type { NewUnit } from "@/domain/claims/claim-unit";
import { claimsOfRecord } from "@/formats/record-claims";
import type { Tx } from "@/server/db/database";
import { statementsOfTx } from "@/server/db/statements";
import { findKnownDocuments, type KnownDocument } from "@/server/repositories/known-documents";
import type { StoredRecord } from "@/server/repositories/stored-records";
import { type CheckedRecord, checkRecord } from "../import/check-record";
import type { PlacedChunk } from "../import/place-chunks";
import { QuoteAllowance } from "../import/quote-allowance";
import { SourceTexts } from "../import/source-texts";

/** What of a record's meta payload the checks read; see `metaOfRecord`. */
const keptMeta = z.object({
  claimsGiven: z.boolean().default(true),
  chunks: z.record(z.string(), z.object({ extra: z.record(z.string(), z.json()).default({}) })).default({}),
});
const storedTurns = z.array(z.object({ role: z.enum(["system", "user", "assistant", "tool"]), text: z.string() }));

const parseJson = (text: string | null): unknown => (text === null ? undefined : JSON.parse(text));

/** Where a file without claims of its own gives its chunks no names, a bare number counts them from 1 (`namesOfChunk`). */
function aliasesOf(stored: StoredRecord, chunk: StoredRecord["chunks"][number], claimsGiven: boolean): string[] {
  const isUnnamed = stored.chunks.every(({ handle, position }) => handle === `S${position + 1}`);
  return isUnnamed && !claimsGiven ? [...chunk.cited, String(chunk.position + 1)] : chunk.cited;
}

function chunkOf(stored: StoredRecord, chunk: StoredRecord["chunks"][number]): ImportChunk {
  const meta = keptMeta.catch({ claimsGiven: true, chunks: {} }).parse(parseJson(stored.meta));
  const { position, handle, docKey, title, startCp, endCp } = chunk;
  return {
    position,
    handle,
    aliases: aliasesOf(stored, chunk, meta.claimsGiven),
    docKey,
    docVersion: null,
    ordinal: null,
    startCp,
    endCp,
    text: chunk.text ?? "",
    title,
    extra: meta.chunks[String(position)]?.extra ?? {},
  };
}

/** The record with the new claims as if the file had given them; resolutions are worked out by the checks. */
function recordOf(stored: StoredRecord, made: readonly NewUnit[]): ImportRecord {
  return {
    externalId: stored.externalId,
    contentSha256: "",
    question: stored.question ?? "",
    turns: storedTurns.catch([]).parse(parseJson(stored.turns)),
    answer: stored.answer ?? "",
    answerOrigin: "file",
    status: stored.status,
    answerable: null,
    declinedFlag: null,
    retrievedSet: stored.retrievedSet,
    chunks: stored.chunks.map((chunk) => chunkOf(stored, chunk)),
    claimsGiven: true,
    claims: made.map(({ text, answerSpan, citations }, ordinal) => ({
      ordinal,
      text,
      answerSpan,
      citations: citations.map((citation, i) => ({
        ...citation,
        ordinal: i,
        resolution: "set_unknown" as const,
        chunkPosition: null,
        isOverCap: false,
      })),
      unattachedQuotes: [],
      scores: null,
      extra: {},
    })),
    labels: [],
    meta: {},
    extra: {},
    issues: [],
  };
}

function placedOf(stored: StoredRecord, chunks: readonly ImportChunk[], known: ReadonlyMap<string, KnownDocument>) {
  return stored.chunks.flatMap((row, i): PlacedChunk[] => {
    const document = known.get(row.docKey);
    const version = document?.versions.find(({ id }) => id === row.versionId);
    const chunk = chunks[i];
    if (document === undefined || version === undefined || chunk === undefined) return [];
    const { startCp, endCp, differs, chunkId } = row;
    return [{ chunk, document, version, startCp, endCp, differs, children: [], chunkId }];
  });
}

/** A response's record with claims that a recut makes, and what the checks find about those: the same as of an import. */
export interface CheckedUnits {
  readonly record: ImportRecord;
  readonly check: CheckedRecord;
}

/** Runs the checks of an import over claims that are made now. Findings about the response as a whole stay those of the import. */
export async function checkMade(
  tx: Tx,
  projectId: string,
  stored: StoredRecord,
  made: readonly NewUnit[],
): Promise<CheckedUnits> {
  const record = recordOf(stored, made);
  const statements = statementsOfTx(tx);
  const names = [...new Set(stored.chunks.map(({ docKey }) => docKey))];
  const placed = placedOf(stored, record.chunks, await findKnownDocuments(statements, projectId, names));
  const texts = new SourceTexts(statements);
  const check = await checkRecord(record, placed, claimsOfRecord(record), texts, new QuoteAllowance());
  return { record, check: { ...check, findings: check.findings.filter(({ claimIndex }) => claimIndex !== null) } };
}
