import type {
  ImportChunk,
  ImportClaim,
  ImportIssue,
  ImportLabel,
  ImportRecord,
  JsonObject,
} from "@/contracts/import-record";
import type { RetrievedSet } from "@/domain/rubric/codes";
import { lengthCp } from "@/domain/text/code-points";
import { aliasesOfChildren, readChildChunks } from "./child-chunks";
import type { FieldProblem, GoldenChunk, GoldenClaim, GoldenLine } from "./golden-line";
import { readLabels } from "./golden-labels";
import { makeHandleResolver, type ResolvedHandle } from "./resolve-handles";

/** More distinct handles than this are shown and resolved, not scored (ALCE's cap). */
export const SCORED_HANDLES_MAX = 3;

export type GoldenRecord = { ok: true; record: ImportRecord } | { ok: false; problems: FieldProblem[] };

/**
 * Turns a line of the right shape into a record, or says which of its statements contradict each other.
 * @param contentSha256 `digestOfContent` of the line's JSON
 */
export function readGoldenRecord(line: GoldenLine, contentSha256: string): GoldenRecord {
  const problems: FieldProblem[] = [];
  const issues: ImportIssue[] = [];
  const {
    id,
    question,
    turns,
    chunks: _chunks,
    retrieved_set: _set,
    answerable,
    status,
    answer: _answer,
    claims: _claims,
    unanswerable: _flag,
    output,
    labels: _labels,
    meta,
    ...extra
  } = line;
  const set = readRetrievedSet(line, problems, issues);
  const chunks = (line.chunks ?? []).map((chunk, i) => readChunk(chunk, i, problems));
  noteRepeatedHandles(chunks, issues);
  const givenClaims = line.claims ?? output?.claims ?? null;
  const prefix = line.claims == null && output?.claims != null ? "output.claims" : "claims";
  const resolve = makeHandleResolver(chunks, set);
  const claims = (givenClaims ?? []).map((claim, i) => readClaim(claim, i, `${prefix}[${i}]`, resolve, issues));
  const answer = readAnswer(line, claims, givenClaims !== null, problems);
  const state = readStatus(
    status ?? null,
    answer.text,
    claims,
    line.unanswerable ?? output?.unanswerable ?? null,
    issues,
  );
  const read: ImportLabel[] = readLabels(line.labels ?? [], claims, answer.text, problems);
  if (problems.length > 0) return { ok: false, problems };
  const record: ImportRecord = {
    externalId: id,
    contentSha256,
    question,
    turns: turns ?? [],
    answer: answer.text,
    answerOrigin: answer.origin,
    ...state,
    answerable: answerable ?? null,
    retrievedSet: set,
    chunks,
    claimsGiven: givenClaims !== null,
    claims,
    labels: read,
    meta: (meta ?? {}) as JsonObject,
    extra: { ...(extra as JsonObject), ...extraOfOutput(output) },
    issues,
  };
  return { ok: true, record };
}

function extraOfOutput(output: GoldenLine["output"]): JsonObject {
  if (output == null) return {};
  const { answer: _answer, claims: _claims, unanswerable: _flag, ...extra } = output;
  return Object.keys(extra).length === 0 ? {} : { output: extra as JsonObject };
}

/** Known if the file carries the chunks, unknown if it does not, unless it says so itself. */
function readRetrievedSet(line: GoldenLine, problems: FieldProblem[], issues: ImportIssue[]): RetrievedSet {
  const set = line.retrieved_set ?? (line.chunks == null ? "unknown" : "known");
  if (set === "known" && line.chunks == null) {
    problems.push({
      field: "retrieved_set",
      code: "set_without_chunks",
      message: "says that the retrieved set is known, but the line has no chunks.",
    });
  }
  if (set === "unknown") issues.push({ code: "RETRIEVED_SET_UNKNOWN", field: "chunks" });
  if (set === "partial") issues.push({ code: "RETRIEVED_SET_PARTIAL", field: "chunks" });
  return set;
}

function readChunk(chunk: GoldenChunk, position: number, problems: FieldProblem[]): ImportChunk {
  const { doc_key, doc_version, ordinal, start, end, text, title, handle, child_chunks, ...extra } = chunk;
  checkChunkSpan(chunk, `chunks[${position}]`, problems);
  const children = readChildChunks(child_chunks ?? [], text, `chunks[${position}]`, problems);
  const aliases = aliasesOfChildren(children);
  return {
    position,
    handle: handle ?? `S${position + 1}`,
    docKey: doc_key ?? null,
    docVersion: doc_version ?? null,
    ordinal: ordinal ?? null,
    startCp: start ?? null,
    endCp: end ?? null,
    text,
    title: title ?? null,
    ...(aliases.length === 0 ? {} : { aliases }),
    ...(children.length === 0 ? {} : { children }),
    extra: extra as JsonObject,
  };
}

