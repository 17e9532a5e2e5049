import type { CitationMark, ClaimLabel, Declined, Reason, ResponseOutcome, Severity } from "@/domain/rubric/codes";
import type { Tx } from "@/server/db/database";

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

/** Appends a judgement with its labels, marks and evidence. */
export async function insertSubmission(
  tx: Tx,
  submission: NewSubmission,
  labels: readonly NewLabel[],
  evidence: readonly NewEvidence[],
): Promise<void> {
  const submissionId = submission.id;
  const onScreen = Object.fromEntries(
    Object.entries(submission.onScreen).map(([name, value]) => [name, typeof value === "string" ? value : [...value]]),
  );
  await tx.submission.create({ data: { ...submission, onScreen }, select: { id: true } });
  if (labels.length > 0) {
    await tx.label.createMany({
      data: labels.map(({ marks: _marks, uncovered, ...label }) => ({
        ...label,
        submissionId,
        uncovered: uncovered.map(([startCp, endCp]) => [startCp, endCp]),
      })),
    });
  }
  const marks = labels.flatMap((label) =>
    Object.entries(label.marks).map(([citationId, mark]) => ({ labelId: label.id, citationId, mark })),
  );
  if (marks.length > 0) await tx.citationMark.createMany({ data: marks });
  if (evidence.length > 0) {
    await tx.evidenceSpan.createMany({ data: evidence.map((span) => ({ ...span, submissionId, role: "support" })) });
  }
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
