import { readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { payloadListDigest } from "@/domain/audit/commitment";
import { extractDocument } from "@/documents/extract-document";
import { lengthCp } from "@/domain/text/code-points";
import { good, line } from "@/formats/golden-jsonl.fixture";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { listPayloadsOfRun } from "@/server/repositories/record-export";
import { addFile } from "./add-document";
import { getRun } from "./get-run";
import { addEngineer, countRows, type ImportWorld, openImportWorld, sendRun } from "./import-run.fixture";
import { listResponses } from "./list-responses";
import { listRuns } from "./list-runs";

let world: ImportWorld;
let deps: Deps;

beforeAll(async () => {
  world = await openImportWorld();
  deps = world.deps;
});

afterAll(() => world.close());

let projects = 0;
const freshCaller = () => addEngineer(deps, `p${(projects += 1)}`);

async function query<Row extends object>(sql: string, ...values: unknown[]): Promise<Row[]> {
  return (await deps.db.pool.query<Row>(sql, values)).rows;
}

const TEXT = "Opened units may be returned within 30 days. 🔧 Freight is billed at cost. Seals stay on.";
const FREIGHT = "Freight is billed at cost.";
const at = lengthCp(TEXT.slice(0, TEXT.indexOf(FREIGHT)));
/** A chunk of the document `returns.txt`, by its place. */
const chunkOf = (change: object = {}) => ({
  doc_key: "returns.txt",
  doc_version: null,
  ordinal: 3,
  start: at,
  end: at + FREIGHT.length,
  text: FREIGHT,
  title: "Returns",
  ...change,
});

async function addReturns(caller: Caller, text = TEXT) {
  const file = { fileName: "returns.txt", confidentiality: "confidential", isScan: false } as const;
  return addFile(deps, caller, file, new TextEncoder().encode(text), extractDocument);
}

interface StoredChunk {
  readonly versionId: string;
  readonly startCp: number;
  readonly endCp: number;
  readonly words: string;
  readonly sent: string | null;
  readonly extractor: string;
}

const chunksOf = (runId: string | null) =>
  query<StoredChunk>(
    `SELECT v.id AS "versionId", c.start_cp AS "startCp", c.end_cp AS "endCp", v.extractor,
       substr(t.text, c.start_cp + 1, c.end_cp - c.start_cp) AS words, s.text AS sent
     FROM response r JOIN retrieved_chunk k ON k.response_id = r.id JOIN chunk c ON c.id = k.chunk_id
     JOIN document_version v ON v.id = c.document_version_id JOIN payload t ON t.id = v.text_payload_id
     LEFT JOIN payload s ON s.id = k.text_sent_payload_id
     WHERE r.run_id = $1 ORDER BY r.ordinal, k.ordinal`,
    runId,
  );

describe("an import", () => {
  it("adds nothing the second time, and another run for another system or kind", async () => {
    const caller = await freshCaller();
    const first = await sendRun(deps, caller, `${line()}\n`);
    expect(first).toMatchObject({ added: 1, alreadyThere: 0, number: 1 });
    const before = await countRows(deps);
    expect(await sendRun(deps, caller, `${line()}\n`)).toMatchObject({ added: 0, alreadyThere: 1, runId: first.runId });
    expect(await countRows(deps)).toEqual(before);
    expect(await sendRun(deps, caller, `${line()}\n`, { system: "other" })).toMatchObject({ added: 1, number: 2 });
    expect(await sendRun(deps, caller, `${line()}\n`, { kind: "live" })).toMatchObject({ added: 1, number: 3 });
    const after = await countRows(deps);
    expect([after.document, after.document_version, after.chunk, after.golden_item]).toEqual([
      before.document,
      before.document_version,
      before.chunk,
      before.golden_item,
    ]);
  });

  it("keeps a line once that stands in its file twice, and says so", async () => {
    const caller = await freshCaller();
    const report = await sendRun(deps, caller, `${line()}\n${line()}\n${line({ id: "b" })}\n`);
    expect(report).toMatchObject({ added: 2, counts: { items: 2 }, issues: { RECORD_ID_REPEATED: 1 } });
  });

  it("sent twice at the same time is added once", async () => {
    const caller = await freshCaller();
    const both = await Promise.all([sendRun(deps, caller, line()), sendRun(deps, caller, line())]);
    expect(both.map((report) => report.added).sort((a, b) => a - b)).toEqual([0, 1]);
    expect(both[0]?.runId).toBe(both[1]?.runId);
  });

  it("as a dry run counts and stores nothing", async () => {
    const caller = await freshCaller();
    const before = await countRows(deps);
    const report = await sendRun(deps, caller, line(), { dryRun: true });
    expect(report).toMatchObject({ dryRun: true, runId: null, added: 0, counts: { items: 1, claims: 1, quotes: 1 } });
    expect(await countRows(deps)).toEqual(before);
  });

  it("is one chained event that binds every text it brought", async () => {
    const caller = await freshCaller();
    const { runId, receivedSha256, receivedBytes } = await sendRun(
      deps,
      caller,
      line({ turns: [{ role: "user", text: "Hello" }] }),
    );
    const events = await query<{ type: string; data: Record<string, unknown> }>(
      "SELECT type, data FROM audit_event WHERE chain_id = $1 ORDER BY seq",
      caller.projectId,
    );
    expect(events.map((event) => event.type)).toEqual(["system.created", "run.imported", "labels.imported"]);
    const imported = events[1]?.data;
    expect(imported).toMatchObject({
      runId,
      sha256: receivedSha256,
      bytes: receivedBytes,
      responses: 1,
      claims: 1,
      chunks: 1,
    });
    const connection = await deps.db.pool.connect();
    const listed = await listPayloadsOfRun(connection, runId ?? "");
    connection.release();
    const references = listed.map(({ id, commitment }) => ({ payload: id, commitment }));
    expect(imported?.payloadList).toBe(payloadListDigest(references, deps.sha256Hex));
    const [all] = await query<{ n: number }>(
      "SELECT count(*)::int AS n FROM payload WHERE project_id = $1",
      caller.projectId,
    );
    expect(listed.length).toBe(all?.n);
  });

  it("that dies in the middle leaves nothing", async () => {
    const caller = await freshCaller();
    const before = await countRows(deps);
    let made = 0;
    const dying = {
      ...deps,
      newId: () => {
        made += 1;
        // Two groups are written by then, the third is not.
        if (made === 5000) throw new Error("out of ids");
        return deps.newId();
      },
    };
    const lines = Array.from({ length: 700 }, (_, i) => line({ id: `r${i}` })).join("\n");
    await expect(sendRun(dying, caller, lines)).rejects.toThrow("out of ids");
    expect(await countRows(deps)).toEqual(before);
    expect((await listRuns(deps, caller, { limit: 10 })).items).toEqual([]);
    expect(readdirSync(join(deps.settings.dataFolder, "spool"))).toEqual([]);
    expect(await sendRun(deps, caller, lines)).toMatchObject({ added: 700, number: 1 });
  });
});

describe("chunks", () => {
  it("join the stored version that has their words at their place", async () => {
    const caller = await freshCaller();
    const { versionId } = await addReturns(caller);
    const { runId } = await sendRun(deps, caller, line({ chunks: [chunkOf()] }));
    expect(await chunksOf(runId)).toMatchObject([{ versionId, words: FREIGHT, sent: null, startCp: at }]);
  });

  it("join the version that they name, and keep what was sent where it differs", async () => {
    const caller = await freshCaller();
    const first = await addReturns(caller);
    await addReturns(caller, `${TEXT} Issue two.`);
    const named = { doc_version: deps.sha256Hex(TEXT).slice(0, 12), text: "Freight is billed at c0st." };
    const { runId } = await sendRun(deps, caller, line({ chunks: [chunkOf(named)] }));
    expect(await chunksOf(runId)).toMatchObject([{ versionId: first.versionId, words: FREIGHT, sent: named.text }]);
    const [finding] = await query<{ code: string }>(
      "SELECT f.code FROM check_finding f JOIN response r ON r.id = f.response_id WHERE r.run_id = $1 AND f.code = 'chunk_differs'",
      runId,
    );
    expect(finding).toBeDefined();
  });

  it("without offsets are found by their words", async () => {
    const caller = await freshCaller();
    const { versionId } = await addReturns(caller);
    const { runId } = await sendRun(deps, caller, line({ chunks: [chunkOf({ start: null, end: null })] }));
    expect(await chunksOf(runId)).toMatchObject([{ versionId, startCp: at, words: FREIGHT }]);
  });

  it("of a version that is not stored are documents of their own", async () => {
    const caller = await freshCaller();
    const { versionId } = await addReturns(caller);
    const foreign = {
      doc_version: "0123456789ab",
      start: 5,
      end: 5 + FREIGHT.length,
      text: "Freight is shared by both.",
    };
    const { runId } = await sendRun(deps, caller, line({ chunks: [chunkOf(foreign)] }));
    const [stored] = await chunksOf(runId);
    expect(stored).toMatchObject({ words: foreign.text, sent: null, startCp: 0, extractor: "retrieved-chunk" });
    expect(stored?.versionId).not.toBe(versionId);
  });

  it("that give the whole document are put together again", async () => {
    const caller = await freshCaller();
    const pieces = ["First piece 🔧.", "Second piece."];
    const version = deps.sha256Hex(pieces.join("\n")).slice(0, 12);
    const start = lengthCp(pieces[0] ?? "") + 1;
    const chunks = [
      { doc_key: "d", doc_version: version, ordinal: 1, start, end: start + 13, text: pieces[1] },
      { doc_key: "d", doc_version: version, ordinal: 0, start: 0, end: start - 1, text: pieces[0] },
    ];
    const { runId } = await sendRun(deps, caller, line({ chunks }));
    const stored = await chunksOf(runId);
    expect(stored.map((chunk) => chunk.words)).toEqual(pieces.toReversed());
    expect(new Set(stored.map((chunk) => chunk.versionId)).size).toBe(1);
    const again = await sendRun(deps, caller, line({ chunks, id: "b" }));
    expect((await chunksOf(again.runId)).map((chunk) => chunk.versionId)).toEqual(
      stored.map((chunk) => chunk.versionId),
    );
  });

  it("past the end of the version that they name are refused, with their line", async () => {
    const caller = await freshCaller();
    await addReturns(caller);
    const far = { doc_version: deps.sha256Hex(TEXT).slice(0, 12), start: 900, end: 900 + FREIGHT.length };
    const before = await countRows(deps);
    const sent = sendRun(deps, caller, `${line()}\n${line({ id: "b", chunks: [chunkOf(far)] })}\n`);
    await expect(sent).rejects.toMatchObject({
      code: "import_bad_lines",
      errors: [{ line: 2, field: "chunks[0].end", code: "span_past_end" }],
    });
    expect(await countRows(deps)).toEqual(before);
  });
});

interface StoredCitation {
  readonly handle: string;
  readonly resolution: string;
  readonly matchType: string | null;
  readonly quoteError: string | null;
  readonly words: string | null;
  readonly isOverCap: boolean;
  readonly flags: string[];
}

const citationsOf = (runId: string | null) =>
  query<StoredCitation>(
    `SELECT x.handle, x.resolution, x.match_type AS "matchType", x.quote_error AS "quoteError", x.is_over_cap AS "isOverCap", x.flags,
       substr(t.text, x.start_cp + 1, x.end_cp - x.start_cp) AS words
     FROM response r JOIN claim c ON c.response_id = r.id JOIN citation x ON x.claim_id = c.id
     LEFT JOIN document_version v ON v.id = x.document_version_id LEFT JOIN payload t ON t.id = v.text_payload_id
     WHERE r.run_id = $1 ORDER BY r.ordinal, c.ordinal, x.ordinal`,
    runId,
  );

const findingsOf = (runId: string | null) =>
  query<{ code: string; power: string; claim: number | null }>(
    `SELECT f.code, f.power, c.ordinal AS claim FROM response r JOIN check_finding f ON f.response_id = r.id
     LEFT JOIN claim c ON c.id = f.claim_id WHERE r.run_id = $1 ORDER BY c.ordinal NULLS FIRST, f.code`,
    runId,
  );

describe("citations", () => {
  it("come through as written, with where their quotes stand", async () => {
    const caller = await freshCaller();
    await addReturns(caller);
    const claims = [
      { text: "Freight is billed at cost.", cites: ["S1"], quotes: ["billed at cost"] },
      { text: "Freight costs nothing.", cites: ["S9"], quotes: ["Freight is free"] },
      {
        text: "It is billed.",
        cites: ["S1", "S1", "s1"],
        quotes: ["billed  at COST", "entirely made up words that are nowhere", null],
      },
      { text: "Seals matter.", cites: ["S1"], quotes: ["Seals stay on."] },
      { text: "Nothing is cited for 12 days.", cites: [], quotes: [] },
      { text: "Four are.", cites: ["S1", "S2", "S3", "S4"], quotes: [] },
    ];
    const chunks = [chunkOf(), ...["b", "c", "d"].map((name) => ({ doc_key: name, text: `Text ${name}.` }))];
    const { runId, counts } = await sendRun(deps, caller, line({ chunks, claims, labels: [] }));
    expect(await citationsOf(runId)).toMatchObject([
      { handle: "S1", resolution: "resolved", matchType: "exact", words: "billed at cost" },
      { handle: "S9", resolution: "dangling", matchType: null, quoteError: "handle_not_resolved" },
      { handle: "S1", matchType: "normalised", words: "billed at cost" },
      { handle: "S1", matchType: null, quoteError: "not_found" },
      { handle: "s1", resolution: "resolved", matchType: null, quoteError: null },
      { handle: "S1", matchType: "exact", words: "Seals stay on.", flags: ["outside_scope"] },
      { handle: "S1", isOverCap: false },
      { handle: "S2", isOverCap: false },
      { handle: "S3", isOverCap: false },
      { handle: "S4", isOverCap: true },
    ]);
    expect(counts).toMatchObject({
      cites: 10,
      claims_without_cite: 1,
      claims_over_3_cites: 1,
      cites_to_unknown_handle: 1,
    });
    const findings = await findingsOf(runId);
    expect(findings).toEqual(
      expect.arrayContaining([
        { code: "no_handle_resolves", power: "decides", claim: 1 },
        { code: "quote_not_found", power: "bounds", claim: 2 },
        { code: "quote_not_found", power: "bounds", claim: 3 },
        { code: "uncited", power: "informs", claim: 4 },
      ]),
    );
    const run = await getRun(deps, caller, runId ?? "");
    expect(run.checks).toMatchObject({
      resolve: { pass: 0, fail: 1, unknown: 0 },
      claims: 6,
      claimsWithoutCitation: 1,
      claimsOverCap: 1,
      citations: 10,
      citationsDangling: 1,
      quotesByMatch: { exact: 1, normalised: 1, other_passage: 1, unresolved: 2 },
    });
  });

  it("are unknown where the retrieved set is", async () => {
    const caller = await freshCaller();
    const { runId } = await sendRun(deps, caller, line({ chunks: undefined }));
    expect(await citationsOf(runId)).toMatchObject([{ resolution: "set_unknown" }]);
    expect((await getRun(deps, caller, runId ?? "")).checks.resolve).toEqual({ pass: 0, fail: 0, unknown: 1 });
    const [claim] = await query<{ carry_key: string | null; carry_key_strict: string | null }>(
      "SELECT carry_key, carry_key_strict FROM claim c JOIN response r ON r.id = c.response_id WHERE r.run_id = $1",
      runId,
    );
    expect(claim?.carry_key).not.toBeNull();
    expect(claim?.carry_key_strict).toBeNull();
  });

  it("are read out of the answer where the file lists no claims", async () => {
    const caller = await freshCaller();
    const answer =
      "Hello! Freight is billed at cost. [1] Seals stay on [7]. I could not find anything about tax in the provided documents.";
    const sent = line({ answer, claims: undefined, labels: [], chunks: [chunkOf({ doc_version: "0123456789ab" })] });
    const { runId, counts } = await sendRun(deps, caller, sent);
    const claims = await query<{ text: string; words: string; kind: string }>(
      `SELECT p.text, substr(a.text, c.answer_start_cp + 1, c.answer_end_cp - c.answer_start_cp) AS words, c.kind
       FROM response r JOIN claim c ON c.response_id = r.id JOIN payload p ON p.id = c.text_payload_id
       JOIN payload a ON a.id = r.answer_payload_id WHERE r.run_id = $1 ORDER BY c.ordinal`,
      runId,
    );
    expect(claims.map((claim) => claim.text)).toEqual(["Freight is billed at cost.", "Seals stay on."]);
    expect(claims[0]?.words).toBe("Freight is billed at cost. [1]");
    expect(await citationsOf(runId)).toMatchObject([
      { handle: "1", resolution: "resolved" },
      { handle: "7", resolution: "dangling" },
    ]);
    expect(counts).toMatchObject({ claims: 2, cites: 2, cites_to_unknown_handle: 1 });
    const [response] = await query<{ declined: string }>(
      "SELECT declined_suggested AS declined FROM response WHERE run_id = $1",
      runId,
    );
    expect(response?.declined).toBe("partly");
  });
});

const itemsOf = (caller: Caller) =>
  query<{ key: string; kind: string }>(
    "SELECT key, kind FROM golden_item WHERE project_id = $1 ORDER BY key",
    caller.projectId,
  );

describe("items", () => {
  it("are made once and found again by id and question", async () => {
    const caller = await freshCaller();
    await sendRun(deps, caller, line());
    await sendRun(deps, caller, line({ answer: "Yes. [S1]" }));
    expect(await itemsOf(caller)).toEqual([{ key: "a", kind: "answerable" }]);
    await sendRun(deps, caller, line({ question: "Another question?", answerable: false }));
    const items = await itemsOf(caller);
    expect(items.map((item) => item.kind)).toEqual(["answerable", "unanswerable"]);
    const links = await query<{ n: number }>(
      "SELECT count(DISTINCT golden_item_id)::int AS n FROM response WHERE project_id = $1",
      caller.projectId,
    );
    expect(links).toEqual([{ n: 2 }]);
  });

  it("are not made of answers from production", async () => {
    const caller = await freshCaller();
    await sendRun(deps, caller, line(), { kind: "production-sample" });
    expect(await itemsOf(caller)).toEqual([]);
  });

  it("that are frozen refuse another question under their id", async () => {
    const caller = await freshCaller();
    await sendRun(deps, caller, line());
    await deps.db.pool.query(
      `INSERT INTO golden_target (id, project_id, golden_item_id, number, digest, answerable, content, proposed_by_id, frozen_at)
       SELECT $1, project_id, id, 1, 'd', true, '{}', $2, now() FROM golden_item WHERE project_id = $3`,
      [deps.newId(), caller.userId, caller.projectId],
    );
    const before = await countRows(deps);
    await expect(sendRun(deps, caller, line({ question: "Something else?" }))).rejects.toMatchObject({
      code: "frozen_text_changed",
      errors: [{ line: 1, field: "question" }],
    });
    expect(await countRows(deps)).toEqual(before);
  });
});

const keysOf = (runId: string | null) =>
  query<{ grounded: string; strict: string }>(
    `SELECT c.carry_key AS grounded, c.carry_key_strict AS strict FROM response r JOIN claim c ON c.response_id = r.id
     WHERE r.run_id = $1 ORDER BY r.ordinal, c.ordinal`,
    runId,
  );

describe("carry-over keys", () => {
  it("stay where nothing changed, and change with the claim, the cited words and R", async () => {
    const caller = await freshCaller();
    const [first] = await keysOf((await sendRun(deps, caller, line())).runId);
    const [same] = await keysOf((await sendRun(deps, caller, line({ answer: "No, it isn't. [S1]" }))).runId);
    expect(same).toEqual(first);
    const more = { chunks: [good.chunks[0], { doc_key: "other", text: "Another passage." }] };
    const [wider] = await keysOf((await sendRun(deps, caller, line(more))).runId);
    expect(wider?.grounded).toBe(first?.grounded);
    expect(wider?.strict).not.toBe(first?.strict);
    const [other] = await keysOf(
      (await sendRun(deps, caller, line({ claims: [{ text: "Yes.", cites: ["S1"] }] }))).runId,
    );
    expect(other?.grounded).not.toBe(first?.grounded);
    const elsewhere = await freshCaller();
    const [foreign] = await keysOf((await sendRun(deps, elsewhere, line())).runId);
    expect(foreign?.grounded).not.toBe(first?.grounded);
  });
});

describe("lists", () => {
  it("give runs newest first and responses in the order of the file", async () => {
    const caller = await freshCaller();
    const lines = Array.from({ length: 5 }, (_, i) => line({ id: `r${i}`, question: `Question ${i}?` })).join("\n");
    const { runId } = await sendRun(deps, caller, lines);
    await sendRun(deps, caller, line());
    const runs = await listRuns(deps, caller, { limit: 1 });
    expect(runs.items.map((run) => run.number)).toEqual([2]);
    const rest = await listRuns(deps, caller, { limit: 1, cursor: runs.nextCursor ?? "" });
    expect(rest).toMatchObject({
      items: [{ number: 1, id: runId, progress: null, fileName: "run.jsonl" }],
      nextCursor: null,
    });
    const first = await listResponses(deps, caller, runId ?? "", { limit: 3 });
    const second = await listResponses(deps, caller, runId ?? "", { limit: 3, cursor: first.nextCursor ?? "" });
    const all = [...first.items, ...second.items];
    expect(all.map((response) => response.externalId)).toEqual(["r0", "r1", "r2", "r3", "r4"]);
    expect(all[0]).toMatchObject({
      question: "Question 0?",
      state: "not_queued",
      outcome: null,
      stage: null,
      claims: 1,
    });
    expect((await listResponses(deps, caller, runId ?? "", { limit: 3, state: "failing" })).items).toEqual([]);
  });

  it("come by the code of a finding as well", async () => {
    const caller = await freshCaller();
    const lost = line({ id: "lost", question: "Where?", claims: [{ text: "It is two.", cites: ["S9"] }] });
    const { runId } = await sendRun(deps, caller, [line(), lost].join("\n"));
    const found = async (finding: string) =>
      (await listResponses(deps, caller, runId ?? "", { limit: 9, finding })).items.map((one) => one.externalId);
    expect(await found("no_handle_resolves")).toEqual(["lost"]);
    expect(await found("document_stale")).toEqual([]);
  });

  it("leave out what a wall hides, in counts as well", async () => {
    const caller = await freshCaller();
    await addReturns(caller);
    const matterId = deps.newId();
    await query(
      "INSERT INTO matter_tag (id, project_id, name, created_at) VALUES ($1, $2, 'm', now())",
      matterId,
      caller.projectId,
    );
    await query("UPDATE document SET matter_id = $1 WHERE project_id = $2", matterId, caller.projectId);
    const { runId } = await sendRun(deps, caller, `${line()}\n${line({ id: "b", chunks: [chunkOf()] })}\n`);
    await query(
      "INSERT INTO wall_denial (user_id, matter_id, created_by_id, created_at) VALUES ($1, $2, $1, now())",
      caller.userId,
      matterId,
    );
    expect((await listResponses(deps, caller, runId ?? "", { limit: 9 })).items.map((one) => one.externalId)).toEqual([
      "a",
    ]);
    const run = await getRun(deps, caller, runId ?? "");
    expect(run.counts).toMatchObject({
      items: 1,
      chunks: 1,
      claims: 1,
      labels: 1,
      cites: 1,
      by_label: { grounded: 1 },
    });
    expect(run.checks.responses).toBe(1);
    expect((await listRuns(deps, caller, { limit: 9 })).items[0]?.counts.items).toBe(1);
    const items = await query<{ key: string; walled: boolean }>(
      "SELECT key, matter_id IS NOT NULL AS walled FROM golden_item WHERE project_id = $1 ORDER BY key",
      caller.projectId,
    );
    expect(items).toEqual([
      { key: "a", walled: false },
      { key: "b", walled: true },
    ]);
  });
});
