import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { claimLabel, citationMark, declined, reason, severity } from "@/contracts/bench";
import { documentState, imageRegion } from "@/contracts/documents";
import { confidentiality, printedVersion, role, sha256Hex } from "@/contracts/primitives";
import { ANSWERS_QUESTION, OUTCOMES, REFUSAL_CAUSES, RULING_CAUSES } from "@/domain/rubric/codes";

/** One line of `documents.json`: a file under `documents/` and what is known of it beside its text. */
const sampleDocument = z.strictObject({
  key: z.string(),
  file: z.string(),
  title: z.string(),
  mediaType: z.string(),
  confidentiality,
  /** Dates, inclusive; null where open or not known. */
  inForceFrom: z.iso.date().nullable(),
  inForceTo: z.iso.date().nullable(),
  jurisdiction: z.string().nullable(),
  status: z.enum(["in_force", "amended", "overruled", "unknown"]),
  statusSource: z.string().nullable(),
  aliases: z.array(z.string()),
  byteCount: z.int(),
  sha256: sha256Hex,
  state: documentState,
  extractor: z.string(),
  lengthCp: z.int(),
  pageCount: z.int().nullable(),
  textSha256: sha256Hex,
  docVersion: printedVersion,
});

const chunk = z.strictObject({
  doc_key: z.string(),
  doc_version: printedVersion,
  ordinal: z.int(),
  /** Half-open, code points of T. */
  start: z.int(),
  end: z.int(),
  text: z.string(),
  title: z.string(),
});

/** One line of a run, in the golden-file shape; the handles are `S1`, `S2` ... in the order of the chunks. */
const sampleResponse = z.strictObject({
  id: z.string(),
  question: z.string(),
  turns: z.array(z.strictObject({ role: z.enum(["user", "assistant"]), text: z.string() })).optional(),
  chunks: z.array(chunk),
  answerable: z.boolean(),
  answer: z.string(),
  claims: z.array(
    z.strictObject({ text: z.string(), cites: z.array(z.string()), quotes: z.array(z.string().nullable()) }),
  ),
  meta: z.strictObject({ as_of: z.iso.date() }),
});

const place = { docKey: z.string(), docVersion: printedVersion, startCp: z.int(), endCp: z.int(), text: z.string() };
/** A place in a document version; offsets are code points of its T, `text` is what stands there. */
const passage = z.strictObject(place);
/** With a region where it is read from a page's image, which has no words to point at. */
const evidence = z.strictObject({ handle: z.string(), ...place, region: imageRegion.optional() });

const sampleJudgement = z.strictObject({
  declined,
  supportInR: z.boolean().nullable(),
  refusalCause: z.enum(REFUSAL_CAUSES).nullable(),
  refusalEvidence: z.array(evidence),
  answersQuestion: z.enum(ANSWERS_QUESTION),
  contraryOmitted: z.boolean(),
  note: z.string(),
  claims: z.array(
    z.strictObject({
      /** 0-based place of the claim in its response. */
      index: z.int(),
      label: claimLabel,
      reason: reason.nullable(),
      severity: severity.nullable(),
      note: z.string(),
      /** One a citation, in the order of the claim's `cites`; empty where the claim has fewer than two. */
      marks: z.array(citationMark),
      evidence: z.array(evidence),
      uncovered: z.string(),
    }),
  ),
});

const sampleLabels = z.strictObject({
  responses: z.array(
    z.strictObject({
      run: z.enum(["run-1", "run-2"]),
      id: z.string(),
      /** What the right judgement comes to by rubric section 2, with the golden target. */
      outcome: z.enum(OUTCOMES),
      /** Null where code decides and nobody judges. */
      judgement: sampleJudgement.nullable(),
      /** A rater who saw it otherwise, and why. */
      second: z.strictObject({ by: z.string(), why: z.string(), judgement: sampleJudgement }).nullable(),
      /** A lead's ruling on that difference; it rules as `judgement` has it. */
      ruling: z.strictObject({ by: z.string(), cause: z.enum(RULING_CAUSES), reason: z.string() }).nullable(),
    }),
  ),
  targets: z.array(
    z.strictObject({
      id: z.string(),
      question: z.string(),
      content: z.strictObject({
        answerable: z.boolean(),
        searches: z.string(),
        asOf: z.iso.date(),
        points: z.array(z.string()),
        passages: z.array(passage),
        nearMisses: z.array(passage),
      }),
    }),
  ),
});

const samplePerson = z.strictObject({
  login: z.string(),
  name: z.string(),
  roles: z.array(role).min(1),
  about: z.string(),
});

export type SampleDocument = z.infer<typeof sampleDocument>;
export type SampleResponse = z.infer<typeof sampleResponse>;
export type SampleJudgement = z.infer<typeof sampleJudgement>;
export type SampleLabels = z.infer<typeof sampleLabels>;
export type SamplePassage = z.infer<typeof passage>;
export type SamplePerson = z.infer<typeof samplePerson>;

/** Documents, one run over them, and what is right about it. */
export interface SampleBook {
  documents: SampleDocument[];
  run1: SampleResponse[];
  labels: SampleLabels;
}

export interface SampleContent extends SampleBook {
  run2: SampleResponse[];
  people: SamplePerson[];
}

/** The guideline's hard cases as responses to judge. */
export interface HardCases extends SampleBook {
  /** Ids of the responses that show a case, by the guideline section's id. */
  cases: Readonly<Record<string, readonly string[]>>;
}

const readJson = (folder: string, name: string): unknown => JSON.parse(readFileSync(join(folder, name), "utf8"));

const readLines = (folder: string, name: string) =>
  readFileSync(join(folder, name), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => sampleResponse.parse(JSON.parse(line)));

const readBook = (folder: string): SampleBook => ({
  documents: z.array(sampleDocument).parse(readJson(folder, "documents.json")),
  run1: readLines(folder, "run-1.jsonl"),
  labels: sampleLabels.parse(readJson(folder, "labels.json")),
});

/**
 * The sample project's data, checked.
 *
 * @param folder this folder; a bundled caller knows where it lies, the bundle does not.
 * @throws ZodError where a file has another shape than the types say.
 */
export const readSampleContent = (folder: string): SampleContent => ({
  ...readBook(folder),
  run2: readLines(folder, "run-2.jsonl"),
  people: z.array(samplePerson).parse(readJson(folder, "people.json")),
});

/** The folder of the hard cases beside the sample's content. */
export const hardCasesFolderOf = (folder: string): string => join(folder, "hard-cases");

/** The hard cases, checked. @throws ZodError as `readSampleContent`. */
export function readHardCases(folder: string): HardCases {
  const own = hardCasesFolderOf(folder);
  const cases = z.record(z.string(), z.array(z.string()).min(1)).parse(readJson(own, "cases.json"));
  return { ...readBook(own), cases };
}
