import type { PayloadRef } from "@/domain/audit/event-references";
import type { GoldenTargetContent, TargetSpan } from "@/domain/golden/golden-target";
import type { Prisma } from "@/generated/prisma/client";
import type { Tx } from "@/server/db/database";
import { isJudgedBySql } from "./judged-items";
import { storedTarget } from "./frozen-contents";

/** A frozen target as it is stored and shown. */
export interface TargetRow {
  readonly id: string;
  readonly projectId: string;
  readonly question: string | null;
  readonly itemClass: string;
  readonly content: GoldenTargetContent;
  readonly digest: string;
  readonly reason: string | null;
  readonly proposerName: string;
  /** Null where a lone lead signed. */
  readonly approverName: string | null;
  readonly frozenAt: Date;
  readonly supersededById: string | null;
}

const TARGET = `SELECT t.id, t.project_id AS "projectId", question.text AS question, g.class AS "itemClass", t.content, t.digest, reason.text AS reason,
    coalesce(proposer_name.text, proposer.login) AS "proposerName", coalesce(approver_name.text, approver.login) AS "approverName",
    t.frozen_at AS "frozenAt", (SELECT later.id FROM golden_target later WHERE later.supersedes_id = t.id) AS "supersededById"
  FROM golden_target t JOIN golden_item g ON g.id = t.golden_item_id JOIN payload question ON question.id = g.question_payload_id
  JOIN app_user proposer ON proposer.id = t.proposed_by_id LEFT JOIN payload proposer_name ON proposer_name.id = proposer.name_payload_id
  LEFT JOIN app_user approver ON approver.id = t.approved_by_id LEFT JOIN payload approver_name ON approver_name.id = approver.name_payload_id
  LEFT JOIN payload reason ON reason.id = t.reason_payload_id`;

type FoundTarget = Omit<TargetRow, "content"> & { readonly content: unknown };
const toTarget = (row: FoundTarget): TargetRow => ({ ...row, content: storedTarget.parse(row.content) });

/** One target. @throws Error where there is none: the wrapper has looked it up. */
export async function getTargetRow(tx: Tx, id: string): Promise<TargetRow> {
  const [row] = await tx.$queryRawUnsafe<FoundTarget[]>(`${TARGET} WHERE t.id = $1`, id);
  if (row === undefined) throw new Error("a golden target that was looked up is gone");
  return toTarget(row);
}

/** Targets by id. */
export async function listTargetRows(tx: Tx, ids: readonly string[]): Promise<TargetRow[]> {
  const rows = await tx.$queryRawUnsafe<FoundTarget[]>(`${TARGET} WHERE t.id = ANY ($1)`, [...ids]);
  return rows.map(toTarget);
}

/** A question with what is frozen for it. */
export interface GoldenItemRow {
  readonly id: string;
  readonly key: string;
  readonly class: string;
  readonly kind: string;
  readonly adversarialKind: string | null;
  readonly queryShape: string | null;
  readonly use: string;
  readonly createdAt: Date;
  readonly retiredAt: Date | null;
  /** A response to it has a verdict of two raters, agreed or ruled on. */
  readonly isDoublyJudged: boolean;
  readonly question: string | null;
  readonly questionPayloadId: string;
  readonly questionCommitment: string;
  /** The target that nothing supersedes. */
  readonly targetId: string | null;
  readonly latestResponseId: string | null;
}

const ITEM = `SELECT g.id, g.key, g.class, g.kind, g.adversarial_kind AS "adversarialKind", g.query_shape AS "queryShape", g.use,
    g.created_at AS "createdAt", g.retired_at AS "retiredAt",
    EXISTS (SELECT FROM response r JOIN verdict v ON v.response_id = r.id
       WHERE r.golden_item_id = g.id AND v.basis IN ('unanimous', 'adjudicated') AND v.outcome IS NOT NULL
         AND NOT EXISTS (SELECT FROM verdict later WHERE later.supersedes_id = v.id)) AS "isDoublyJudged",
    question.text AS question, g.question_payload_id AS "questionPayloadId",
    g.question_commitment AS "questionCommitment",
    (SELECT t.id FROM golden_target t WHERE t.golden_item_id = g.id
       AND NOT EXISTS (SELECT FROM golden_target later WHERE later.supersedes_id = t.id)) AS "targetId",
    (SELECT r.id FROM response r JOIN run ON run.id = r.run_id WHERE r.golden_item_id = g.id AND run.state = 'ready'
       AND NOT EXISTS (SELECT FROM response_matter m JOIN wall_denial w ON w.matter_id = m.matter_id
         WHERE m.response_id = r.id AND w.user_id = $2)
       ORDER BY run.number DESC, r.ordinal LIMIT 1) AS "latestResponseId"
  FROM golden_item g JOIN payload question ON question.id = g.question_payload_id
  WHERE g.project_id = $1
    AND NOT EXISTS (SELECT FROM wall_denial w WHERE w.matter_id = g.matter_id AND w.user_id = $2)`;

const IN_USE = "g.retired_at IS NULL";

/** Questions that the person may see, retired ones with them, by key, from a key on; none that they are judging an answer to. */
export async function listGoldenItemRows(
  tx: Tx,
  wanted: { projectId: string; userId: string; afterKey: string | null; limit: number },
): Promise<GoldenItemRow[]> {
  return tx.$queryRawUnsafe<GoldenItemRow[]>(
    `${ITEM} AND ($3::text IS NULL OR g.key > $3::text)
       AND NOT EXISTS (SELECT FROM response answer WHERE answer.golden_item_id = g.id AND ${isJudgedBySql("answer.id", "$2")})
     ORDER BY g.key LIMIT $4::integer`,
    wanted.projectId,
    wanted.userId,
    wanted.afterKey,
    wanted.limit,
  );
}

