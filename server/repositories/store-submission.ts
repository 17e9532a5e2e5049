import type { CitationMark, ClaimLabel, Declined, Reason, ResponseOutcome, Severity } from "@/domain/rubric/codes";
import type { Tx } from "@/server/db/database";
import type { PayloadRow } from "./payloads";

/** A judgement as it is appended. */
export interface NewSubmission {
  readonly id: string;
  readonly projectId: string;
  readonly batchItemId: string;
  readonly responseId: string;
  readonly slotId: string;
  readonly raterId: string;
  readonly state: "judged" | "cannot_judge";
  readonly idempotencyKey: string;
  readonly bodyHash: string;
  readonly declined: Declined | null;
  readonly supportInR: boolean | null;
  readonly answersQuestion: string | null;
  readonly refusalCause: string | null;
  readonly contraryOmitted: boolean | null;
  readonly outcome: ResponseOutcome | null;
  readonly outcomeReason: string | null;
  readonly notePayloadId: string | null;
  readonly noteCommitment: string | null;
  readonly rubricVersionId: string;
  readonly protocolVersionId: string;
  /** Ids and versions of what was shown. */
  readonly onScreen: Readonly<Record<string, string | readonly string[]>>;
  readonly onScreenDigest: string;
  readonly committedAt: Date;
  readonly supersedesId: string | null;
}

export interface NewLabel {
  readonly id: string;
  readonly claimId: string;
  readonly label: ClaimLabel | null;
  readonly reason: Reason | null;
  readonly severity: Severity | null;
  readonly isUnderstandable: boolean | null;
  /** Pairs of code points of the claim. */
  readonly uncovered: readonly (readonly [number, number])[];
  readonly notePayloadId: string | null;
  readonly noteCommitment: string | null;
  readonly marks: Readonly<Record<string, CitationMark>>;
}

/** Evidence of a claim (`labelId`), or of the declined part (null). */
export interface NewEvidence {
  readonly id: string;
  readonly labelId: string | null;
  readonly ordinal: number;
  readonly documentVersionId: string;
  readonly chunkId: string | null;
  readonly startCp: number;
  readonly endCp: number;
  readonly isInR: boolean;
}

/** Everything that is stored of one judgement. */
export interface SubmissionToStore {
  readonly payloads: readonly PayloadRow[];
  readonly submission: NewSubmission;
  readonly labels: readonly NewLabel[];
  readonly evidence: readonly NewEvidence[];
  /** The version at which the rater holds the slot; null where they committed before and take their judgement up again. */
  readonly leaseVersion: number | null;
}

/** Column names are those of the tables, so that PostgreSQL can read the rows from JSON by itself. */
const payloadRow = (row: PayloadRow) => ({
  id: row.id,
  project_id: row.projectId,
  kind: row.kind,
  class: row.class,
  salt: `\\x${Buffer.from(row.salt).toString("hex")}`,
  text: row.text,
  byte_count: Number(row.byteCount),
  sha256: row.sha256,
  commitment: row.commitment,
  response_id: row.responseId,
  created_at: row.createdAt,
});

const submissionRow = (row: NewSubmission) => ({
  id: row.id,
  project_id: row.projectId,
  batch_item_id: row.batchItemId,
  response_id: row.responseId,
  slot_id: row.slotId,
  rater_id: row.raterId,
  state: row.state,
  idempotency_key: row.idempotencyKey,
  body_hash: row.bodyHash,
  declined: row.declined,
  support_in_r: row.supportInR,
  answers_question: row.answersQuestion,
  refusal_cause: row.refusalCause,
  contrary_omitted: row.contraryOmitted,
  outcome: row.outcome,
  outcome_reason: row.outcomeReason,
  note_payload_id: row.notePayloadId,
  note_commitment: row.noteCommitment,
  rubric_version_id: row.rubricVersionId,
  protocol_version_id: row.protocolVersionId,
  on_screen: row.onScreen,
  on_screen_digest: row.onScreenDigest,
  committed_at: row.committedAt,
  supersedes_id: row.supersedesId,
});

