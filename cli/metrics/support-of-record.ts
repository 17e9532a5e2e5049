import type { ImportClaim, ImportLabel, ImportRecord, JsonObject } from "@/contracts/import-record";
import type { CitationMark } from "@/domain/rubric/codes";
import type { MarkedClaim } from "@/domain/scoring/support-of-marks";
import { readMark, readSupportWord } from "@/domain/scoring/support-words";
import { dataError } from "../exit";

/** Whose word on support is read: the labels of people, or the scores a verifier left in the file. */
export type SupportSource = "people" | "scores";

/** What a record's claims came to; the counts say what the figures leave out and why. */
export interface RecordSupport {
  readonly docs: number;
  readonly claims: readonly MarkedClaim[];
  readonly leftOut: LeftOutClaims;
}

export interface LeftOutClaims {
  readonly not_judged: number;
  readonly not_understood: number;
  readonly not_a_claim: number;
  readonly set_unknown: number;
}

interface Judgement {
  readonly isJointlySaid: boolean;
  readonly marks: unknown;
}

type Reading = Judgement | keyof LeftOutClaims;

const textOf = (value: unknown): string | null => (typeof value === "string" ? value : null);

function readPeople(labels: readonly ImportLabel[]): Reading {
  const [label] = labels;
  if (label === undefined || label.label === null) return "not_judged";
  const word = readSupportWord(label.label, textOf(label.facets["reason"]));
  if (word === null) return "not_understood";
  if (word === "not_a_claim") return word;
  const marks = label.facets["marks"] ?? label.facets["citation_precision_score"];
  return { isJointlySaid: word === "said", marks };
}

/** A verifier's word, as ALCE's program writes it: `nli` 0 or 1 for all cited passages together, and a number a citation. */
function readScores(scores: JsonObject | null): Reading {
  if (scores === null || scores["nli"] === undefined) return "not_judged";
  const joint = scores["nli"];
  if (joint !== 0 && joint !== 1) return "not_understood";
  return { isJointlySaid: joint === 1, marks: scores["nli_citation"] };
}

function marksByHandle(value: unknown): ReadonlyMap<string, CitationMark> {
  if (typeof value !== "object" || value === null) return new Map();
  return new Map(
    Object.entries(value).flatMap(([handle, given]) => {
      const mark = readMark(given);
      return mark === null ? [] : [[handle, mark] as const];
    }),
  );
}

/** Places of handles counted from 1; a handle that was never issued gets a number past the last passage. */
function numberHandles(claim: ImportClaim, docs: number): Map<string, number> | null {
  const numbers = new Map<string, number>();
  for (const { handle, resolution, chunkPosition } of claim.citations) {
    if (resolution === "set_unknown" || resolution === "ambiguous") return null;
    if (!numbers.has(handle)) numbers.set(handle, chunkPosition === null ? docs + 1 + numbers.size : chunkPosition + 1);
  }
  return numbers;
}

function readClaim(claim: ImportClaim, reading: Judgement, docs: number): MarkedClaim | "set_unknown" {
  const numbers = numberHandles(claim, docs);
  if (numbers === null) return "set_unknown";
  const given = marksByHandle(reading.marks);
  const cites = claim.citations.map(({ handle }) => numbers.get(handle) ?? docs + 1);
  const marks = new Map<number, CitationMark>();
  for (const [handle, number] of numbers) {
    // One citation that says the claim supports it, whether or not anybody marked it apart.
    const mark = given.get(handle) ?? (numbers.size === 1 && reading.isJointlySaid ? "supports" : null);
    if (mark !== null) marks.set(number, mark);
  }
  return { cites, marks, isJointlySaid: reading.isJointlySaid };
}

/** @throws Exit 65 where two raters judged a claim and nobody said whose word counts. */
export function labelsOf(record: ImportRecord, ordinal: number, rater: string | null): ImportLabel[] {
  const own = record.labels.filter(({ claimOrdinal }) => claimOrdinal === ordinal);
  const chosen = rater === null ? own : own.filter((label) => label.rater === rater);
  if (chosen.length > 1) {
    const raters = chosen.map((label) => label.rater).join(", ");
    throw dataError(`${record.externalId}: claim ${ordinal + 1} has several labels (${raters}); choose one by --rater`);
  }
  return chosen;
}

/** What a record's file says of the support of its claims. @throws Exit 65 */
export function supportOfRecord(record: ImportRecord, source: SupportSource, rater: string | null): RecordSupport {
  const docs = record.chunks.length;
  const leftOut = { not_judged: 0, not_understood: 0, not_a_claim: 0, set_unknown: 0 };
  const claims: MarkedClaim[] = [];
  for (const claim of record.claims) {
    const reading = source === "people" ? readPeople(labelsOf(record, claim.ordinal, rater)) : readScores(claim.scores);
    const read = typeof reading === "string" ? reading : readClaim(claim, reading, docs);
    if (typeof read === "string") leftOut[read] += 1;
    else claims.push(read);
  }
  return { docs, claims, leftOut };
}
