import { z } from "zod";
import { FLAG_KINDS, type FlagKind } from "@/domain/rubric/codes";
import type { Tx } from "@/server/db/database";

/** A flag as it is raised. */
export interface NewFlag {
  readonly id: string;
  readonly projectId: string;
  readonly responseId: string;
  readonly raisedById: string;
  readonly kind: FlagKind;
  readonly notePayloadId: string;
  readonly noteCommitment: string;
  readonly raisedAt: Date;
}

/** Stores a flag. */
export async function insertFlag(tx: Tx, flag: NewFlag): Promise<void> {
  await tx.responseFlag.create({ data: flag, select: { id: true } });
}

/** An open flag; the note is null where it was erased. */
export interface OpenFlag {
  readonly id: string;
  readonly kind: FlagKind;
  readonly note: string | null;
  readonly raisedAt: Date;
}

const FLAG = { id: true, kind: true, raisedAt: true, notePayload: { select: { text: true } } } as const;

interface FlagRow {
  readonly id: string;
  readonly kind: string;
  readonly raisedAt: Date;
  readonly notePayload: { readonly text: string | null };
}

const toFlag = ({ id, kind, raisedAt, notePayload }: FlagRow): OpenFlag => ({
  id,
  kind: z.enum(FLAG_KINDS).parse(kind),
  note: notePayload.text,
  raisedAt,
});

/** The flags on a response that nobody has answered, oldest first. */
export async function listOpenFlags(tx: Tx, responseId: string): Promise<OpenFlag[]> {
  const rows = await tx.responseFlag.findMany({
    where: { responseId, state: "open" },
    orderBy: [{ raisedAt: "asc" }, { id: "asc" }],
    select: FLAG,
  });
  return rows.map(toFlag);
}

/** What closes the open flags of a response: a dispute that takes them up, or an answer. */
export type FlagClosing =
  | { readonly state: "taken_up"; readonly disputeId: string }
  | { readonly state: "answered"; readonly answerPayloadId: string; readonly answerCommitment: string };

/** Closes every open flag of a response; answers with how many those were. */
export async function closeFlags(
  tx: Tx,
  responseId: string,
  by: { readonly answeredById: string; readonly answeredAt: Date },
  closing: FlagClosing,
): Promise<number> {
  const { count } = await tx.responseFlag.updateMany({
    where: { responseId, state: "open" },
    data: { ...by, ...closing },
  });
  return count;
}

/** A response with open flags. */
export interface FlaggedRow {
  readonly responseId: string;
  readonly question: string | null;
  readonly firstRaisedAt: Date;
  readonly isBeingJudged: boolean;
  readonly ratedByMe: boolean;
}

/** Flagged responses that no wall hides from the person, the longest waiting first. */
export async function listFlaggedRows(
  tx: Tx,
  page: { projectId: string; userId: string; after: { at: Date; id: string } | null; limit: number },
): Promise<FlaggedRow[]> {
  return tx.$queryRawUnsafe<FlaggedRow[]>(
    `SELECT x.*, q.text AS question,
       EXISTS (SELECT FROM batch_item i JOIN batch b ON b.id = i.batch_id
               WHERE i.response_id = x."responseId" AND b.kind = 'first' AND i.state = 'open') AS "isBeingJudged",
       EXISTS (SELECT FROM submission s WHERE s.response_id = x."responseId" AND s.rater_id = $2) AS "ratedByMe"
     FROM (SELECT f.response_id AS "responseId", min(f.raised_at) AS "firstRaisedAt" FROM response_flag f
           WHERE f.project_id = $1 AND f.state = 'open' GROUP BY f.response_id) x
     JOIN response r ON r.id = x."responseId" JOIN payload q ON q.id = r.question_payload_id
     WHERE ($3::timestamptz IS NULL OR (x."firstRaisedAt", x."responseId") > ($3::timestamptz, $4::text))
       AND NOT EXISTS (SELECT FROM response_matter m JOIN wall_denial w ON w.matter_id = m.matter_id AND w.user_id = $2
                       WHERE m.response_id = x."responseId")
     ORDER BY x."firstRaisedAt", x."responseId" LIMIT $5::integer`,
    page.projectId,
    page.userId,
    page.after?.at ?? null,
    page.after?.id ?? null,
    page.limit,
  );
}

/** Whether somebody has judged a response; only then is it theirs to flag. */
export async function hasJudged(tx: Tx, responseId: string, raterId: string): Promise<boolean> {
  return (await tx.submission.findFirst({ where: { responseId, raterId }, select: { id: true } })) !== null;
}
