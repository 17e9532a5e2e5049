import { Client, DatabaseError } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestDatabase, type TestDatabase } from "./test-database";

let database: TestDatabase;
let app: Client;
const at = "2026-11-30T12:00:00Z";
const hex = "a".repeat(64);

/** A project with one run of one response in one batch, and people to judge it. */
const world = `
  INSERT INTO app_user (id, login, created_at) SELECT u, u, '${at}' FROM unnest(ARRAY['ann', 'bob', 'cyd', 'lea', 'lou']) u;
  INSERT INTO project (id, slug, name, digest_key, created_at) VALUES ('p', 'p', 'P', '\\x00', '${at}');
  INSERT INTO system (id, project_id, name, created_at) VALUES ('s', 'p', 'S', '${at}');
  INSERT INTO payload (id, project_id, kind, salt, text, byte_count, sha256, commitment, created_at)
    VALUES ('t', 'p', 'question', decode('${hex}', 'hex'), 'x', 1, '${hex}', '${hex}', '${at}');
  INSERT INTO rubric_version (id, project_id, number, digest, content, created_at) VALUES ('rv', 'p', 1, 'x', '{}', '${at}');
  INSERT INTO protocol_version (id, project_id, number, digest, content, created_at) VALUES ('pv', 'p', 1, 'x', '{}', '${at}');
  INSERT INTO run (id, project_id, system_id, number, source_sha256, source_bytes, format, created_by_id, created_at)
    VALUES ('run', 'p', 's', 1, '${hex}', 1, 'golden', 'lea', '${at}');
  INSERT INTO response (id, project_id, run_id, ordinal, external_id, question_payload_id, question_commitment, retrieved_set, digest, retrieved_digest, question_key, created_at)
    VALUES ('r', 'p', 'run', 1, 'x', 't', '${hex}', 'known', 'x', 'x', 'x', '${at}');
  INSERT INTO claim (id, response_id, ordinal, text_payload_id, text_commitment, kind, needs_citation) VALUES ('c', 'r', 0, 't', '${hex}', 'factual', true);
  INSERT INTO batch (id, project_id, kind, name, seed, rubric_version_id, protocol_version_id, created_by_id, created_at)
    VALUES ('b', 'p', 'first', 'B', 'seed', 'rv', 'pv', 'lea', '${at}');
  INSERT INTO batch_item (id, batch_id, response_id, order_key) VALUES ('i', 'b', 'r', 1)`;

const slotSql = (no: number, rater: string) =>
  `INSERT INTO slot (id, batch_item_id, slot_no, rater_id, lease_until, claimed_at) VALUES ('slot-${no}-${rater}', 'i', ${no}, '${rater}', '${at}', '${at}')`;

const submissionSql = (id: string, rater: string, slot: string, supersedes: string | null = null) =>
  `INSERT INTO submission (id, project_id, batch_item_id, response_id, slot_id, rater_id, state, idempotency_key, body_hash, rubric_version_id, protocol_version_id, on_screen, on_screen_digest, committed_at, supersedes_id)
   VALUES ('${id}', 'p', 'i', 'r', '${slot}', '${rater}', 'judged', 'key-${id}', 'x', 'rv', 'pv', '{}', 'x', '${at}', ${supersedes === null ? "NULL" : `'${supersedes}'`})`;

const labelSql = (label: string, reason: string) =>
  `INSERT INTO label (id, submission_id, claim_id, label, reason) VALUES ('l', 's1', 'c', ${label}, ${reason})`;

const targetSql = (id: string, proposer: string, approver: string) =>
  `INSERT INTO golden_target (id, project_id, golden_item_id, number, digest, answerable, content, proposed_by_id, approved_by_id, frozen_at)
   VALUES ('${id}', 'p', 'g', 1, 'x', true, '{}', '${proposer}', '${approver}', '${at}')`;

const runSql = (id: string, number: number, state: string) =>
  `INSERT INTO run (id, project_id, system_id, number, source_sha256, source_bytes, format, state, created_by_id, created_at)
   VALUES ('${id}', 'p', 's', ${number}, '${hex}', 1, 'golden', '${state}', 'lea', '${at}')`;

async function refusalOf(sql: string): Promise<string | null> {
  try {
    await app.query(sql);
    return null;
  } catch (error) {
    return error instanceof DatabaseError ? (error.constraint ?? error.code ?? "no code") : String(error);
  }
}

beforeAll(async () => {
  database = await createTestDatabase();
  app = new Client({ connectionString: database.appUrl });
  await app.connect();
  await app.query(world);
});

afterAll(async () => {
  await app.end();
  await database.drop();
});

describe("roles", () => {
  it.each([
    ["{rater}", null],
    ["{rater,lead}", null],
    ["{engineer,admin}", null],
    ["{auditor}", null],
    ["{engineer,rater}", "membership_engineer_judges_nothing"],
    ["{lead,engineer}", "membership_engineer_judges_nothing"],
    ["{auditor,admin}", "membership_auditor_stands_alone"],
    ["{}", "membership_roles_known"],
    ["{owner}", "membership_roles_known"],
  ])("%s", async (roles, refusal) => {
    await app.query("DELETE FROM membership");
    expect(
      await refusalOf(
        `INSERT INTO membership (project_id, user_id, roles, created_at) VALUES ('p', 'ann', '${roles}', '${at}')`,
      ),
    ).toBe(refusal);
  });
});