/** The document is not in the file, but the chunk's text is: a range of another length is wrong wherever it points. */
export function checkChunkSpan(
  { start, end, text }: Pick<GoldenChunk, "start" | "end" | "text">,
  field: string,
  problems: FieldProblem[],
): void {
  if (start == null && end == null) return;
  if (start == null || end == null) {
    problems.push({
      field,
      code: "span_incomplete",
      message: `has ${start == null ? "an end" : "a start"} without ${start == null ? "a start" : "an end"}.`,
    });
    return;
  }
  const length = lengthCp(text);
  if (start > end)
    problems.push({
      field: `${field}.start`,
      code: "span_inverted",
      message: `starts at ${start}, after its end ${end}.`,
    });
  else if (end - start !== length) {
    const utf16 = end - start === text.length ? " The offsets seem to count UTF-16 units." : "";
    const past = end - start > length ? "reaches past the end of" : "is shorter than";
    problems.push({
      field: `${field}.end`,
      code: end - start > length ? "span_past_end" : "span_too_short",
      message: `${past} its text: ${start} to ${end} is ${end - start} code points, the text has ${length}.${utf16}`,
    });
  }
}

function noteRepeatedHandles(chunks: readonly ImportChunk[], issues: ImportIssue[]): void {
  const seen = new Set<string>();
  for (const { handle, position } of chunks) {
    if (seen.has(handle)) issues.push({ code: "SOURCE_DUPLICATE_HANDLE", field: `chunks[${position}].handle` });
    seen.add(handle);
  }
}

function readClaim(
  claim: GoldenClaim,
  ordinal: number,
  field: string,
  resolve: (handle: string) => ResolvedHandle,
  issues: ImportIssue[],
): ImportClaim {
  const { text, cites, quotes, scores, ...extra } = claim;
  const given = quotes ?? [];
  const handles = cites ?? [];
  const scored = new Set([...new Set(handles)].slice(0, SCORED_HANDLES_MAX));
  const citations = handles.map((handle, i) => {
    const found = resolve(handle);
    noteCitation(found, handles.indexOf(handle) < i, `${field}.cites[${i}]`, issues);
    return {
      ordinal: i,
      handle,
      resolution: found.resolution,
      chunkPosition: found.chunkPosition,
      quote: given[i] ?? null,
      isOverCap: !scored.has(handle),
    };
  });
  if (citations.some((citation) => citation.isOverCap)) issues.push({ code: "CITE_OVER_CAP", field: `${field}.cites` });
  if (isMiscounted(given, handles.length)) issues.push({ code: "QUOTE_COUNT_MISMATCH", field: `${field}.quotes` });
  const unattachedQuotes = given.slice(handles.length).filter((quote) => quote !== null);
  return {
    ordinal,
    text,
    citations,
    unattachedQuotes,
    scores: (scores ?? null) as JsonObject | null,
    extra: extra as JsonObject,
  };
}

/** Quotes pair up with citations one by one; null stands for none, and beyond the last citation for nothing at all. */
function isMiscounted(quotes: readonly (string | null)[], citations: number): boolean {
  const last = quotes.findLastIndex((quote) => quote !== null);
  return last !== -1 && (last >= citations || quotes.length < citations);
}

function noteCitation(found: ResolvedHandle, isRepeated: boolean, field: string, issues: ImportIssue[]): void {
  if (found.resolution === "dangling") issues.push({ code: "HANDLE_DANGLING", field });
  if (found.resolution === "ambiguous") issues.push({ code: "HANDLE_AMBIGUOUS", field });
  if (found.isCaseFolded) issues.push({ code: "HANDLE_CASE_FOLDED", field });
  if (isRepeated) issues.push({ code: "CITE_REPEATED", field });
}

function readAnswer(
  line: GoldenLine,
  claims: readonly ImportClaim[],
  claimsGiven: boolean,
  problems: FieldProblem[],
): { text: string; origin: ImportRecord["answerOrigin"] } {
  const text = line.answer ?? line.output?.answer ?? null;
  if (text !== null) return { text, origin: "file" };
  const failed = line.status != null && line.status !== "ok";
  if (!claimsGiven && !failed)
    problems.push({
      field: "answer",
      code: "missing",
      message: "is missing; a line needs an answer, a list of claims, or a status that says why there is none.",
    });
  return { text: claims.map((claim) => claim.text).join("\n"), origin: claimsGiven ? "joined_claims" : "file" };
}

function readStatus(
  given: ImportRecord["status"] | null,
  answer: string,
  claims: readonly ImportClaim[],
  declinedFlag: boolean | null,
  issues: ImportIssue[],
): Pick<ImportRecord, "status" | "declinedFlag"> {
  const isBlank = answer.trim() === "";
  if (declinedFlag === true)
    issues.push({
      code: claims.length === 0 ? "ANSWER_UNANSWERABLE_FLAG" : "ANSWER_FLAG_CONFLICT",
      field: "unanswerable",
    });
  else if (isBlank) issues.push({ code: "ANSWER_EMPTY", field: "answer" });
  // A blank answer with the flag set is a refusal in the form that was asked for, not an empty answer.
  const derived = isBlank && declinedFlag !== true ? "empty" : "ok";
  return { status: given === null || given === "ok" ? derived : given, declinedFlag };
}
