import { encode } from "next-auth/jwt";
import type { SubjectKind } from "@/contracts/endpoint";
import type { Role, TokenScope } from "@/contracts/primitives";
import { SESSION_COOKIE } from "@/server/auth/session-cookie";
import type { Deps } from "@/server/deps";

/** One session's Cookie header for a person, as the sign-in would set it. */
export async function sessionCookieOf(deps: Deps, userId: string, sessionVersion = 1): Promise<string> {
  const token = await encode({
    token: { sub: userId, sessionVersion },
    secret: deps.settings.authSecret,
    maxAge: 3600,
  });
  return `${SESSION_COOKIE}=${token}`;
}

/** Stores a person who can't sign in by password; answers with the id. */
export async function addPerson(deps: Deps, login: string, isServerAdmin = false): Promise<string> {
  const id = deps.newId();
  await deps.db.prisma.user.create({ data: { id, login, isServerAdmin, createdAt: deps.clock() } });
  return id;
}

/** Stores a project; answers with the id. */
export async function addProject(deps: Deps, name: string): Promise<string> {
  const id = deps.newId();
  const digestKey = Uint8Array.from(deps.newSalt());
  await deps.db.prisma.project.create({ data: { id, slug: id, name, digestKey, createdAt: deps.clock() } });
  return id;
}

/** Makes somebody a member. */
export async function addMember(deps: Deps, projectId: string, userId: string, roles: readonly Role[]): Promise<void> {
  const data = { projectId, userId, roles: [...roles], createdAt: deps.clock() };
  await deps.db.prisma.membership.create({ data });
}

/** Stores a token and answers with its Authorization header. */
export async function addToken(
  deps: Deps,
  projectId: string,
  userId: string,
  scopes: readonly TokenScope[],
  validMs = 60 * 60 * 1000,
): Promise<string> {
  const secret = `assay_${Buffer.from(deps.newSalt()).toString("base64url")}`;
  const now = deps.clock();
  await deps.db.prisma.apiToken.create({
    data: {
      id: deps.newId(),
      projectId,
      userId,
      name: "test",
      hash: deps.sha256Hex(secret),
      scopes: [...scopes],
      createdAt: now,
      expiresAt: new Date(now.getTime() + validMs),
    },
  });
  return `Bearer ${secret}`;
}

/** What the database asks of one row of each kind of subject, in the order in which they refer to each other. */
const HEX = "a".repeat(64);
const AT = "timestamptz '2026-01-01T00:00:00Z'";

/** Ids of one thing of each kind in the project; `token` belongs to nobody. */
export const subjectIds = (projectId: string): Readonly<Record<SubjectKind, string>> => {
  const named = (kind: string) => `${kind}-${projectId.slice(0, 24)}`;
  return {
    project: projectId,
    document: named("document"),
    "document-version": named("version"),
    run: named("run"),
    response: named("response"),
    batch: named("batch"),
    lease: named("lease"),
    submission: named("submission"),
    dispute: named("dispute"),
    "golden-item": named("item"),
    "golden-target": named("target"),
    "reference-judgement": named("judgement"),
    approval: named("approval"),
    rescore: named("rescore"),
    "gate-report": named("report"),
    "verifier-run": named("verifying"),
    calibration: named("calibrated"),
    incident: named("incident"),
    token: named("token"),
  };
};

/**
 * SQL that puts one row of each kind of subject into a project, for `session_replication_role = replica` (foreign keys
 * asleep): enough to be found, not enough to be worked with. All of them touch the matter, where one is given.
 */
