import type { GoldenSetContent, SetMember } from "@/domain/golden/golden-set";
import type { Tx } from "@/server/db/database";
import type { FrozenBy } from "./golden";

/** A version of a golden set. */
export interface SetVersionRow {
  readonly id: string;
  readonly goldenSetId: string;
  readonly setName: string;
  readonly number: number;
  readonly digest: string;
  readonly targets: number;
  readonly supersedesId: string | null;
  readonly frozenAt: Date;
  readonly proposerName: string;
  readonly approverName: string | null;
}

const SELECT = `SELECT v.id, v.golden_set_id AS "goldenSetId", s.name AS "setName", v.number, v.digest, v.member_count AS targets,
    v.supersedes_id AS "supersedesId", v.frozen_at AS "frozenAt",
    coalesce(proposer_name.text, proposer.login) AS "proposerName", coalesce(approver_name.text, approver.login) AS "approverName"
  FROM golden_set_version v JOIN golden_set s ON s.id = v.golden_set_id
  JOIN app_user proposer ON proposer.id = v.proposed_by_id LEFT JOIN payload proposer_name ON proposer_name.id = proposer.name_payload_id
  LEFT JOIN app_user approver ON approver.id = v.approved_by_id LEFT JOIN payload approver_name ON approver_name.id = approver.name_payload_id`;

/** All versions of the project's sets, newest first. */
export async function listSetVersionRows(tx: Tx, projectId: string): Promise<SetVersionRow[]> {
  return tx.$queryRawUnsafe<SetVersionRow[]>(
    `${SELECT} WHERE v.project_id = $1 ORDER BY v.frozen_at DESC, v.number DESC, v.id DESC`,
    projectId,
  );
}

/** One version. @throws Error where there is none. */
export async function getSetVersionRow(tx: Tx, id: string): Promise<SetVersionRow> {
  const [row] = await tx.$queryRawUnsafe<SetVersionRow[]>(`${SELECT} WHERE v.id = $1`, id);
  if (row === undefined) throw new Error("a run refers to a set version that is not there");
  return row;
}

/** The set of this name; it is made where the project has none. */
export async function ensureGoldenSet(
  tx: Tx,
  set: { id: string; projectId: string; name: string; createdAt: Date },
): Promise<string> {
  await tx.$executeRaw`
    INSERT INTO golden_set (id, project_id, name, created_at) VALUES (${set.id}, ${set.projectId}, ${set.name}, ${set.createdAt})
    ON CONFLICT (project_id, name) DO NOTHING`;
  const row = await tx.goldenSet.findUniqueOrThrow({
    where: { projectId_name: { projectId: set.projectId, name: set.name } },
    select: { id: true },
  });
  return row.id;
}

/** The name of a set. @throws Error where there is none. */
export async function getSetName(tx: Tx, id: string): Promise<string> {
  return (await tx.goldenSet.findUniqueOrThrow({ where: { id }, select: { name: true } })).name;
}

/** Members of a version with the digests their targets have now, by item. */
export async function listSetMembers(tx: Tx, setVersionId: string): Promise<SetMember[]> {
  return tx.$queryRaw<SetMember[]>`
    SELECT t.golden_item_id AS "goldenItemId", t.id AS "targetId", t.digest
    FROM golden_set_member m JOIN golden_target t ON t.id = m.golden_target_id
    WHERE m.golden_set_version_id = ${setVersionId} ORDER BY t.golden_item_id`;
}

/** Freezes a version with its members. */
export async function insertSetVersion(
  tx: Tx,
  version: { id: string; projectId: string; digest: string; content: GoldenSetContent } & FrozenBy,
): Promise<void> {
  const { content, ...row } = version;
  await tx.goldenSetVersion.create({
    data: {
      ...row,
      goldenSetId: content.goldenSetId,
      number: content.number,
      memberCount: content.targets.length,
      supersedesId: content.supersedesId,
    },
    select: { id: true },
  });
  const shapes = await tx.goldenItem.findMany({
    where: { id: { in: content.targets.map((member) => member.goldenItemId) } },
    select: { id: true, queryShape: true },
  });
  const shapeOf = new Map(shapes.map((item) => [item.id, item.queryShape]));
  await tx.goldenSetMember.createMany({
    data: content.targets.map((member, ordinal) => ({
      goldenSetVersionId: version.id,
      goldenTargetId: member.targetId,
      ordinal,
      // As it was called then, so that what a version is made of doesn't change when a question is described anew.
      stratum: shapeOf.get(member.goldenItemId) ?? null,
    })),
  });
}