/** Those of the ids that are questions in use which the person may see. */
export async function findGoldenItems(
  tx: Tx,
  wanted: { projectId: string; userId: string; ids: readonly string[] },
): Promise<GoldenItemRow[]> {
  const { projectId, userId, ids } = wanted;
  return tx.$queryRawUnsafe<GoldenItemRow[]>(`${ITEM} AND ${IN_USE} AND g.id = ANY ($3)`, projectId, userId, [...ids]);
}

/** One question, in use or retired. @throws Error where there is none: the wrapper has looked it up. */
export async function getGoldenItemRow(
  tx: Tx,
  wanted: { projectId: string; userId: string; id: string },
): Promise<GoldenItemRow> {
  const { projectId, userId, id } = wanted;
  const [row] = await tx.$queryRawUnsafe<GoldenItemRow[]>(`${ITEM} AND g.id = $3`, projectId, userId, id);
  if (row === undefined) throw new Error("a golden item that was looked up is gone");
  return row;
}

/** Lengths in code points of those of the versions that have a text, belong to the project and no wall hides. */
export async function findVersionLengths(
  tx: Tx,
  wanted: { projectId: string; userId: string; ids: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.documentVersion.findMany({
    where: {
      id: { in: [...wanted.ids] },
      projectId: wanted.projectId,
      state: "ok",
      document: { OR: [{ matterId: null }, { matter: { wallDenials: { none: { userId: wanted.userId } } } }] },
    },
    select: { id: true, charCountCp: true },
  });
  return new Map(rows.map((row) => [row.id, row.charCountCp]));
}

/** The newest snapshot of the corpus; null where none was taken. */
export async function findLatestSnapshotId(tx: Tx, projectId: string): Promise<string | null> {
  const row = await tx.snapshot.findFirst({
    where: { projectId },
    orderBy: [{ takenAt: "desc" }, { id: "desc" }],
    select: { id: true },
  });
  return row?.id ?? null;
}

/** Who stands behind a frozen row. */
export interface FrozenBy {
  readonly approvalId: string;
  readonly proposedById: string;
  /** Null where a lone lead signed their own proposal. */
  readonly approvedById: string | null;
  readonly frozenAt: Date;
  readonly reasonPayloadId: string;
  readonly reasonCommitment: string;
}

type Part = Omit<Prisma.GoldenTargetPartCreateManyInput, "goldenTargetId" | "ordinal">;

const spanPart =
  (kind: "passage" | "near_miss") =>
  (span: TargetSpan): Part => ({ kind, ...span });

const textPart = (kind: "expected_answer" | "expected_refusal", ref: PayloadRef | undefined): Part[] =>
  ref === undefined ? [] : [{ kind, payloadId: ref.payload, commitment: ref.commitment }];

function partsOf(content: GoldenTargetContent): Part[] {
  return [
    ...content.searches.map((ref) => ({ kind: "search", payloadId: ref.payload, commitment: ref.commitment })),
    ...content.points.map((ref) => ({ kind: "point", payloadId: ref.payload, commitment: ref.commitment })),
    ...textPart("expected_answer", content.expectedAnswer),
    ...textPart("expected_refusal", content.expectedRefusal),
    ...content.passages.map(spanPart("passage")),
    ...content.nearMisses.map(spanPart("near_miss")),
  ];
}

/** A target as it is frozen. */
export type NewTarget = {
  readonly id: string;
  readonly digest: string;
  readonly content: GoldenTargetContent;
};

/** Keeps a statement below the most values that PostgreSQL takes (65,535). */
const ROWS_AT_ONCE = 1000;

/** Freezes targets with their parts. The database refuses a second first target of an item and a second successor of a target. */
export async function insertTargets(
  tx: Tx,
  targets: readonly NewTarget[],
  by: FrozenBy & { readonly projectId: string },
): Promise<void> {
  const rows = targets.map(({ id, digest, content }) => ({
    id,
    digest,
    ...by,
    goldenItemId: content.goldenItemId,
    number: content.number,
    answerable: content.isAnswerable,
    asOf: content.asOf === null ? null : new Date(`${content.asOf}T00:00:00.000Z`),
    snapshotId: content.snapshotId,
    content: content satisfies Prisma.InputJsonObject,
    supersedesId: content.supersedesId,
  }));
  await tx.goldenTarget.createMany({ data: rows });
  const parts = targets.flatMap(({ id: goldenTargetId, content }) =>
    partsOf(content).map((part, ordinal) => ({ ...part, ordinal, goldenTargetId })),
  );
  for (let from = 0; from < parts.length; from += ROWS_AT_ONCE) {
    await tx.goldenTargetPart.createMany({ data: parts.slice(from, from + ROWS_AT_ONCE) });
  }
}

/** A target that could go into a set: nothing supersedes it and its question is in use. */
export interface CurrentTarget {
  readonly goldenItemId: string;
  readonly targetId: string;
  readonly digest: string;
}

/** The targets in force of questions that are in use and not for practice, by item. */
export async function listCurrentTargets(tx: Tx, projectId: string): Promise<CurrentTarget[]> {
  return tx.$queryRaw<CurrentTarget[]>`
    SELECT t.golden_item_id AS "goldenItemId", t.id AS "targetId", t.digest
    FROM golden_target t JOIN golden_item g ON g.id = t.golden_item_id
    WHERE t.project_id = ${projectId} AND g.retired_at IS NULL AND g.use <> 'practice'
      AND NOT EXISTS (SELECT FROM golden_target later WHERE later.supersedes_id = t.id)
    ORDER BY t.golden_item_id`;
}
