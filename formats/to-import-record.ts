import type {
  ImportChildChunk,
  ImportChunk,
  ImportClaim,
  ImportIssue,
  ImportRecord,
  JsonObject,
} from "@/contracts/import-record";
import type { NormalisedCitation, NormalisedClaim, NormalisedRecord, NormalisedSource } from "@/contracts/normalised";
import { readChildChunks } from "./child-chunks";
import { digestOfContent } from "./content-digest";
import type { FieldProblem } from "./golden-line";
import { checkChunkSpan, SCORED_HANDLES_MAX } from "./golden-record";

/** Names by which things are looked up; an index entry of the database has room for no more. */
const NAME_MAX = 300;
const DOCUMENT_MAX = 800;

/** An answer as an import stores it, or what keeps it from being stored. */
export type ImportableRecord = { ok: true; record: ImportRecord } | { ok: false; problems: FieldProblem[] };

type ChildChunk = NonNullable<NormalisedSource["child_chunks"]>[number];

/** Kept beside a row as it came: what has no column. */
function only(fields: Readonly<Record<string, unknown>>): JsonObject {
  const kept = Object.entries(fields).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(kept) as JsonObject;
}

/** Sources that a citation alone tells of; they were not shown to be in the prompt. */
const isTold = ({ retrieved }: NormalisedSource): boolean => retrieved === null;

const toChild = ({ handle, span: [startCp, endCp] }: ChildChunk): ImportChildChunk => ({ handle, startCp, endCp });

function toChunk(source: NormalisedSource, position: number): ImportChunk {
  const { handle, aliases, title, text, doc_span: span } = source;
  const { uri, pages, page_label, text_origin, raw_path, child_chunks } = source;
  return {
    position,
    handle,
    ...(aliases === undefined ? {} : { aliases }),
    docKey: source.doc ?? uri,
    docVersion: source.doc_version ?? null,
    ordinal: null,
    startCp: span?.[0] ?? null,
    endCp: span?.[1] ?? null,
    text: text ?? "",
    title,
    ...(child_chunks === undefined ? {} : { children: child_chunks.map(toChild) }),
    extra: only({ uri, pages, page_label, text_origin, raw_path }),
  };
}

/** Kinds that state something, and whatever cites; greetings, headings and refusals are not put before raters. */
const STATING: ReadonlySet<NormalisedClaim["kind"]> = new Set([
  "sentence",
  "list_item",
  "table_row",
  "claim",
  "provider_segment",
]);
const isJudged = (claim: NormalisedClaim): boolean => claim.citations.length > 0 || STATING.has(claim.kind);

function toClaim(
  claim: NormalisedClaim,
  ordinal: number,
  citations: readonly NormalisedCitation[],
  places: ReadonlyMap<string, number>,
): ImportClaim {
  const named = citations.filter(({ handle, quote }) => handle !== null || quote === null);
  const distinct = new Set(named.flatMap(({ handle }) => handle ?? []));
  const scored = new Set([...distinct].slice(0, SCORED_HANDLES_MAX));
  const { span } = claim;
  return {
    ordinal,
    text: claim.text,
    answerSpan: span === null ? null : { startCp: span.start, endCp: span.end },
    citations: named.map(({ handle, resolution, source, quote }, i) => ({
      ordinal: i,
      handle: handle ?? "",
      resolution,
      chunkPosition: source === null ? null : (places.get(source) ?? null),
      quote,
      isOverCap: handle !== null && !scored.has(handle),
    })),
    unattachedQuotes: citations.flatMap(({ handle, quote }) => (handle === null && quote !== null ? [quote] : [])),
    scores: null,
    extra: only({ kind: claim.kind }),
  };
}

const STATUSES = { answered: "ok", refusal: "ok", truncated: "ok", empty: "empty", blocked: "blocked" } as const;

/** What the provider's reason for ending was, in a word that the checks know. */
const finishReasonOf = ({ status, status_basis }: NormalisedRecord): string | null =>
  status === "refusal" && status_basis === "finish_reason" ? "refusal" : null;

