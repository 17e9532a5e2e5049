import type { CitationMark, ClaimLabel, Declined, Reason, ResponseOutcome, Severity } from "@/domain/rubric/codes";
import type { Confidence } from "@/domain/rubric/protocol";
import type { Evidence } from "@/contracts/bench";
import type { Tx } from "@/server/db/database";
import { insertSql, toColumns } from "./insert-rows";
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
  readonly confidence: Confidence | null;
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
  /** Where it was read from a page's image. */
  readonly imageRegion: Evidence["region"] | null;
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

/**
 * Appends a judgement with its notes, labels, marks and evidence, closes the slot and takes the draft away: one round trip.
 * False where the slot is no longer the rater's at that version; then the transaction must fail.
 */
export async function storeSubmission(tx: Tx, stored: SubmissionToStore): Promise<boolean> {
  const { submission, leaseVersion } = stored;
  const submissionId = submission.id;
  const marks = stored.labels.flatMap((label) =>
    Object.entries(label.marks).map(([citationId, mark]) => ({ labelId: label.id, citationId, mark })),
  );
  const rows: readonly (readonly [string, readonly object[]])[] = [
    ["payload", stored.payloads],
    ["submission", [submission]],
    ["label", stored.labels.map(({ marks: _marks, ...label }) => ({ ...label, submissionId }))],
    ["citation_mark", marks],
    ["evidence_span", stored.evidence.map((evidence) => ({ ...evidence, submissionId }))],
  ];
  const filled = rows.flatMap(([table, list]) => (list.length > 0 ? [[table, list.map(toColumns)] as const] : []));
  const inserts = filled.map(
    ([table, [sample = {}]], index) => `new_${table} AS (${insertSql(table, index + 5, sample)})`,
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
