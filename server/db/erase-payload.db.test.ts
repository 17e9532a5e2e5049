import { createHash, createHmac } from "node:crypto";
import { Client, DatabaseError } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "./test-database";

let database: TestDatabase;
let owner: Client;
let app: Client;
let count = 0;
const salt = Buffer.alloc(32, 7);
const at = "2026-11-30T12:00:00Z";

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new Client({ connectionString: database.ownerUrl });
  app = new Client({ connectionString: database.appUrl });
  await Promise.all([owner.connect(), app.connect()]);
  await app.query(`
    INSERT INTO app_user (id, login, created_at) VALUES ('u', 'lead', '${at}'), ('v', 'rater', '${at}');
    INSERT INTO project (id, slug, name, digest_key, created_at) VALUES ('p', 'p', 'P', '\\x00', '${at}'), ('q', 'q', 'Q', '\\x00', '${at}');
    INSERT INTO membership (project_id, user_id, roles, created_at) VALUES ('p', 'v', '{rater}', '${at}');
    INSERT INTO matter_tag (id, project_id, name, created_at) VALUES ('m', 'p', 'M', '${at}');
    INSERT INTO document (id, project_id, key, matter_id, created_at) VALUES ('d', 'p', 'd', 'm', '${at}');
    INSERT INTO system (id, project_id, name, created_at) VALUES ('s', 'p', 'S', '${at}')`);
});

afterAll(async () => {
  await Promise.all([owner.end(), app.end()]);
  await database.drop();
});

beforeEach(async () => {
  await app.query(
    "UPDATE legal_hold SET released_by_id = 'u', released_at = $1, release_reason = 'over' WHERE released_at IS NULL",
    [at],
  );
});

interface PayloadOptions {
  readonly projectId?: string | null;
  readonly documentId?: string;
  readonly responseId?: string;
  readonly bytes?: boolean;
}

