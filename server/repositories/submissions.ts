import { z } from "zod";
import { citationMark, claimLabel, type Evidence, type Judgement, reason, severity } from "@/contracts/bench";
import { imageRegion } from "@/contracts/documents";
import { span } from "@/contracts/primitives";
import { responseOutcome } from "@/contracts/runs";
import { DECLINED, REFUSAL_CAUSES } from "@/domain/rubric/codes";
import { CONFIDENCES } from "@/domain/rubric/protocol";
import type { Prisma } from "@/generated/prisma/client";
import type { Tx } from "@/server/db/database";

/** One committed judgement, read back. Texts that were erased read `erasedText`. */
export interface StoredSubmission {
  readonly id: string;
  readonly projectId: string;
  readonly batchItemId: string;
  readonly responseId: string;
  readonly slotId: string;
  readonly raterId: string;
  readonly state: "judged" | "cannot_judge" | "conflict";
  readonly outcome: z.infer<typeof responseOutcome> | null;
  readonly committedAt: Date;
  readonly supersedesId: string | null;
  readonly isSuperseded: boolean;
  readonly judgement: Judgement;
}

const erasedText = "(erased)";

const EVIDENCE = {
  where: { role: "support" },
  orderBy: { ordinal: "asc" },
  select: { documentVersionId: true, chunkId: true, startCp: true, endCp: true, imageRegion: true },
} as const satisfies Prisma.EvidenceSpanFindManyArgs;

const COLUMNS = {
  id: true,
  projectId: true,
  batchItemId: true,
  responseId: true,
  slotId: true,
  raterId: true,
  state: true,
  declined: true,
  supportInR: true,
  answersQuestion: true,
  refusalCause: true,
  contraryOmitted: true,
  outcome: true,
  committedAt: true,
  supersedesId: true,
  notePayload: { select: { text: true } },
  supersededBy: { select: { id: true } },
  evidenceSpans: { ...EVIDENCE, where: { role: "support", labelId: null } },
  response: { select: { retrievedChunks: { select: { chunkId: true, handle: true } } } },
  labels: {
    orderBy: { claim: { ordinal: "asc" } },
    select: {
      claimId: true,
      label: true,
      reason: true,
      severity: true,
      isUnderstandable: true,
      confidence: true,
      uncovered: true,
      notePayload: { select: { text: true } },
      citationMarks: { select: { citationId: true, mark: true } },
      evidenceSpans: EVIDENCE,
    },
  },
} as const satisfies Prisma.SubmissionSelect;

type Row = Prisma.SubmissionGetPayload<{ select: typeof COLUMNS }>;
type Handles = ReadonlyMap<string, string>;

const storedSpans = z.array(z.tuple([z.int(), z.int()]));
const textOf = (payload: { text: string | null } | null) => (payload === null ? "" : (payload.text ?? erasedText));

const toEvidence = (row: Row["evidenceSpans"][number], handles: Handles): Evidence => ({
  versionId: row.documentVersionId,
  chunkHandle: row.chunkId === null ? null : (handles.get(row.chunkId) ?? null),
  startCp: row.startCp,
  endCp: row.endCp,
  ...(row.imageRegion === null ? {} : { region: imageRegion.parse(row.imageRegion) }),
});

function toClaimJudgement(label: Row["labels"][number], handles: Handles): Judgement["claims"][number] {
  return {
    claimId: label.claimId,
    label: claimLabel.nullable().parse(label.label),
    reason: reason.nullable().parse(label.reason),
    severity: severity.nullable().parse(label.severity),
    note: textOf(label.notePayload),
    marks: Object.fromEntries(label.citationMarks.map((row) => [row.citationId, citationMark.parse(row.mark)])),
    evidence: label.evidenceSpans.map((row) => toEvidence(row, handles)),
    uncovered: storedSpans.parse(label.uncovered).map(([startCp, endCp]) => span.parse({ startCp, endCp })),
    understandable: label.isUnderstandable,
    confidence: z.enum(CONFIDENCES).nullable().parse(label.confidence),
  };
}

