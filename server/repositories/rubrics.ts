import { LRUCache } from "lru-cache";
import { z } from "zod";
import { PADDING_RULES, type PaddingRule } from "@/domain/rubric/codes";
import type { ProtocolDefinition } from "@/domain/rubric/protocol";
import { isShipped } from "@/domain/rubric/rubric-words";
import type { Tx } from "@/server/db/database";
import { frozenRubric, type RubricContent, storedProtocol } from "./frozen-contents";

/** The rubric and the protocol that judgements are made under, with the names printed for them. */
export interface VersionsInForce {
  readonly rubricVersionId: string;
  /** `ID/NUMBER`, also what carry-over keys hold. */
  readonly rubricVersion: string;
  readonly rubricNumber: number;
  readonly protocolVersionId: string;
  readonly protocolVersion: string;
  readonly protocol: ProtocolDefinition;
  /** Where the rubric's words are; null for the shipped ones, which every program knows. */
  readonly wordsPayloadId: string | null;
}

/** A version to be frozen; its content holds codes and figures, no texts. */
export interface NewFrozenVersion {
  readonly id: string;
  readonly projectId: string;
  readonly number: number;
  readonly digest: string;
  readonly content: RubricContent | ProtocolDefinition;
  /** What two people signed; null for the shipped version. */
  readonly approvalId: string | null;
  readonly createdById: string | null;
  readonly createdAt: Date;
}

type Row = Omit<VersionsInForce, "protocol" | "wordsPayloadId"> & {
  readonly protocol: unknown;
  readonly rubric: unknown;
};

function toVersions({ protocol, rubric, ...row }: Row): VersionsInForce {
  const frozen = frozenRubric.parse(rubric);
  const wordsPayloadId = isShipped(frozen.id) || !("text" in frozen) ? null : frozen.text.payload;
  return { ...row, protocol: storedProtocol.parse(protocol), wordsPayloadId };
}

/** The newest rubric and protocol of a project; null before both are there. */
export async function findVersionsInForce(tx: Tx, projectId: string): Promise<VersionsInForce | null> {
  const rows = await tx.$queryRaw<Row[]>`
    SELECT r.id AS "rubricVersionId", r.content->>'id' || '/' || r.number AS "rubricVersion", r.number AS "rubricNumber",
           p.id AS "protocolVersionId", p.content->>'id' || '/' || p.number AS "protocolVersion", p.content AS protocol, r.content AS rubric
    FROM (SELECT * FROM rubric_version WHERE project_id = ${projectId} ORDER BY number DESC LIMIT 1) r,
         (SELECT * FROM protocol_version WHERE project_id = ${projectId} ORDER BY number DESC LIMIT 1) p`;
  const [row] = rows;
  return row === undefined ? null : toVersions(row);
}

/** Versions read before, by their ids: random, and what they name is frozen. */
const known = new LRUCache<string, VersionsInForce>({ max: 200 });

/** The rubric and protocol with these ids. @throws Error where there are none: callers hold ids that refer to them. */
export async function getVersions(
  tx: Tx,
  rubricVersionId: string,
  protocolVersionId: string,
): Promise<VersionsInForce> {
  const ids = `${rubricVersionId} ${protocolVersionId}`;
  const versions = known.get(ids) ?? (await readVersions(tx, rubricVersionId, protocolVersionId));
  known.set(ids, versions);
  return versions;
}

async function readVersions(tx: Tx, rubricVersionId: string, protocolVersionId: string): Promise<VersionsInForce> {
  const rows = await tx.$queryRaw<Row[]>`
    SELECT r.id AS "rubricVersionId", r.content->>'id' || '/' || r.number AS "rubricVersion", r.number AS "rubricNumber",
           p.id AS "protocolVersionId", p.content->>'id' || '/' || p.number AS "protocolVersion", p.content AS protocol, r.content AS rubric
    FROM rubric_version r, protocol_version p WHERE r.id = ${rubricVersionId} AND p.id = ${protocolVersionId}`;
  const [row] = rows;
  if (row === undefined) throw new Error("a judgement refers to a rubric that is not there");
  return toVersions(row);
}

const insertInto = (table: "rubric_version" | "protocol_version", tx: Tx, version: NewFrozenVersion) =>
  tx.$executeRawUnsafe(
    `INSERT INTO ${table} (id, project_id, number, digest, content, created_by_id, created_at, approval_id)
     VALUES ($1, $2, $3::integer, $4, $5::jsonb, $6, $7::timestamptz, $8) ON CONFLICT (project_id, number) DO NOTHING`,
    version.id,
    version.projectId,
    version.number,
    version.digest,
    JSON.stringify(version.content),
    version.createdById,
    version.createdAt,
    version.approvalId,
  );

/** Freezes a version of the rubric; false where that number is taken. */
export async function insertRubricVersion(tx: Tx, version: NewFrozenVersion): Promise<boolean> {
  return (await insertInto("rubric_version", tx, version)) === 1;
}

/** Freezes a version of the protocol; false where that number is taken. */
export async function insertProtocolVersion(tx: Tx, version: NewFrozenVersion): Promise<boolean> {
  return (await insertInto("protocol_version", tx, version)) === 1;
}

/** The two choices that a project makes for its protocol. */
export async function getProtocolChoice(
  tx: Tx,
  projectId: string,
): Promise<{ padding: PaddingRule; isTwoStage: boolean }> {
  const { padding, twoStage } = await tx.project.findUniqueOrThrow({
    where: { id: projectId },
    select: { padding: true, twoStage: true },
  });
  return { padding: z.enum(PADDING_RULES).parse(padding), isTwoStage: twoStage };
}