async function putPayload(options: PayloadOptions = {}): Promise<{ id: string; commitment: string }> {
  const id = `payload-${++count}`;
  const content = Buffer.from(`the text of ${id}`);
  const commitment = createHmac("sha256", salt).update(content).digest("hex");
  const sha256 = createHash("sha256").update(content).digest("hex");
  const text = options.bytes === true ? null : content.toString("utf8");
  const bytes = options.bytes === true ? content : null;
  await app.query(
    `INSERT INTO payload (id, project_id, kind, salt, text, bytes, byte_count, sha256, commitment, document_id, response_id, created_at)
     VALUES ($1, $2, 'note', $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      id,
      options.projectId === undefined ? "p" : options.projectId,
      salt,
      text,
      bytes,
      content.byteLength,
      sha256,
      commitment,
      options.documentId ?? null,
      options.responseId ?? null,
      at,
    ],
  );
  return { id, commitment };
}

async function erase(id: string): Promise<boolean> {
  const sql = "SELECT erase_payload($1, 'asked by the person', 'GDPR 17', 'u', $2) AS done";
  const { rows } = await app.query<{ done: boolean }>(sql, [id, at]);
  return rows[0]?.done ?? false;
}

async function eraseCode(id: string): Promise<string> {
  try {
    return (await erase(id)) ? "erased" : "was erased";
  } catch (error) {
    return error instanceof DatabaseError ? (error.code ?? "no code") : String(error);
  }
}

async function hold(
  scope: Partial<Record<"matter_id" | "document_id" | "response_id", string>>,
  projectId = "p",
): Promise<void> {
  await app.query(
    `INSERT INTO legal_hold (id, project_id, matter_id, document_id, response_id, reason, placed_by_id, placed_at)
     VALUES ($1, $2, $3, $4, $5, 'a claim is pending', 'u', $6)`,
    [`hold-${++count}`, projectId, scope.matter_id ?? null, scope.document_id ?? null, scope.response_id ?? null, at],
  );
}

const held = "ZH001";

describe("erase_payload", () => {
  it.each([false, true])(
    "takes content and salt, and leaves the commitment and a tombstone (bytes: %s)",
    async (bytes) => {
      const { id, commitment } = await putPayload({ bytes });
      expect(await erase(id)).toBe(true);
      const { rows } = await app.query(
        "SELECT text, bytes, salt, sha256, commitment, erased_at IS NOT NULL AS erased FROM payload WHERE id = $1",
        [id],
      );
      expect(rows).toEqual([{ text: null, bytes: null, salt: null, sha256: null, commitment, erased: true }]);
      const { rows: tombstones } = await app.query("SELECT * FROM erasure WHERE payload_id = $1", [id]);
      expect(tombstones).toEqual([
        {
          payload_id: id,
          project_id: "p",
          kind: "note",
          commitment,
          reason: "asked by the person",
          authority: "GDPR 17",
          actor_id: "u",
          erased_at: new Date(at),
        },
      ]);
    },
  );

  it("says false the second time and keeps the first tombstone", async () => {
    const { id } = await putPayload();
    expect([await eraseCode(id), await eraseCode(id)]).toEqual(["erased", "was erased"]);
    const { rowCount } = await app.query("SELECT FROM erasure WHERE payload_id = $1", [id]);
    expect(rowCount).toBe(1);
  });

  it("knows a payload that isn't there", async () => {
    expect(await eraseCode("none")).toBe("P0002");
  });

  it("undoes content and tombstone together", async () => {
    const { id } = await putPayload();
    await app.query("BEGIN");
    await erase(id);
    await app.query("ROLLBACK");
    const { rows } = await app.query(
      "SELECT text IS NOT NULL AS kept, (SELECT count(*)::int FROM erasure WHERE payload_id = $1) AS tombstones FROM payload WHERE id = $1",
      [id],
    );
    expect(rows).toEqual([{ kept: true, tombstones: 0 }]);
  });

  it.each([
    "SET text = 'other'",
    "SET text = NULL, salt = NULL, sha256 = NULL, erased_at = now()",
    "SET commitment = repeat('0', 64)",
  ])("is the only way: UPDATE %s is refused to app and owner", async (change) => {
    const { id } = await putPayload();
    for (const client of [app, owner]) {
      const refused = client.query(`UPDATE payload ${change} WHERE id = '${id}'`);
      await expect(refused).rejects.toMatchObject({ code: "42501" });
    }
  });

  it("refuses content that is half there", async () => {
    const insert = app.query(
      `INSERT INTO payload (id, kind, salt, byte_count, sha256, commitment, created_at) VALUES ('half', 'note', $1, 0, repeat('a', 64), repeat('a', 64), $2)`,
      [salt, at],
    );
    await expect(insert).rejects.toMatchObject({ code: "23514", constraint: "payload_whole_or_erased" });
  });
});

describe("a legal hold beats erasure", () => {
  it("over a whole project, and until it is released", async () => {
    const { id } = await putPayload();
    await hold({});
    expect(await eraseCode(id)).toBe(held);
    await app.query(
      "UPDATE legal_hold SET released_by_id = 'u', released_at = now(), release_reason = 'over' WHERE released_at IS NULL",
    );
    expect(await eraseCode(id)).toBe("erased");
  });

  it("of its own project alone", async () => {
    const { id } = await putPayload();
    await hold({}, "q");
    expect(await eraseCode(id)).toBe("erased");
  });

  it("over the names of a held project's members", async () => {
    const { id } = await putPayload({ projectId: null });
    await app.query("UPDATE app_user SET name_payload_id = $1 WHERE id = 'v'", [id]);
    await hold({});
    expect(await eraseCode(id)).toBe(held);
  });

  it("over one document, matter or response, and not over another", async () => {
    for (const [scope, options] of [
      [{ document_id: "d" }, { documentId: "d" }],
      [{ matter_id: "m" }, { documentId: "d" }],
      [{ response_id: "r" }, { responseId: "r" }],
    ] as const) {
      const covered = await putPayload(options);
      const other = await putPayload({ documentId: "other" });
      await hold(scope);
      expect([scope, await eraseCode(covered.id), await eraseCode(other.id)]).toEqual([scope, held, "erased"]);
      await app.query(
        "UPDATE legal_hold SET released_by_id = 'u', released_at = now(), release_reason = 'over' WHERE released_at IS NULL",
      );
    }
  });

  it("over what was judged on a held document", async () => {
    const [question, text] = [await putPayload(), await putPayload({ documentId: "d" })];
    await app.query(`
      INSERT INTO document_version (id, project_id, document_id, number, text_payload_id, text_commitment, state, media_type, extractor, extractor_version, created_at)
        VALUES ('dv', 'p', 'd', 1, '${text.id}', '${text.commitment}', 'ok', 'text/plain', 'plain', '1', '${at}');
      INSERT INTO chunk (id, project_id, document_version_id, ordinal, start_cp, end_cp, created_at) VALUES ('c', 'p', 'dv', 0, 0, 4, '${at}');
      INSERT INTO run (id, project_id, system_id, number, source_sha256, source_bytes, format, created_by_id, created_at)
        VALUES ('run', 'p', 's', 1, repeat('a', 64), 1, 'golden', 'u', '${at}');
      INSERT INTO response (id, project_id, run_id, ordinal, external_id, question_payload_id, question_commitment, retrieved_set, digest, retrieved_digest, question_key, created_at)
        VALUES ('answered', 'p', 'run', 1, 'x', '${question.id}', '${question.commitment}', 'known', 'x', 'x', 'x', '${at}');
      INSERT INTO retrieved_chunk (id, response_id, ordinal, handle, chunk_id) VALUES ('rc', 'answered', 0, 'S1', 'c')`);
    const note = await putPayload({ responseId: "answered" });
    await hold({ document_id: "d" });
    expect(await eraseCode(note.id)).toBe(held);
  });

  it("takes turns with an erasure in progress", async () => {
    const { id } = await putPayload();
    const other = new Client({ connectionString: database.appUrl });
    await other.connect();
    await app.query("BEGIN");
    await erase(id);
    const placed = other.query(
      "INSERT INTO legal_hold (id, project_id, reason, placed_by_id, placed_at) VALUES ('late', 'p', 'late', 'u', $1)",
      [at],
    );
    const first = await Promise.race([placed.then(() => "hold"), app.query("COMMIT").then(() => "erasure")]);
    await placed;
    await other.end();
    expect(first).toBe("erasure");
  });
});
