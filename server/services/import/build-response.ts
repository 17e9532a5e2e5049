import type { ImportLabel, ImportRecord } from "@/contracts/import-record";
import { carryKey } from "@/domain/adjudication/carry-over";
import { CHECKER_VERSION } from "@/domain/checks/check-response";
import { POWER_OF_FINDING } from "@/domain/rubric/finding-powers";
import { makePayloadRow, type NewPayload } from "@/server/repositories/payloads";
import type { CheckedRecord, ResolvedCitation, ResolvedClaim } from "./check-record";
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

/** What a stored text is known by. */
interface Stored {
  readonly id: string;
  readonly commitment: string;
}

const DAY_OR_INSTANT = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?Z)?$/;

/** The date that the question is asked as of, where the file says one. */
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

  #put(kind: string, text: string): Stored {
    const { deps, projectId } = this.#context;
    const { id: responseId } = this.#ready;
    const payload: NewPayload = { projectId, kind, text, responseId, class: classOf(this.#ready.class) };
    const row = makePayloadRow(deps, payload);
    this.#rows.payloads.push(row);
    return row;
  }

  /** The question's payload. */
  putQuestion(): Stored {
    return this.#put("question", this.#ready.record.question);
  }

  build(question: Stored, goldenItemId: string | null): void {
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
      asOf: asOfOf(record),
      digest: digestFor(this.#context, "response", record.contentSha256),
      retrievedDigest,
      questionKey: this.#ready.questionKey,
      createdAt,
    });
    for (const matterId of matterIds) this.#rows.matters.push({ responseId: id, matterId });
    const retrievedIds = this.#addRetrieved();
    const claims = check.claims.map((claim) => this.#addClaim(claim, retrievedIds, retrievedDigest));
    this.#addFindings(claims);
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
      });
    }
    return ids;
  }

  #addClaim(checked: ResolvedClaim, retrievedIds: ReadonlyMap<number, string>, retrievedDigest: string): ClaimIds {
    const { deps, rubricVersion, protocolVersion, keyedDigest } = this.#context;
    const { record, id: responseId } = this.#ready;
    const { claim, answerSpan } = checked;
    const id = deps.newId();
    const text = this.#put("claim", claim.text);
    const keys = carryKey(
      {
        question: record.question,
        earlierTurns: record.turns,
        claimText: claim.text,
        citedSpans: checked.citations.map(citedSpanOf),
        rubricVersion,
        protocolVersion,
        retrievedDigest: record.retrievedSet === "known" ? retrievedDigest : null,
      },
      keyedDigest,
    );
    this.#rows.claims.push({
      id,
      responseId,
      ordinal: claim.ordinal,
      textPayloadId: text.id,
      textCommitment: text.commitment,
      kind: checked.kind,
      needsCitation: checked.needsCitation === true,
      answerStartCp: answerSpan?.startCp ?? null,
      answerEndCp: answerSpan?.endCp ?? null,
      carryKey: keys.grounded,
      carryKeyStrict: keys.strict,
    });
    return { id, citationIds: this.#addCitations(id, checked, retrievedIds) };
  }

  #addCitations(claimId: string, { citations }: ResolvedClaim, retrievedIds: ReadonlyMap<number, string>): string[] {
    return citations.map((citation, ordinal) => {
      const { handle, resolution, placed, match, isOverCap, resolverVersion } = citation;
      const id = this.#context.deps.newId();
      const quote = citation.quote === null ? null : this.#put("quote", citation.quote);
      this.#rows.citations.push({
        id,
        claimId,
        ordinal,
        handle,
        resolution,
        retrievedChunkId: placed === null ? null : (retrievedIds.get(placed.chunk.position) ?? null),
        documentVersionId: placed?.version.id ?? null,
        quotePayloadId: quote?.id ?? null,
        quoteCommitment: quote?.commitment ?? null,
        isOverCap,
        resolverVersion,
        ...match,
      });
      return id;
    });
  }

  #addFindings(claims: readonly ClaimIds[]): void {
    const { deps, createdAt } = this.#context;
    const { check, id: responseId } = this.#ready;
    for (const { code, claimIndex, citationIndex, detail } of check.findings) {
      const claim = claimIndex === null ? undefined : claims[claimIndex];
      this.#rows.findings.push({
        id: deps.newId(),
        responseId,
        claimId: claim?.id ?? null,
        citationId: citationIndex === null ? null : (claim?.citationIds[citationIndex] ?? null),
        code,
        power: powerOf(code),
        detail,
        checkVersion: CHECKER_VERSION,
        createdAt,
      });
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

/** The power of a finding of an import; scores of verifiers, which only triage, are none of them. */
function powerOf(code: keyof typeof POWER_OF_FINDING): "decides" | "bounds" | "informs" {
  const power = POWER_OF_FINDING[code];
  if (power === "triage") throw new Error(`${code} is no finding of an import`);
  return power;
}

interface ClaimIds {
  readonly id: string;
  readonly citationIds: readonly string[];
}

const CLASSES = ["public", "confidential", "privileged", "personal"] as const;
const classOf = (name: string): (typeof CLASSES)[number] => CLASSES.find((known) => known === name) ?? "confidential";

/** A cited passage as carry-over compares it: the text as it was sent. A handle that resolves to nothing cites nothing. */
function citedSpanOf({ placed }: ResolvedCitation): { text: string; documentStatus: string } {
  if (placed === null) return { text: "", documentStatus: "not_resolved" };
  return { text: placed.chunk.text, documentStatus: placed.version.status };
}
