import { type CopyTable, Json } from "./copy-rows";

/** Rows of a run: its responses with what was retrieved, claimed, cited, found and labelled. */

export interface NewResponse {
  readonly id: string;
  readonly projectId: string;
  readonly runId: string;
  /** 1-based line of the file. */
  readonly ordinal: number;
  readonly externalId: string;
  readonly goldenItemId: string | null;
  readonly questionPayloadId: string;
  readonly questionCommitment: string;
  readonly answerPayloadId: string | null;
  readonly answerCommitment: string | null;
  readonly turnsPayloadId: string | null;
  readonly turnsCommitment: string | null;
  readonly metaPayloadId: string | null;
  readonly class: string;
  readonly status: string;
  readonly retrievedSet: string;
  readonly unanswerable: boolean | null;
  readonly declinedSuggested: string | null;
  readonly asOf: Date | null;
  readonly digest: string;
  readonly retrievedDigest: string;
  readonly questionKey: string;
  readonly createdAt: Date;
}

export const responseTable: CopyTable<NewResponse> = {
  table: "response",
  columns: {
    id: (row) => row.id,
    project_id: (row) => row.projectId,
    run_id: (row) => row.runId,
    ordinal: (row) => row.ordinal,
    external_id: (row) => row.externalId,
    golden_item_id: (row) => row.goldenItemId,
    question_payload_id: (row) => row.questionPayloadId,
    question_commitment: (row) => row.questionCommitment,
    answer_payload_id: (row) => row.answerPayloadId,
    answer_commitment: (row) => row.answerCommitment,
    turns_payload_id: (row) => row.turnsPayloadId,
    turns_commitment: (row) => row.turnsCommitment,
    meta_payload_id: (row) => row.metaPayloadId,
    class: (row) => row.class,
    status: (row) => row.status,
    retrieved_set: (row) => row.retrievedSet,
    unanswerable: (row) => row.unanswerable,
    declined_suggested: (row) => row.declinedSuggested,
    as_of: (row) => row.asOf,
    digest: (row) => row.digest,
    retrieved_digest: (row) => row.retrievedDigest,
    question_key: (row) => row.questionKey,
    created_at: (row) => row.createdAt,
  },
};

export interface NewResponseMatter {
  readonly responseId: string;
  readonly matterId: string;
}

export const responseMatterTable: CopyTable<NewResponseMatter> = {
  table: "response_matter",
  columns: { response_id: (row) => row.responseId, matter_id: (row) => row.matterId },
};

export interface NewRetrievedChunk {
  readonly id: string;
  readonly responseId: string;
  readonly ordinal: number;
  readonly handle: string;
  readonly chunkId: string;
  readonly textSentPayloadId: string | null;
  readonly textSentCommitment: string | null;
  /** False for a chunk that was found while the one around it was sent. */
  readonly isSent: boolean;
}

export const retrievedChunkTable: CopyTable<NewRetrievedChunk> = {
  table: "retrieved_chunk",
  columns: {
    id: (row) => row.id,
    response_id: (row) => row.responseId,
    ordinal: (row) => row.ordinal,
    handle: (row) => row.handle,
    chunk_id: (row) => row.chunkId,
    text_sent_payload_id: (row) => row.textSentPayloadId,
    text_sent_commitment: (row) => row.textSentCommitment,
    origin: () => "imported",
    is_sent: (row) => row.isSent,
  },
};

export interface NewClaim {
  readonly id: string;
  readonly responseId: string;
  readonly ordinal: number;
  readonly textPayloadId: string;
  readonly textCommitment: string;
  readonly kind: string;
  readonly needsCitation: boolean;
  readonly answerStartCp: number | null;
  readonly answerEndCp: number | null;
  readonly carryKey: string;
  readonly carryKeyStrict: string | null;
  /** Null where it comes with the import. */
  readonly recutId: string | null;
}

export const claimTable: CopyTable<NewClaim> = {
  table: "claim",
  columns: {
    id: (row) => row.id,
    response_id: (row) => row.responseId,
    ordinal: (row) => row.ordinal,
    text_payload_id: (row) => row.textPayloadId,
    text_commitment: (row) => row.textCommitment,
    kind: (row) => row.kind,
    needs_citation: (row) => row.needsCitation,
    answer_start_cp: (row) => row.answerStartCp,
    answer_end_cp: (row) => row.answerEndCp,
    carry_key: (row) => row.carryKey,
    carry_key_strict: (row) => row.carryKeyStrict,
    recut_id: (row) => row.recutId,
  },
};

/** What a quote was found to be, without its words: the row is frozen and outlives them. */
export interface NewQuoteMatch {
  readonly matchType: string | null;
  readonly quoteError: string | null;
  readonly startCp: number | null;
  readonly endCp: number | null;
  readonly parts: readonly (readonly [number, number])[] | null;
  readonly similarity: number | null;
  readonly edits: StoredEdits | null;
  readonly flags: readonly string[];
}

