import type { Tx } from "@/server/db/database";

/** A proposal as it is appended. */
export interface NewGuidelineProposal {
  readonly id: string;
  readonly projectId: string;
  readonly adjudicationId: string;
  readonly proposedById: string;
  readonly textPayloadId: string;
  readonly textCommitment: string;
  readonly proposedAt: Date;
}

/** Appends a proposal. */
export async function insertGuidelineProposal(tx: Tx, proposal: NewGuidelineProposal): Promise<void> {
  await tx.guidelineProposal.create({ data: proposal, select: { id: true } });
}

/** A proposal with the ruling that gave rise to it; the text is null where it was erased. */
export interface GuidelineProposalRow {
  readonly id: string;
  readonly disputeId: string;
  readonly text: string | null;
  readonly cause: string;
  readonly proposedBy: string;
  readonly proposedAt: Date;
  /** What the ruling was made under. */
  readonly rubricVersion: string;
}

const SELECT = `
  SELECT g.id, a.dispute_id AS "disputeId", t.text, a.cause, coalesce(name.text, u.login) AS "proposedBy", g.proposed_at AS "proposedAt",
    (SELECT rv.content->>'id' || '/' || rv.number FROM verdict v JOIN rubric_version rv ON rv.id = v.rubric_version_id
     WHERE v.adjudication_id = a.id ORDER BY v.decided_at, v.id LIMIT 1) AS "rubricVersion"
  FROM guideline_proposal g
  JOIN adjudication a ON a.id = g.adjudication_id
  JOIN dispute d ON d.id = a.dispute_id
  JOIN payload t ON t.id = g.text_payload_id
  JOIN app_user u ON u.id = g.proposed_by_id
  LEFT JOIN payload name ON name.id = u.name_payload_id`;

/** One proposal. @throws Error where there is none: it was just stored. */
export async function getGuidelineProposal(tx: Tx, id: string): Promise<GuidelineProposalRow> {
  const [row] = await tx.$queryRawUnsafe<GuidelineProposalRow[]>(`${SELECT} WHERE g.id = $1`, id);
  if (row === undefined) throw new Error("a proposal that was just stored is not there");
  return row;
}

/** Proposals of a project from rulings that no wall hides from the person, newest first. */
export async function listGuidelineProposalRows(
  tx: Tx,
  page: { projectId: string; userId: string; after: { at: Date; id: string } | null; limit: number },
): Promise<GuidelineProposalRow[]> {
  return tx.$queryRawUnsafe<GuidelineProposalRow[]>(
    `${SELECT} WHERE g.project_id = $1
       AND NOT EXISTS (SELECT FROM response_matter m JOIN wall_denial w ON w.matter_id = m.matter_id AND w.user_id = $2
                       WHERE m.response_id = d.response_id)
       AND ($3::timestamptz IS NULL OR (g.proposed_at, g.id) < ($3::timestamptz, $4::text))
     ORDER BY g.proposed_at DESC, g.id DESC LIMIT $5::integer`,
    page.projectId,
    page.userId,
    page.after?.at ?? null,
    page.after?.id ?? null,
    page.limit,
  );
}