const listIssues = (name: string, parts: readonly { issues: readonly string[] }[]): ImportIssue[] =>
  parts.flatMap(({ issues }, i) => issues.map((code) => ({ code, field: `${name}[${i}]` })));

function issuesOf(record: NormalisedRecord): ImportIssue[] {
  return [
    ...(record.question === null ? [{ code: "QUESTION_ABSENT", field: "question" }] : []),
    ...record.issues.map((code) => ({ code, field: "answer" })),
    ...listIssues("sources", record.sources),
    ...listIssues("claims", record.claims),
    ...listIssues("citations", record.citations),
  ];
}

const tooLong = (field: string, max: number): FieldProblem => ({
  field,
  code: "too_long",
  message: `must not be longer than ${max} characters.`,
});

/** A span of a document counts from 0 and is as long as its text, as in a golden file; a wrong one is refused, not mended. */
function listSpanProblems({ startCp, endCp, text, children = [] }: ImportChunk, field: string): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (startCp !== null && startCp < 0)
    problems.push({ field: `${field}.start`, code: "out_of_range", message: "must not be below 0." });
  else checkChunkSpan({ start: startCp, end: endCp, text }, field, problems);
  const inside = children.map((child) => ({ handle: child.handle, start: child.startCp, end: child.endCp }));
  readChildChunks(inside, text, field, problems);
  return problems;
}

function listProblems(externalId: string, chunks: readonly ImportChunk[]): FieldProblem[] {
  return [
    ...(externalId.length > NAME_MAX ? [tooLong("id", NAME_MAX)] : []),
    ...chunks.flatMap((chunk, i) => [
      ...((chunk.docKey?.length ?? 0) > DOCUMENT_MAX ? [tooLong(`sources[${i}].doc`, DOCUMENT_MAX)] : []),
      ...listSpanProblems(chunk, `sources[${i}]`),
    ]),
  ];
}

/**
 * A normalised answer as an import stores it. A set of which only citations tell a part is partial: their sources stand beside it, and a
 * citation of them is neither resolved nor dangling.
 * @param format the format's name, which is kept with the answer
 */
export function toImportRecord(record: NormalisedRecord, format: string): ImportableRecord {
  const { raw, ...content } = record;
  const contentSha256 = digestOfContent(content);
  const isKnown = record.retrieved_set !== "unknown";
  const told = isKnown ? record.sources.filter(isTold) : [];
  const shown = record.sources.filter((source) => !told.includes(source));
  const places = new Map(shown.map(({ key }, i) => [key, i] as const));
  const citations = new Map(record.citations.map((citation) => [citation.key, citation] as const));
  const chunks = shown.map(toChunk);
  const externalId = record.record_id ?? record.external_id ?? `answer-${contentSha256.slice(0, 16)}`;
  const problems = listProblems(externalId, chunks);
  if (problems.length > 0) return { ok: false, problems };
  const claims = record.claims.filter(isJudged).map((claim, ordinal) =>
    toClaim(
      claim,
      ordinal,
      claim.citations.flatMap((key) => citations.get(key) ?? []),
      places,
    ),
  );
  const unplaced = record.citations.filter(({ claim }) => claim === null);
  return {
    ok: true,
    record: {
      externalId,
      contentSha256,
      question: record.question ?? "",
      turns: [],
      answer: record.text,
      answerOrigin: "file",
      status: STATUSES[record.status],
      answerable: null,
      declinedFlag: record.issues.includes("ANSWER_UNANSWERABLE_FLAG") ? true : null,
      retrievedSet: told.length > 0 ? "partial" : record.retrieved_set,
      chunks,
      claimsGiven: true,
      claims,
      labels: [],
      meta: {},
      extra: only({
        format,
        raw,
        model: record.model,
        finish_reason: finishReasonOf(record),
        sources_told: told.length === 0 ? null : told,
        citations_unplaced: unplaced.length === 0 ? null : unplaced,
      }),
      issues: issuesOf(record),
    },
  };
}