export function subjectRowsSql(projectId: string, matterId: string | null): readonly string[] {
  const id = subjectIds(projectId);
  const matter = matterId === null ? "NULL" : `'${matterId}'`;
  const p = projectId;
  const rows = [
    `INSERT INTO document (id, project_id, key, matter_id, created_at) VALUES ('${id.document}', '${p}', 'k', ${matter}, ${AT})`,
    `INSERT INTO document_version (id, project_id, document_id, number, state, media_type, extractor, extractor_version, created_at)
      VALUES ('${id["document-version"]}', '${p}', '${id.document}', 1, 'invalid', 'text/plain', 'x', '1', ${AT})`,
    `INSERT INTO run (id, project_id, system_id, number, source_sha256, source_bytes, format, created_by_id, created_at)
      VALUES ('${id.run}', '${p}', 's', 1, '${HEX}', 0, 'f', 'u', ${AT})`,
    `INSERT INTO response (id, project_id, run_id, ordinal, external_id, question_payload_id, question_commitment, retrieved_set, digest,
      retrieved_digest, question_key, created_at)
      VALUES ('${id.response}', '${p}', '${id.run}', 1, 'e', 'q', '${HEX}', 'known', 'd', 'd', 'k', ${AT})`,
    `INSERT INTO batch (id, project_id, kind, name, seed, rubric_version_id, protocol_version_id, created_by_id, created_at)
      VALUES ('${id.batch}', '${p}', 'first', 'b', 's', 'r', 'p', 'u', ${AT})`,
    `INSERT INTO batch_item (id, batch_id, response_id, order_key) VALUES ('item-${id.batch}', '${id.batch}', '${id.response}', 0)`,
    `INSERT INTO slot (id, batch_item_id, slot_no, rater_id, lease_until, claimed_at)
      VALUES ('${id.lease}', 'item-${id.batch}', 1, 'u', ${AT}, ${AT})`,
    `INSERT INTO submission (id, project_id, batch_item_id, response_id, slot_id, rater_id, state, idempotency_key, body_hash,
      rubric_version_id, protocol_version_id, on_screen, on_screen_digest, committed_at)
      VALUES ('${id.submission}', '${p}', 'item-${id.batch}', '${id.response}', '${id.lease}', 'u-${p}', 'judged', 'k', 'h', 'r', 'p', '[]', 'd', ${AT})`,
    `INSERT INTO dispute (id, project_id, response_id, cause, opened_at) VALUES ('${id.dispute}', '${p}', '${id.response}', 'claims', ${AT})`,
    `INSERT INTO golden_item (id, project_id, key, question_payload_id, question_commitment, question_key, kind, matter_id, created_by_id, created_at)
      VALUES ('${id["golden-item"]}', '${p}', 'k', 'q', '${HEX}', 'k', 'answerable', ${matter}, 'u', ${AT})`,
    `INSERT INTO golden_target (id, project_id, golden_item_id, number, digest, answerable, content, proposed_by_id, frozen_at)
      VALUES ('${id["golden-target"]}', '${p}', '${id["golden-item"]}', 1, 'd', true, '{}', 'u', ${AT})`,
    `INSERT INTO reference_judgement (id, project_id, response_id, verdict_id, digest, content, proposed_by_id, frozen_at)
      VALUES ('${id["reference-judgement"]}', '${p}', '${id.response}', 'v', 'd', '{}', 'u', ${AT})`,
    `INSERT INTO approval (id, project_id, kind, subject_id, content, content_digest, proposer_id, proposed_at)
      VALUES ('${id.approval}', '${p}', 'policy', 's', '{}', 'd', 'u', ${AT})`,
    `INSERT INTO rescore_draw (id, project_id, kind, seed, frame_hash, frame_size, sample_size, strata, batch_id, drawn_by_id, drawn_at)
      VALUES ('${id.rescore}', '${p}', 'intra', 's', 'h', 0, 0, '[]', 'b-${p}', 'u', ${AT})`,
    `INSERT INTO gate_report (id, project_id, run_id, policy_id, outcome, exit_code, content, digest, chain_seq, chain_hash, created_at)
      VALUES ('${id["gate-report"]}', '${p}', '${id.run}', 'p', 'pass', 0, '{}', 'd', 0, 'h', ${AT})`,
    `INSERT INTO verifier_run (id, project_id, run_id, verifier_id, number, claim_count, forecast, created_by_id, created_at)
      VALUES ('${id["verifier-run"]}', '${p}', '${id.run}', 'v', 1, 0, '{}', 'u', ${AT})`,
    `INSERT INTO calibration (id, project_id, verifier_id, number, content, digest, created_by_id, created_at)
      VALUES ('${id.calibration}', '${p}', 'v', 1, '{}', 'd', 'u', ${AT})`,
    `INSERT INTO incident (id, project_id, number, kind, occurred_at, report_payload_id, report_commitment, document_version_id, created_by_id, created_at)
      VALUES ('${id.incident}', '${p}', 1, 'other', ${AT}, 'q', '${HEX}', '${id["document-version"]}', 'u', ${AT})`,
  ];
  const walled = `INSERT INTO response_matter (response_id, matter_id) VALUES ('${id.response}', ${matter})`;
  return matterId === null ? rows : [...rows, walled];
}
