import type { ExposureKind } from "@/domain/golden/item-codes";
import type { Tx } from "@/server/db/database";

/** Somebody who came to know questions, and how. */
export interface NewExposures {
  readonly projectId: string;
  readonly userId: string;
  readonly kind: ExposureKind;
  readonly byToken: boolean;
  readonly at: Date;
  readonly rows: readonly { readonly id: string; readonly goldenItemId: string }[];
}

/** Notes who came to know which questions, once a person, way and day; answers with those that were new. */
export async function insertExposures(tx: Tx, exposures: NewExposures): Promise<string[]> {
  const { projectId, userId, kind, byToken, at, rows } = exposures;
  const found = await tx.$queryRaw<{ goldenItemId: string }[]>`
    INSERT INTO golden_exposure (id, project_id, golden_item_id, user_id, kind, by_token, day, at)
    SELECT wanted.id, ${projectId}, wanted.item, ${userId}, ${kind}, ${byToken}, ${at.toISOString().slice(0, 10)}, ${at}
    FROM unnest(${rows.map((row) => row.id)}::text[], ${rows.map((row) => row.goldenItemId)}::text[]) AS wanted (id, item)
    ON CONFLICT (golden_item_id, user_id, kind, day) DO NOTHING RETURNING golden_item_id AS "goldenItemId"`;
  return found.map((row) => row.goldenItemId);
}

/** Those of the questions that are sealed. */
export async function listSealedIds(tx: Tx, itemIds: readonly string[]): Promise<string[]> {
  const where = { id: { in: [...itemIds] }, use: "sealed" };
  return (await tx.goldenItem.findMany({ where, select: { id: true } })).map((row) => row.id);
}

/** A line of the register. */
export interface ExposureRow {
  readonly id: string;
  readonly goldenItemId: string;
  readonly externalId: string;
  readonly use: string;
  readonly who: string;
  readonly kind: string;
  readonly byToken: boolean;
  readonly at: Date;
}

/** The register, newest first, without questions that a wall hides from the person. */
export async function listExposureRows(
  tx: Tx,
  wanted: {
    projectId: string;
    userId: string;
    goldenItemId: string | null;
    after: readonly [string, string] | null;
    limit: number;
  },
): Promise<ExposureRow[]> {
  return tx.$queryRawUnsafe<ExposureRow[]>(
    `SELECT e.id, e.golden_item_id AS "goldenItemId", g.key AS "externalId", g.use, coalesce(name.text, u.login) AS who, e.kind,
       e.by_token AS "byToken", e.at
     FROM golden_exposure e JOIN golden_item g ON g.id = e.golden_item_id
     JOIN app_user u ON u.id = e.user_id LEFT JOIN payload name ON name.id = u.name_payload_id
     WHERE e.project_id = $1 AND ($3::text IS NULL OR e.golden_item_id = $3)
       AND NOT EXISTS (SELECT FROM wall_denial w WHERE w.matter_id = g.matter_id AND w.user_id = $2)
       AND ($4::timestamptz IS NULL OR (e.at, e.id) < ($4::timestamptz, $5::text))
     ORDER BY e.at DESC, e.id DESC LIMIT $6::integer`,
    wanted.projectId,
    wanted.userId,
    wanted.goldenItemId,
    wanted.after?.[0] ?? null,
    wanted.after?.[1] ?? null,
    wanted.limit,
  );
}
