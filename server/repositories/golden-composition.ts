import { z } from "zod";
import { QUERY_SHAPES } from "@/domain/golden/item-codes";
import type { Tx } from "@/server/db/database";
import { DOUBTS_OF_TARGET } from "./golden-doubts";

const member = z.object({
  kind: z.enum(["answerable", "unanswerable", "adversarial"]),
  shape: z.enum(QUERY_SHAPES).nullable(),
  isSealed: z.boolean(),
  frozenAt: z.date(),
  firstFrozenAt: z.date(),
  isDoubtful: z.boolean(),
});
/** A member of a set version, as composition and age are told from it. */
export type ComposedMember = z.infer<typeof member>;

/** The members of a version, without those that a wall hides from the person. The shape is the one it was frozen with. */
export async function listComposedMembers(tx: Tx, setVersionId: string, userId: string): Promise<ComposedMember[]> {
  const rows = await tx.$queryRawUnsafe<object[]>(
    `SELECT g.kind, coalesce(m.stratum, g.query_shape) AS shape, g.use = 'sealed' AS "isSealed", t.frozen_at AS "frozenAt",
       (SELECT min(f.frozen_at) FROM golden_target f WHERE f.golden_item_id = g.id) AS "firstFrozenAt",
       cardinality(${DOUBTS_OF_TARGET}) > 0 AS "isDoubtful"
     FROM golden_set_member m JOIN golden_target t ON t.id = m.golden_target_id JOIN golden_item g ON g.id = t.golden_item_id
     WHERE m.golden_set_version_id = $1
       AND NOT EXISTS (SELECT FROM wall_denial w WHERE w.matter_id = g.matter_id AND w.user_id = $2)`,
    setVersionId,
    userId,
  );
  return z.array(member).parse(rows);
}

const counts = z.partialRecord(z.enum(QUERY_SHAPES), z.int());

/** What the traffic is made of, as somebody counted it. */
export interface TrafficRow {
  readonly number: number;
  readonly counts: z.infer<typeof counts>;
  readonly source: string | null;
  readonly recordedBy: string;
  readonly recordedAt: Date;
}

/** The newest count; null where nobody has counted. */
export async function findTraffic(tx: Tx, projectId: string): Promise<TrafficRow | null> {
  const row = await tx.trafficProfile.findFirst({
    where: { projectId },
    orderBy: { number: "desc" },
    select: {
      number: true,
      counts: true,
      recordedAt: true,
      sourcePayload: { select: { text: true } },
      recordedBy: { select: { login: true, namePayload: { select: { text: true } } } },
    },
  });
  if (row === null) return null;
  return {
    number: row.number,
    counts: counts.parse(row.counts),
    source: row.sourcePayload.text,
    recordedBy: row.recordedBy.namePayload?.text ?? row.recordedBy.login,
    recordedAt: row.recordedAt,
  };
}

/** Stores a count under the next number. The caller holds the project's lock on proposals. */
export async function insertTraffic(
  tx: Tx,
  profile: {
    id: string;
    projectId: string;
    counts: Readonly<Record<string, number>>;
    sourcePayloadId: string;
    sourceCommitment: string;
    recordedById: string;
    recordedAt: Date;
  },
): Promise<number> {
  const number = (await tx.trafficProfile.count({ where: { projectId: profile.projectId } })) + 1;
  await tx.trafficProfile.create({ data: { ...profile, number }, select: { id: true } });
  return number;
}