function toSubmission(row: Row): StoredSubmission {
  const handles: Handles = new Map(row.response.retrievedChunks.map((chunk) => [chunk.chunkId, chunk.handle]));
  return {
    id: row.id,
    projectId: row.projectId,
    batchItemId: row.batchItemId,
    responseId: row.responseId,
    slotId: row.slotId,
    raterId: row.raterId,
    state: z.enum(["judged", "cannot_judge", "conflict"]).parse(row.state),
    outcome: responseOutcome.nullable().parse(row.outcome),
    committedAt: row.committedAt,
    supersedesId: row.supersedesId,
    isSuperseded: row.supersededBy !== null,
    judgement: {
      claims: row.labels.map((label) => toClaimJudgement(label, handles)),
      declined: z.enum(DECLINED).nullable().parse(row.declined),
      supportInR: row.supportInR,
      refusalCause: z.enum(REFUSAL_CAUSES).nullable().parse(row.refusalCause),
      refusalEvidence: row.evidenceSpans.map((evidence) => toEvidence(evidence, handles)),
      answersQuestion: z.enum(["yes", "partly", "no"]).nullable().parse(row.answersQuestion),
      contraryOmitted: row.contraryOmitted ?? false,
      note: textOf(row.notePayload),
    },
  };
}

/** One submission; null where there is none. */
export async function findSubmission(tx: Tx, id: string): Promise<StoredSubmission | null> {
  const row = await tx.submission.findUnique({ where: { id }, select: COLUMNS });
  return row === null ? null : toSubmission(row);
}

/** What holds of each rater of an item: their submission that none supersedes, in order of time. */
export async function listLatestSubmissions(tx: Tx, batchItemId: string): Promise<StoredSubmission[]> {
  const rows = await tx.submission.findMany({
    where: { batchItemId, supersededBy: null },
    orderBy: [{ committedAt: "asc" }, { id: "asc" }],
    select: COLUMNS,
  });
  return rows.map(toSubmission);
}

/** A rater's own submission of an item that none supersedes; null where they have not judged it. */
export async function findLatestSubmissionOf(
  tx: Tx,
  batchItemId: string,
  raterId: string,
): Promise<StoredSubmission | null> {
  const row = await tx.submission.findFirst({
    where: { batchItemId, raterId, supersededBy: null },
    select: COLUMNS,
  });
  return row === null ? null : toSubmission(row);
}

/** The submission that a rater sent under a key; null where there is none. */
export async function findSubmissionByKey(
  tx: Tx,
  raterId: string,
  idempotencyKey: string,
): Promise<{ id: string; bodyHash: string; responseId: string; committedAt: Date } | null> {
  return tx.submission.findUnique({
    where: { raterId_idempotencyKey: { raterId, idempotencyKey } },
    select: { id: true, bodyHash: true, responseId: true, committedAt: true },
  });
}

/** How many raters have committed a judgement of an item. */
export async function countRaters(tx: Tx, batchItemId: string): Promise<number> {
  return tx.submission.count({ where: { batchItemId, supersedesId: null } });
}

/** One of a rater's own judgements as it is listed. */
export interface OwnRow {
  readonly id: string;
  readonly responseId: string;
  readonly question: string | null;
  readonly committedAt: Date;
  readonly state: "judged" | "cannot_judge" | "conflict";
  readonly claims: readonly { readonly text: string | null; readonly label: z.infer<typeof claimLabel> | null }[];
  readonly declined: Judgement["declined"];
  readonly supportInR: boolean | null;
  readonly answersQuestion: Judgement["answersQuestion"];
  readonly superseded: boolean;
}

/** A rater's own judgements, newest first, of responses that no wall hides from them. */
export async function listOwnRows(
  tx: Tx,
  page: { projectId: string; raterId: string; after: { at: Date; id: string } | null; limit: number },
): Promise<OwnRow[]> {
  const { projectId, raterId, after, limit } = page;
  return tx.$queryRaw<OwnRow[]>`
    SELECT s.id, s.response_id AS "responseId", q.text AS question, s.committed_at AS "committedAt", s.state,
      EXISTS (SELECT FROM submission later WHERE later.supersedes_id = s.id) AS superseded,
      coalesce((SELECT json_agg(json_build_object('text', p.text, 'label', l.label) ORDER BY c.ordinal)
        FROM label l JOIN claim c ON c.id = l.claim_id JOIN payload p ON p.id = c.text_payload_id
        WHERE l.submission_id = s.id), '[]'::json) AS claims,
      s.declined, s.support_in_r AS "supportInR", s.answers_question AS "answersQuestion"
    FROM submission s JOIN response r ON r.id = s.response_id JOIN payload q ON q.id = r.question_payload_id
    WHERE s.project_id = ${projectId} AND s.rater_id = ${raterId}
      AND (${after?.at ?? null}::timestamptz IS NULL
           OR (s.committed_at, s.id) < (${after?.at ?? null}::timestamptz, ${after?.id ?? null}::text))
      AND NOT EXISTS (SELECT FROM response_matter m JOIN wall_denial w ON w.matter_id = m.matter_id AND w.user_id = ${raterId}
                      WHERE m.response_id = s.response_id)
    ORDER BY s.committed_at DESC, s.id DESC LIMIT ${limit}::integer`;
}