/** How often the words stand in the document and in the cited chunk, and of a near match what differs where. */
export interface StoredEdits {
  readonly occurrences: number;
  readonly occurrencesInScope: number | null;
  /** Offsets in the document version. */
  readonly edits: readonly {
    readonly kind: string;
    readonly critical: boolean;
    readonly span: readonly [number, number];
  }[];
}

export interface NewCitation extends NewQuoteMatch {
  readonly id: string;
  readonly claimId: string;
  readonly ordinal: number;
  readonly handle: string;
  readonly resolution: "resolved" | "dangling" | "set_unknown";
  readonly retrievedChunkId: string | null;
  readonly documentVersionId: string | null;
  readonly quotePayloadId: string | null;
  readonly quoteCommitment: string | null;
  readonly isOverCap: boolean;
  readonly resolverVersion: string;
}

export const citationTable: CopyTable<NewCitation> = {
  table: "citation",
  columns: {
    id: (row) => row.id,
    claim_id: (row) => row.claimId,
    ordinal: (row) => row.ordinal,
    handle: (row) => row.handle,
    resolution: (row) => row.resolution,
    retrieved_chunk_id: (row) => row.retrievedChunkId,
    document_version_id: (row) => row.documentVersionId,
    quote_payload_id: (row) => row.quotePayloadId,
    quote_commitment: (row) => row.quoteCommitment,
    match_type: (row) => row.matchType,
    quote_error: (row) => row.quoteError,
    start_cp: (row) => row.startCp,
    end_cp: (row) => row.endCp,
    parts: (row) => (row.parts === null ? null : new Json(row.parts)),
    similarity: (row) => row.similarity,
    edits: (row) => (row.edits === null ? null : new Json(row.edits)),
    flags: (row) => row.flags,
    is_over_cap: (row) => row.isOverCap,
    resolver_version: (row) => row.resolverVersion,
  },
};

export interface NewFinding {
  readonly id: string;
  readonly responseId: string;
  readonly claimId: string | null;
  readonly citationId: string | null;
  readonly code: string;
  readonly power: "decides" | "bounds" | "informs";
  /** Figures and positions, no texts. */
  readonly detail: Readonly<Record<string, unknown>>;
  readonly checkVersion: string;
  readonly createdAt: Date;
}

export const findingTable: CopyTable<NewFinding> = {
  table: "check_finding",
  columns: {
    id: (row) => row.id,
    response_id: (row) => row.responseId,
    claim_id: (row) => row.claimId,
    citation_id: (row) => row.citationId,
    code: (row) => row.code,
    power: (row) => row.power,
    detail: (row) => new Json(row.detail),
    check_version: (row) => row.checkVersion,
    created_at: (row) => row.createdAt,
  },
};

export interface NewImportedLabel {
  readonly id: string;
  readonly responseId: string;
  readonly claimId: string | null;
  readonly ordinal: number;
  readonly rater: string;
  readonly vocabulary: string;
  readonly label: string | null;
  readonly facets: Readonly<Record<string, unknown>>;
  readonly spans: readonly unknown[];
  readonly notePayloadId: string | null;
}

export const importedLabelTable: CopyTable<NewImportedLabel> = {
  table: "imported_label",
  columns: {
    id: (row) => row.id,
    response_id: (row) => row.responseId,
    claim_id: (row) => row.claimId,
    ordinal: (row) => row.ordinal,
    rater: (row) => row.rater,
    vocabulary: (row) => row.vocabulary,
    label: (row) => row.label,
    facets: (row) => new Json(row.facets),
    spans: (row) => new Json(row.spans),
    note_payload_id: (row) => row.notePayloadId,
    origin: () => "imported",
  },
};

export interface NewGoldenItem {
  readonly id: string;
  readonly projectId: string;
  readonly key: string;
  readonly questionPayloadId: string;
  readonly questionCommitment: string;
  readonly questionKey: string;
  readonly kind: "answerable" | "unanswerable" | "adversarial";
  readonly class: string;
  readonly matterId: string | null;
  readonly createdById: string;
  readonly createdAt: Date;
}

export const goldenItemTable: CopyTable<NewGoldenItem> = {
  table: "golden_item",
  columns: {
    id: (row) => row.id,
    project_id: (row) => row.projectId,
    key: (row) => row.key,
    question_payload_id: (row) => row.questionPayloadId,
    question_commitment: (row) => row.questionCommitment,
    question_key: (row) => row.questionKey,
    kind: (row) => row.kind,
    class: (row) => row.class,
    matter_id: (row) => row.matterId,
    created_by_id: (row) => row.createdById,
    created_at: (row) => row.createdAt,
  },
};
