import type { ImportLabel, ImportRecord } from "@/contracts/import-record";
import { ClaimBuilder, type ClaimIds, putText, type StoredText } from "./build-claims";
import type { CheckedRecord } from "./check-record";
import { digestFor, type ImportContext } from "./import-context";
import type { ImportRows } from "./import-rows";
import { metaOfRecord, noteOfLabel, storableFacets } from "./kept-extras";
import type { PlacedChunk } from "./place-chunks";

/** A record with everything that was found out about it, ready to become rows. */
export interface ReadyResponse {
  readonly id: string;
  /** 1-based line of the file. */
  readonly line: number;
  readonly record: ImportRecord;
  readonly placed: readonly PlacedChunk[];
  readonly check: CheckedRecord;
  readonly questionKey: string;
  readonly class: string;
  readonly matterIds: readonly string[];
}

const DAY_OR_INSTANT = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?Z)?$/;

/** The date that the question is asked as of, where the file says one: of sampled traffic, when it was answered. */
function asOfOf({ meta }: ImportRecord): Date | null {
  const value = meta.as_of;
  if (typeof value !== "string" || !DAY_OR_INSTANT.test(value)) return null;
  const date = new Date(value);
  return Number.isNaN(date.getTime()) ? null : date;
}

const vocabularyOf = ({ meta }: ImportRecord): string => (typeof meta.dataset === "string" ? meta.dataset : "file");

/** The digest over question and earlier turns by which equal questions are found. */
export const questionKeyOf = (context: ImportContext, { question, turns }: ImportRecord): string =>
  digestFor(context, "question", { question, turns: turns.map(({ role, text }) => ({ role, text })) });

/** Turns one response into rows, and answers with its question's payload, which a new golden item shares. */
export class ResponseBuilder {
  readonly #context: ImportContext;
  readonly #rows: ImportRows;
  readonly #ready: ReadyResponse;

  constructor(context: ImportContext, rows: ImportRows, ready: ReadyResponse) {
    this.#context = context;
    this.#rows = rows;
    this.#ready = ready;
  }

  #put(kind: string, text: string): StoredText {
    return putText(this.#context, this.#rows, this.#ready, kind, text);
  }

  /** The question's payload. */
  putQuestion(): StoredText {
    return this.#put("question", this.#ready.record.question);
  }

  build(question: StoredText, goldenItemId: string | null): void {
    const { record, id, line, check, matterIds } = this.#ready;
    const { projectId, runId, createdAt } = this.#context;
    const retrievedDigest = digestFor(
      this.#context,
      "retrieved-set",
      record.chunks.map((chunk) => chunk.text),
    );
    const answer = record.answer === "" ? null : this.#put("answer", record.answer);
    const turns = record.turns.length === 0 ? null : this.#put("turns", JSON.stringify(record.turns));
    const meta = metaOfRecord(record);
    this.#rows.responses.push({
      id,
      projectId,
      runId,
      ordinal: line,
      externalId: record.externalId,
      goldenItemId,
      questionPayloadId: question.id,
      questionCommitment: question.commitment,
      answerPayloadId: answer?.id ?? null,
      answerCommitment: answer?.commitment ?? null,
      turnsPayloadId: turns?.id ?? null,
      turnsCommitment: turns?.commitment ?? null,
      metaPayloadId: meta === null ? null : this.#put("meta", meta).id,
      class: this.#ready.class,
      status: record.status,
      retrievedSet: record.retrievedSet,
      unanswerable: record.answerable === null ? null : !record.answerable,
      declinedSuggested: check.declined,
      asOf: asOfOf(record) ?? this.#context.answeredAt,
      digest: digestFor(this.#context, "response", record.contentSha256),
      retrievedDigest,
      questionKey: this.#ready.questionKey,
      createdAt,
    });
    for (const matterId of matterIds) this.#rows.matters.push({ responseId: id, matterId });
    const retrievedIds = this.#addRetrieved();
    const response = { id, class: this.#ready.class, record, retrievedIds, retrievedDigest, recutId: null };
    const builder = new ClaimBuilder(this.#context, this.#rows, response);
    const claims = check.claims.map((claim) => builder.addClaim(claim, claim.claim.ordinal));
    builder.addFindings(check.findings, claims);
    for (const label of record.labels) this.#addLabel(label, claims);
  }

  /** Ids of the rows of the retrieved set, by the chunk's position. */
  #addRetrieved(): Map<number, string> {
    const { deps } = this.#context;
    const ids = new Map<number, string>();
    for (const { chunk, chunkId, differs } of this.#ready.placed) {
      const id = deps.newId();
      const sent = differs ? this.#put("text_sent", chunk.text) : null;
      ids.set(chunk.position, id);
      this.#rows.retrieved.push({
        id,
        responseId: this.#ready.id,
        ordinal: chunk.position,
        handle: chunk.handle,
        chunkId,
        textSentPayloadId: sent?.id ?? null,
        textSentCommitment: sent?.commitment ?? null,
        isSent: true,
      });
    }
    this.#addChildren();
    return ids;
  }

  /** What was found inside the chunks that were sent, numbered behind all of those. */
  #addChildren(): void {
    const { placed, record, id: responseId } = this.#ready;
    let ordinal = record.chunks.length;
    for (const { chunk, children } of placed) {
      for (const child of children) {
        const id = this.#context.deps.newId();
        const handle = child.handle ?? chunk.handle;
        const sent = { textSentPayloadId: null, textSentCommitment: null, isSent: false };
        this.#rows.retrieved.push({ id, responseId, ordinal, handle, chunkId: child.chunkId, ...sent });
        ordinal += 1;
      }
    }
  }

  #addLabel(label: ImportLabel, claims: readonly ClaimIds[]): void {
    const { facets, rest } = storableFacets(label.facets);
    const note = noteOfLabel(label, rest);
    this.#rows.labels.push({
      id: this.#context.deps.newId(),
      responseId: this.#ready.id,
      claimId: label.claimOrdinal === null ? null : (claims[label.claimOrdinal]?.id ?? null),
      ordinal: label.ordinal,
      rater: label.rater,
      vocabulary: vocabularyOf(this.#ready.record),
      label: label.label,
      facets,
      spans: label.spans.map(({ startCp, endCp, type, fits }) => ({ startCp, endCp, type, fits })),
      notePayloadId: note === null ? null : this.#put("label_note", note).id,
    });
  }
}
