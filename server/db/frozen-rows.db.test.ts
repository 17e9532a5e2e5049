import { Client, DatabaseError } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "./test-database";

/** Nobody changes or deletes a row of these, the owner neither. */
const frozen = [
  "erasure",
  "document_version",
  "document_status",
  "page_map",
  "snapshot",
  "snapshot_version",
  "chunk",
  "retrieved_chunk",
  "claim_recut",
  "citation",
  "check_finding",
  "imported_label",
  "rubric_version",
  "protocol_version",
  "submission",
  "label",
  "first_stage_answer",
  "citation_mark",
  "evidence_span",
  "adjudication",
  "adjudication_claim",
  "verdict",
  "claim_verdict",
  "golden_target",
  "golden_target_part",
  "reference_judgement",
  "golden_set_version",
  "golden_set_member",
  "golden_retirement",
  "golden_attestation",
  "golden_exposure",
  "traffic_profile",
  "rescore_draw",
  "rescore_item",
  "verifier",
  "verifier_score",
  "verifier_outcome",
  "incident",
  "citation_recheck",
  "disputed_payload",
  "dispute_reopening",
  "dissent",
  "guideline_proposal",
  "calibration",
  "policy",
  "gate_report",
  "audit_event",
  "audit_checkpoint",
  "access_log",
  "comment",
];

/** Nobody deletes a row of these; one column that nobody may change, and one that the app may. */
const kept: readonly (readonly [table: string, fixed: string, movable: string | null])[] = [
  ["payload", "text", null],
  ["response", "external_id", "golden_item_id"],
  ["run", "source_sha256", "state"],
  ["golden_item", "question_payload_id", "query_shape"],
  // Its place moves until its run is opened: claim-units.db.test.ts.
  ["claim", "text_commitment", null],
  ["legal_hold", "reason", "release_reason"],
  ["approval", "content_digest", "state"],
  ["dispute", "cause", "version"],
  ["response_flag", "note_payload_id", "dispute_id"],
  ["run_ticket", "nonce_hash", "state"],
  ["batch_item", "response_id", "not_before"],
  ["slot", "id", "lease_until"],
  ["verifier_run", "run_id", "lease_until"],
  ["audit_head", "chain_id", "updated_at"],
];

/** Ordinary rows: settings, work in progress, links. */
const ordinary = [
  "app_user",
  "project",
  "membership",
  "matter_tag",
  "wall_denial",
  "document",
  "document_alias",
  "system",
  "response_matter",
  "batch",
  "slot_exclusion",
  "draft",
  "golden_set",
  "api_token",
  "idempotency_key",
  "rate_limit",
  "installation",
  "_prisma_migrations",
];

const hex = "repeat('a', 64)";
const otherHex = "repeat('b', 64)";
/** What the CHECKs ask of a row, where a made-up value would not do. */
const values: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  document_status: { status: "'unknown'" },
  payload: { salt: `decode(${hex}, 'hex')`, sha256: hex, commitment: hex, text: "'x'" },
  document_version: { state: "'invalid'" },
  page_map: { page: "1", rotation: "0" },
  run: { number: "1", source_sha256: hex },
  response: { retrieved_set: "'known'", ordinal: "1" },
  claim: { kind: "'factual'" },
  claim_recut: { number: "1", operation: "'undo'", undoes_id: "'y'" },
  citation: { resolution: "'dangling'" },
  check_finding: { power: "'informs'" },
  batch: { kind: "'first'" },
  slot: { slot_no: "1", rater_id: "'r'", lease_until: "now()" },
  submission: { state: "'judged'" },
  label: { label: "'grounded'" },
  citation_mark: { mark: "'supports'" },
  verdict: { outcome: "'grounded'", basis: "'single'" },
  claim_verdict: { label: "'grounded'", basis: "'single'" },
  golden_item: { kind: "'answerable'" },
  golden_target_part: { kind: "'point'" },
  rescore_draw: { kind: "'intra'" },
  rescore_item: { pi: "1", u: "0" },
  verifier: { kind: "'onnx'" },
  verifier_outcome: { state: "'failed'", reason: "'not_scored'" },
  incident: { kind: "'other'" },
  citation_recheck: { change: "'unchanged'" },
  golden_retirement: { reason_payload_id: "'x'" },
  golden_attestation: { reason_payload_id: "'x'" },
  golden_exposure: { kind: "'read'", day: "'2026-01-01'" },
  response_flag: { kind: "'other'" },
  dispute_reopening: { evidence: "'other'" },
  gate_report: { outcome: "'pass'", exit_code: "0" },
  audit_event: { seq: "1", prev: hex, hash: hex },
  audit_head: { hash: hex },
};

type Column = { column_name: string; data_type: string; is_nullable: string; column_default: string | null };

function makeValue({ data_type: type }: Column): string {
  if (type === "text") return "'x'";
  if (type === "jsonb") return "'{}'";
  if (type === "boolean") return "false";
  if (type === "bytea") return "''";
  if (type === "ARRAY") return "'{}'";
  return type.startsWith("timestamp") ? "now()" : "1";
}

