import { carryKey } from "@/domain/adjudication/carry-over";
import { CHECKER_VERSION } from "@/domain/checks/check-response";
import { POWER_OF_FINDING } from "@/domain/rubric/finding-powers";
import type { ImportRecord } from "@/contracts/import-record";
import { makePayloadRow, type NewPayload, type PayloadRow } from "@/server/repositories/payloads";
import type { NewCitation, NewClaim, NewFinding } from "@/server/repositories/response-tables";
import type { ImportFinding, ResolvedCitation, ResolvedClaim } from "./check-record";
import type { ImportContext } from "./import-context";

/** What the rows of claims are made under: an import, or a recut of claims that came with one. */
export type ClaimContext = Pick<
  ImportContext,
  "deps" | "projectId" | "keyedDigest" | "rubricVersion" | "protocolVersion" | "createdAt"
>;

/** The response that claims belong to. */
export interface ClaimedResponse {
  readonly id: string;
  readonly class: string;
  readonly record: Pick<ImportRecord, "question" | "turns" | "retrievedSet">;
  /** Ids of the rows of its retrieved set, by the chunk's position. */
  readonly retrievedIds: ReadonlyMap<number, string>;
  readonly retrievedDigest: string;
  /** The recut that makes the claims; null where they come with the import. */
  readonly recutId: string | null;
}

/** Rows to add to. */
export interface ClaimRows {
  readonly payloads: PayloadRow[];
  readonly claims: NewClaim[];
  readonly citations: NewCitation[];
  readonly findings: NewFinding[];
}

/** A claim that became rows. */
export interface ClaimIds {
  readonly id: string;
  readonly citationIds: readonly string[];
}

/** What a stored text is known by. */
export interface StoredText {
  readonly id: string;
  readonly commitment: string;
}

const CLASSES = ["public", "confidential", "privileged", "personal"] as const;
const classOf = (name: string): (typeof CLASSES)[number] => CLASSES.find((known) => known === name) ?? "confidential";

/** Makes the row of a text that tells about a response, as closed as that is. */
export function putText(
  { deps, projectId }: Pick<ClaimContext, "deps" | "projectId">,
  rows: Pick<ClaimRows, "payloads">,
  response: Pick<ClaimedResponse, "id" | "class">,
  kind: string,
  text: string,
): StoredText {
  const payload: NewPayload = { projectId, kind, text, responseId: response.id, class: classOf(response.class) };
  const row = makePayloadRow(deps, payload);
  rows.payloads.push(row);
  return row;
}

/** The power of a finding of an import; scores of verifiers, which only triage, are none of them. */
function powerOf(code: keyof typeof POWER_OF_FINDING): "decides" | "bounds" | "informs" {
  const power = POWER_OF_FINDING[code];
  if (power === "triage") throw new Error(`${code} is no finding of an import`);
  return power;
}

/** A cited passage as carry-over compares it: the text as it was sent. A handle that resolves to nothing cites nothing. */
function citedSpanOf({ placed }: ResolvedCitation): { text: string; documentStatus: string } {
  if (placed === null) return { text: "", documentStatus: "not_resolved" };
  return { text: placed.chunk.text, documentStatus: placed.version.status };
}

/** Turns checked claims of one response into rows. */
export class ClaimBuilder {
  readonly #context: ClaimContext;
  readonly #rows: ClaimRows;
  readonly #response: ClaimedResponse;

  constructor(context: ClaimContext, rows: ClaimRows, response: ClaimedResponse) {
    this.#context = context;
    this.#rows = rows;
    this.#response = response;
  }

  #put(kind: string, text: string): StoredText {
    return putText(this.#context, this.#rows, this.#response, kind, text);
  }

  /** @param ordinal its place among the claims of the response */
  addClaim(checked: ResolvedClaim, ordinal: number): ClaimIds {
    const { deps, rubricVersion, protocolVersion, keyedDigest } = this.#context;
    const { record, id: responseId, retrievedDigest, recutId } = this.#response;
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
      ordinal,
      textPayloadId: text.id,
      textCommitment: text.commitment,
      kind: checked.kind,
      needsCitation: checked.needsCitation === true,
      answerStartCp: answerSpan?.startCp ?? null,
      answerEndCp: answerSpan?.endCp ?? null,
      carryKey: keys.grounded,
      carryKeyStrict: keys.strict,
      recutId,
    });
    return { id, citationIds: this.#addCitations(id, checked) };
  }

  #addCitations(claimId: string, { citations }: ResolvedClaim): string[] {
    const { retrievedIds } = this.#response;
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

  /** Findings about the claims, which are in the order that the findings count them by, and about the response. */
  addFindings(findings: readonly ImportFinding[], claims: readonly ClaimIds[]): void {
    const { deps, createdAt } = this.#context;
    for (const { code, claimIndex, citationIndex, detail } of findings) {
      const claim = claimIndex === null ? undefined : claims[claimIndex];
      this.#rows.findings.push({
        id: deps.newId(),
        responseId: this.#response.id,
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
}