const labelRow = (row: NewLabel, submissionId: string) => ({
  id: row.id,
  submission_id: submissionId,
  claim_id: row.claimId,
  label: row.label,
  reason: row.reason,
  severity: row.severity,
  is_understandable: row.isUnderstandable,
  uncovered: row.uncovered,
  note_payload_id: row.notePayloadId,
  note_commitment: row.noteCommitment,
});

const evidenceRow = (row: NewEvidence, submissionId: string) => ({
  id: row.id,
  submission_id: submissionId,
  label_id: row.labelId,
  ordinal: row.ordinal,
  document_version_id: row.documentVersionId,
  chunk_id: row.chunkId,
  start_cp: row.startCp,
  end_cp: row.endCp,
  is_in_r: row.isInR,
});

/** Columns named once for both sides; what is left out keeps its default. */
function insertRows(table: string, place: number, sample: object): string {
  const columns = Object.keys(sample).join(", ");
  return `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $${place}::jsonb)`;
}

/**
 * Appends a judgement with its notes, labels, marks and evidence, closes the slot and takes the draft away: one round trip.
 * False where the slot is no longer the rater's at that version; then the transaction must fail.
 */
export async function storeSubmission(tx: Tx, stored: SubmissionToStore): Promise<boolean> {
  const { submission, leaseVersion } = stored;
  const labels = stored.labels.map((label) => labelRow(label, submission.id));
  const marks = stored.labels.flatMap((label) =>
    Object.entries(label.marks).map(([citationId, mark]) => ({ label_id: label.id, citation_id: citationId, mark })),
  );
  const rows: readonly (readonly [string, readonly object[]])[] = [
    ["payload", stored.payloads.map(payloadRow)],
    ["submission", [submissionRow(submission)]],
    ["label", labels],
    ["citation_mark", marks],
    ["evidence_span", stored.evidence.map((evidence) => evidenceRow(evidence, submission.id))],
  ];
  const filled = rows.filter(([, list]) => list.length > 0);
  const inserts = filled.map(
    ([table, [sample = {}]], index) => `new_${table} AS (${insertRows(table, index + 5, sample)})`,
  );
  const sql = `WITH ${inserts.join(", ")},
    gone AS (DELETE FROM draft WHERE batch_item_id = $3 AND rater_id = $2),
    closed AS (
      UPDATE slot SET state = 'committed', lease_until = NULL, lease_version = lease_version + 1
      WHERE id = $1 AND rater_id = $2 AND state = 'leased' AND lease_version = $4::integer RETURNING id)
    SELECT count(*)::int AS closed FROM closed`;
  const [row] = await tx.$queryRawUnsafe<{ closed: number }[]>(
    sql,
    submission.slotId,
    submission.raterId,
    submission.batchItemId,
    leaseVersion,
    ...filled.map(([, list]) => JSON.stringify(list)),
  );
  return leaseVersion === null || row?.closed === 1;
}

/**
 * Which of these places are there for the person: the version is of the project, no wall hides its document, and the span
 * lies in its text. By index into `places`.
 */
export async function findKnownPlaces(
  tx: Tx,
  person: { projectId: string; userId: string },
  places: readonly { readonly versionId: string; readonly endCp: number }[],
): Promise<ReadonlySet<number>> {
  if (places.length === 0) return new Set();
  const rows = await tx.$queryRaw<{ place: number }[]>`
    SELECT (wanted.place - 1)::int AS place
    FROM unnest(${places.map((place) => place.versionId)}::text[], ${places.map((place) => place.endCp)}::int[])
      WITH ORDINALITY AS wanted (version_id, end_cp, place)
    JOIN document_version v ON v.id = wanted.version_id AND v.project_id = ${person.projectId}
      AND wanted.end_cp <= v.char_count_cp
    JOIN document d ON d.id = v.document_id
    WHERE NOT EXISTS (SELECT FROM wall_denial w WHERE w.matter_id = d.matter_id AND w.user_id = ${person.userId})`;
  return new Set(rows.map((row) => row.place));
}
