import type { ReferenceJudgementContent } from "@/domain/golden/reference-judgement";
import type { Prisma } from "@/generated/prisma/client";
import type { Tx } from "@/server/db/database";
import { isJudgedBySql } from "./judged-items";
import { storedJudgement } from "./frozen-contents";
import type { FrozenBy } from "./golden";

/** Freezes a verdict. The database refuses a second first judgement of a response and a second successor of a judgement. */
export async function insertJudgement(
  tx: Tx,
  judgement: { id: string; projectId: string; digest: string; content: ReferenceJudgementContent } & FrozenBy,
): Promise<void> {
  const { content, ...row } = judgement;
  await tx.referenceJudgement.create({
    data: {
      ...row,
      responseId: content.responseId,
      verdictId: content.verdictId,
      goldenTargetId: content.goldenTargetId,
      content: content satisfies Prisma.InputJsonObject,
      supersedesId: content.supersedesId,
    },
    select: { id: true },
  });
}

/** Whether a later verdict stands in the place of this one. */
export async function isVerdictSuperseded(tx: Tx, verdictId: string): Promise<boolean> {
  return (await tx.verdict.count({ where: { supersedesId: verdictId } })) > 0;
}

/** A frozen verdict as it is listed. */
export interface JudgementRow {
  readonly id: string;
  readonly responseId: string;
  readonly externalId: string;
  readonly question: string | null;
  readonly content: ReferenceJudgementContent;
  readonly digest: string;
  /** The rubric it was judged under, as it is printed. */
  readonly rubricVersion: string;
  readonly reason: string | null;
  readonly proposerName: string;
  readonly approverName: string | null;
  readonly frozenAt: Date;
  readonly supersededById: string | null;
}

type Found = Omit<JudgementRow, "content"> & { readonly content: unknown };

const SELECT = `SELECT j.id, j.response_id AS "responseId", r.external_id AS "externalId", question.text AS question, j.content, j.digest,
    reason.text AS reason, coalesce(proposer_name.text, proposer.login) AS "proposerName",
    coalesce(approver_name.text, approver.login) AS "approverName", j.frozen_at AS "frozenAt",
    (SELECT rv.content->>'id' || '/' || rv.number FROM rubric_version rv WHERE rv.id = j.content->>'rubricVersionId') AS "rubricVersion",
    (SELECT later.id FROM reference_judgement later WHERE later.supersedes_id = j.id) AS "supersededById"
  FROM reference_judgement j JOIN response r ON r.id = j.response_id JOIN payload question ON question.id = r.question_payload_id
  JOIN app_user proposer ON proposer.id = j.proposed_by_id LEFT JOIN payload proposer_name ON proposer_name.id = proposer.name_payload_id
  LEFT JOIN app_user approver ON approver.id = j.approved_by_id LEFT JOIN payload approver_name ON approver_name.id = approver.name_payload_id
  LEFT JOIN payload reason ON reason.id = j.reason_payload_id`;

const toJudgement = (row: Found): JudgementRow => ({ ...row, content: storedJudgement.parse(row.content) });

/** Frozen verdicts that the person may see, newest first; none of a response that they are judging again. */
export async function listJudgementRows(
  tx: Tx,
  wanted: { projectId: string; userId: string; after: { frozenAt: string; id: string } | null; limit: number },
): Promise<JudgementRow[]> {
  const rows = await tx.$queryRawUnsafe<Found[]>(
    `${SELECT} WHERE j.project_id = $1
       AND NOT EXISTS (SELECT FROM response_matter m JOIN wall_denial w ON w.matter_id = m.matter_id
         WHERE m.response_id = j.response_id AND w.user_id = $2)
       AND NOT ${isJudgedBySql("j.response_id", "$2")}
       AND ($3::timestamptz IS NULL OR (j.frozen_at, j.id) < ($3::timestamptz, $4::text))
     ORDER BY j.frozen_at DESC, j.id DESC LIMIT $5::integer`,
    wanted.projectId,
    wanted.userId,
    wanted.after?.frozenAt ?? null,
    wanted.after?.id ?? null,
    wanted.limit,
  );
  return rows.map(toJudgement);
}

/** One frozen verdict. @throws Error where there is none: the wrapper has looked it up. */
export async function getJudgementRow(tx: Tx, id: string): Promise<JudgementRow> {
  const [row] = await tx.$queryRawUnsafe<Found[]>(`${SELECT} WHERE j.id = $1`, id);
  if (row === undefined) throw new Error("a reference judgement that was looked up is gone");
  return toJudgement(row);
}