describe("slots", () => {
  it("are two, each taken once, by two people", async () => {
    expect(await refusalOf(slotSql(1, "ann"))).toBe(null);
    expect(await refusalOf(slotSql(1, "bob"))).toBe("slot_pkey");
    expect(await refusalOf(slotSql(2, "ann"))).toBe("slot_batch_item_id_rater_id_key");
    expect(await refusalOf(slotSql(2, "bob"))).toBe(null);
    expect(await refusalOf(slotSql(3, "cyd"))).toBe("slot_no_one_or_two");
  });

  it("are counted, and never more than wanted", async () => {
    expect(await refusalOf("UPDATE batch_item SET claimed = claimed + 2 WHERE id = 'i'")).toBe(null);
    expect(await refusalOf("UPDATE batch_item SET claimed = claimed + 1 WHERE id = 'i'")).toBe(
      "batch_item_claimed_within_wanted",
    );
  });

  it("stay taken once committed", async () => {
    expect(await refusalOf("UPDATE slot SET state = 'committed' WHERE batch_item_id = 'i'")).toBe(null);
    expect(await refusalOf("UPDATE slot SET state = 'open', rater_id = NULL WHERE batch_item_id = 'i'")).toBe("42501");
  });
});

describe("judgements", () => {
  it("have one first blind row a rater, and one line of superseding rows", async () => {
    expect(await refusalOf(submissionSql("s1", "ann", "slot-1-ann"))).toBe(null);
    expect(await refusalOf(submissionSql("s1-again", "ann", "slot-1-ann"))).toBe("submission_first_blind");
    expect(await refusalOf(submissionSql("s2", "ann", "slot-1-ann", "s1"))).toBe(null);
    expect(await refusalOf(submissionSql("s3", "ann", "slot-1-ann", "s1"))).toBe("submission_supersedes_id_key");
  });

  it("name a reason for a fail, and are null only where the set is unknown", async () => {
    expect(await refusalOf(labelSql("'unsupported'", "NULL"))).toBe("label_fail_has_reason");
    expect(await refusalOf(labelSql("NULL", "'no_support'"))).toBe("label_null_only_where_set_unknown");
    expect(await refusalOf(labelSql("'misattributed'", "'overreach'"))).toBe(null);
  });

  it("are ruled on by a lead who was not one of the raters", async () => {
    await app.query(
      `INSERT INTO dispute (id, project_id, response_id, batch_item_id, cause, opened_at) VALUES ('d', 'p', 'r', 'i', 'labels_differ', '${at}')`,
    );
    const ruling = (id: string, lead: string) =>
      `INSERT INTO adjudication (id, project_id, dispute_id, lead_id, cause, reason_payload_id, reason_commitment, idempotency_key, body_hash, committed_at)
       VALUES ('${id}', 'p', 'd', '${lead}', 'overlooked', 't', '${hex}', 'key', 'x', '${at}')`;
    expect(await refusalOf(ruling("a1", "ann"))).toBe("adjudicator_is_no_rater");
    expect(await refusalOf(ruling("a2", "lea"))).toBe(null);
    expect(await refusalOf(ruling("a3", "lou"))).toBe("adjudication_first");
  });
});

describe("what two people sign", () => {
  it("is signed by two, and superseded, not doubled", async () => {
    await app.query(`INSERT INTO golden_item (id, project_id, key, question_payload_id, question_commitment, question_key, kind, created_by_id, created_at)
      VALUES ('g', 'p', 'g', 't', '${hex}', 'x', 'answerable', 'lea', '${at}')`);
    expect(await refusalOf(targetSql("g1", "lea", "lea"))).toBe("golden_target_two_people");
    expect(await refusalOf(targetSql("g1", "lea", "lou"))).toBe(null);
    expect(await refusalOf(targetSql("g2", "lea", "lou").replace("'g', 1", "'g', 2"))).toBe("golden_target_first");
  });

  it("is decided once", async () => {
    await app.query(`INSERT INTO approval (id, project_id, kind, subject_id, content, content_digest, proposer_id, proposed_at)
      VALUES ('ap', 'p', 'freeze_target', 'g', '{}', 'x', 'lea', '${at}')`);
    expect(await refusalOf(`UPDATE approval SET state = 'approved', approver_id = 'lea', decided_at = '${at}'`)).toBe(
      "approval_two_people",
    );
    expect(await refusalOf(`UPDATE approval SET state = 'approved', approver_id = 'lou', decided_at = '${at}'`)).toBe(
      null,
    );
    expect(await refusalOf("UPDATE approval SET state = 'withdrawn'")).toBe("42501");
  });
});

describe("the gate's policy", () => {
  it.each([
    [1, 50, null],
    [0, 1, null],
    [1, 100, null],
    [1, 49, "policy_never_looser_than_one_in_fifty"],
    [2, 50, "policy_never_looser_than_one_in_fifty"],
    [0, 0, "policy_never_looser_than_one_in_fifty"],
    [-1, 50, "policy_never_looser_than_one_in_fifty"],
  ])("%d in %d", async (num, den, refusal) => {
    const sql = `INSERT INTO policy (id, project_id, number, ungrounded_num, ungrounded_den, digest, created_at)
      VALUES ('policy-${num}-${den}', 'p', ${num * 100 + den + 200}, ${num}, ${den}, 'x', '${at}')`;
    expect(await refusalOf(sql)).toBe(refusal);
  });
});

describe("runs", () => {
  it("of the same file are the same run, unless it failed", async () => {
    expect(await refusalOf(runSql("again", 2, "importing"))).toBe("run_same_source");
    expect(await refusalOf(runSql("broken", 2, "failed"))).toBe(null);
  });
});