/** Puts one row into a table, as the owner and with foreign keys asleep (`replica`); guards that are ENABLE ALWAYS stay awake. */
async function insertRow(owner: Client, table: string): Promise<void> {
  const { rows } = await owner.query<Column>(
    "SELECT column_name, data_type, is_nullable, column_default FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1",
    [table],
  );
  const given = values[table] ?? {};
  const filled = rows.filter(
    (row) => row.column_name in given || (row.is_nullable === "NO" && row.column_default === null),
  );
  const names = filled.map((row) => `"${row.column_name}"`).join(", ");
  await owner.query(
    `INSERT INTO "${table}" (${names}) VALUES (${filled.map((row) => given[row.column_name] ?? makeValue(row)).join(", ")})`,
  );
}

async function refusalOf(client: Client, sql: string): Promise<string | null> {
  try {
    await client.query(sql);
    return null;
  } catch (error) {
    return error instanceof DatabaseError ? (error.code ?? "no code") : String(error);
  }
}

const notAllowed = "42501";
let database: TestDatabase;
let owner: Client;
let app: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new Client({ connectionString: database.ownerUrl });
  app = new Client({ connectionString: database.appUrl });
  await Promise.all([owner.connect(), app.connect()]);
  await owner.query("SET session_replication_role = replica");
  for (const table of [...frozen, ...kept.map(([name]) => name)]) await insertRow(owner, table);
});

afterAll(async () => {
  await Promise.all([owner.end(), app.end()]);
  await database.drop();
});

async function findFirstColumn(table: string): Promise<string> {
  const { rows } = await owner.query<{ column_name: string }>(
    "SELECT column_name FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1 ORDER BY ordinal_position LIMIT 1",
    [table],
  );
  return rows[0]?.column_name ?? "";
}

describe("frozen rows", () => {
  it("has a rule for every table", async () => {
    const { rows } = await owner.query<{ table_name: string }>(
      "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1",
    );
    const ruled = [...frozen, ...kept.map(([name]) => name), ...ordinary];
    expect(rows.map((row) => row.table_name).toSorted()).toEqual(ruled.toSorted());
  });

  it.each(frozen)("%s is append-only for the app and for the owner", async (table) => {
    const column = await findFirstColumn(table);
    for (const client of [app, owner]) {
      expect(await refusalOf(client, `UPDATE "${table}" SET "${column}" = "${column}"`)).toBe(notAllowed);
      expect(await refusalOf(client, `DELETE FROM "${table}"`)).toBe(notAllowed);
      expect(await refusalOf(client, `TRUNCATE "${table}" CASCADE`)).toBe(notAllowed);
    }
    const { rows } = await owner.query(`SELECT count(*)::int AS n FROM "${table}"`);
    expect(rows).toEqual([{ n: 1 }]);
  });

  it.each(kept)("%s keeps its rows and its %s", async (table, fixed, movable) => {
    for (const client of [app, owner]) {
      expect(await refusalOf(client, `DELETE FROM "${table}"`)).toBe(notAllowed);
      expect(await refusalOf(client, `TRUNCATE "${table}" CASCADE`)).toBe(notAllowed);
    }
    expect(await refusalOf(app, `UPDATE "${table}" SET "${fixed}" = 'other'`)).toBe(notAllowed);
    if (movable !== null) {
      expect(await refusalOf(app, `BEGIN; UPDATE "${table}" SET "${movable}" = "${movable}"`)).toBe(null);
      await app.query("ROLLBACK");
    }
  });

  it.each(["payload", "response", "run", "claim", "golden_item", "legal_hold", "approval", "audit_head"])(
    "%s refuses the owner too",
    async (table) => {
      const fixed = kept.find(([name]) => name === table)?.[1] ?? "";
      expect(await refusalOf(owner, `UPDATE "${table}" SET "${fixed}" = 'other'`)).toBe(notAllowed);
    },
  );

  it("lets the app neither switch guards off nor become someone else", async () => {
    for (const sql of [
      "SET session_replication_role = replica",
      "ALTER TABLE label DISABLE TRIGGER frozen_row",
      "DROP TRIGGER frozen_row ON label",
      "SET ROLE assay_test_eraser",
      "INSERT INTO erasure (payload_id, kind, commitment, reason, authority, actor_id, erased_at) VALUES ('y', 'note', 'c', 'r', 'a', 'u', now())",
      "INSERT INTO installation (key, value) VALUES ('app_role', 'other')",
      "UPDATE _prisma_migrations SET checksum = 'x'",
      "CREATE TABLE mine (id text)",
    ]) {
      expect([sql, await refusalOf(app, sql)]).toEqual([sql, notAllowed]);
    }
  });

  it("lets a chain's head only move on", async () => {
    for (const change of ["seq = seq - 1", `hash = ${otherHex}`, "chain_id = 'other'"]) {
      expect([change, await refusalOf(owner, `UPDATE audit_head SET ${change}`)]).toEqual([change, notAllowed]);
    }
    expect(await refusalOf(app, `UPDATE audit_head SET seq = seq + 1, hash = ${otherHex}`)).toBe(null);
  });

  it("lets the app read the list of migrations", async () => {
    const { rows } = await app.query("SELECT count(*)::int > 0 AS some FROM _prisma_migrations");
    expect(rows).toEqual([{ some: true }]);
  });
});

describe("text columns", () => {
  it("all compare by code point, whatever the database's locale", async () => {
    const { rows } = await owner.query(
      `SELECT c.relname, a.attname FROM pg_attribute a
       JOIN pg_class c ON c.oid = a.attrelid JOIN pg_collation l ON l.oid = a.attcollation
       WHERE c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace AND c.relname <> '_prisma_migrations'
         AND a.attnum > 0 AND l.collname <> 'C'`,
    );
    expect(rows).toEqual([]);
  });
});
