import type { SubjectKind } from "@/contracts/endpoint";
import type { Role } from "@/contracts/primitives";
import { role } from "@/contracts/primitives";
import type { Tx } from "@/server/db/database";

/** The project of a thing, and what the caller is there. */
export interface SubjectAccess {
  readonly projectId: string;
  readonly roles: readonly Role[];
}

type Row = { projectId: string; roles: string[] };

/** No wall stands between the person and the response. */
const RESPONSE_OPEN = `NOT EXISTS (
  SELECT FROM response_matter rm JOIN wall_denial w ON w.matter_id = rm.matter_id AND w.user_id = $2
  WHERE rm.response_id = r.id)`;

/** No wall stands between the person and the document, by the matter it is tagged with. */
const DOCUMENT_OPEN = `NOT EXISTS (SELECT FROM wall_denial w WHERE w.matter_id = d.matter_id AND w.user_id = $2)`;

const GOLDEN_ITEM_OPEN = `NOT EXISTS (SELECT FROM wall_denial w WHERE w.matter_id = g.matter_id AND w.user_id = $2)`;

const byOwn = (table: string) => `SELECT project_id FROM ${table} WHERE id = $1`;

/** For each kind: the project of the thing with id `$1`, or no row where it isn't there or a wall hides it from `$2`. */
const PROJECT_OF: Readonly<Record<SubjectKind, string>> = {
  project: "SELECT id AS project_id FROM project WHERE id = $1",
  document: `SELECT d.project_id FROM document d WHERE d.id = $1 AND ${DOCUMENT_OPEN}`,
  "document-version": `SELECT v.project_id FROM document_version v JOIN document d ON d.id = v.document_id
    WHERE v.id = $1 AND ${DOCUMENT_OPEN}`,
  run: byOwn("run"),
  response: `SELECT r.project_id FROM response r WHERE r.id = $1 AND ${RESPONSE_OPEN}`,
  batch: byOwn("batch"),
  lease: `SELECT r.project_id FROM slot s JOIN batch_item i ON i.id = s.batch_item_id JOIN response r ON r.id = i.response_id
    WHERE s.id = $1 AND ${RESPONSE_OPEN}`,
  submission: `SELECT r.project_id FROM submission s JOIN response r ON r.id = s.response_id
    WHERE s.id = $1 AND ${RESPONSE_OPEN}`,
  dispute: `SELECT r.project_id FROM dispute s JOIN response r ON r.id = s.response_id WHERE s.id = $1 AND ${RESPONSE_OPEN}`,
  "golden-item": `SELECT g.project_id FROM golden_item g WHERE g.id = $1 AND ${GOLDEN_ITEM_OPEN}`,
  "golden-target": `SELECT g.project_id FROM golden_target t JOIN golden_item g ON g.id = t.golden_item_id
    WHERE t.id = $1 AND ${GOLDEN_ITEM_OPEN}`,
  "reference-judgement": `SELECT r.project_id FROM reference_judgement j JOIN response r ON r.id = j.response_id
    WHERE j.id = $1 AND ${RESPONSE_OPEN}`,
  approval: byOwn("approval"),
  rescore: byOwn("rescore_draw"),
  "gate-report": byOwn("gate_report"),
  "verifier-run": byOwn("verifier_run"),
  calibration: byOwn("calibration"),
  incident: `SELECT i.project_id FROM incident i WHERE i.id = $1 AND NOT EXISTS (
    SELECT FROM document_version v JOIN document d ON d.id = v.document_id
    JOIN wall_denial w ON w.matter_id = d.matter_id AND w.user_id = $2 WHERE v.id = i.document_version_id)`,
  token: "SELECT project_id FROM api_token WHERE id = $1 AND user_id = $2",
};

/**
 * Where a thing with a flat id belongs and what the person is there, in one statement. Null for no such thing, no
 * membership and a wall alike: the three must not be told apart.
 */
export async function findSubjectAccess(
  tx: Tx,
  kind: SubjectKind,
  id: string,
  userId: string,
): Promise<SubjectAccess | null> {
  const rows = await tx.$queryRawUnsafe<Row[]>(
    `SELECT m.project_id AS "projectId", m.roles FROM membership m
     WHERE m.user_id = $2 AND m.project_id = (${PROJECT_OF[kind]})`,
    id,
    userId,
  );
  const [row] = rows;
  return row === undefined ? null : { projectId: row.projectId, roles: row.roles.map((name) => role.parse(name)) };
}
