import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { lengthCp } from "@/domain/text/code-points";
import { extractDocument } from "@/documents/extract-document";
import { good, line } from "@/formats/golden-jsonl.fixture";
import type { Deps } from "@/server/deps";
import { addFile } from "./add-document";
import { getResponse } from "./get-response";
import { getRun } from "./get-run";
import { addReturns, at, chunkOf, FREIGHT, TEXT } from "./import-returns.fixture";
import { addEngineer, countRows, type ImportWorld, openImportWorld, sendRun } from "./import-run.fixture";

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

describe("chunks", () => {
  it("join the stored version that has their words at their place", async () => {
    const caller = await freshCaller();
    const { versionId } = await addReturns(deps, caller);
    const { runId } = await sendRun(deps, caller, line({ chunks: [chunkOf()] }));
    expect(await chunksOf(runId)).toMatchObject([{ versionId, words: FREIGHT, sent: null, startCp: at }]);
  });

  it("join the version that they name, and keep what was sent where it differs", async () => {
    const caller = await freshCaller();
    const first = await addReturns(deps, caller);
    await addReturns(deps, caller, `${TEXT} Issue two.`);
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
    const { versionId } = await addReturns(deps, caller);
    const { runId } = await sendRun(deps, caller, line({ chunks: [chunkOf({ start: null, end: null })] }));
    expect(await chunksOf(runId)).toMatchObject([{ versionId, startCp: at, words: FREIGHT }]);
  });

  it("of a version that is not stored are documents of their own", async () => {
    const caller = await freshCaller();
    const { versionId } = await addReturns(deps, caller);
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
    await addReturns(deps, caller);
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

describe("a scan", () => {
  const bytes = readFileSync(new URL("../../prisma/seed/content/documents/inspection-sheet-scan.pdf", import.meta.url));
  const file = { fileName: "sheet.pdf", key: "sheet", confidentiality: "confidential", isScan: true } as const;
  const read = "HEADS SEEN 64";

  it.each([
    ["was sent as a picture", { text: "", doc_version: "e3b0c44298fc" }, null],
    ["is named by its key alone", { text: read }, read],
    ["was read off by somebody", { text: read, doc_version: "e3b0c44298fc" }, read],
  ])("that %s is the scan itself, what was sent beside it", async (_name, change, sent) => {
    const caller = await freshCaller();
    const { versionId } = await addFile(deps, caller, file, new Uint8Array(bytes), extractDocument);
    const chunk = { doc_key: "sheet", doc_version: null, ordinal: 0, title: "Sheet", ...change };
    const claims = [{ text: "Sixty-four heads were seen.", cites: ["S1"], quotes: [null] }];
    const { runId } = await sendRun(deps, caller, line({ chunks: [chunk], claims, labels: [] }));
    expect(
      await query(
        `SELECT c.document_version_id AS "versionId", c.start_cp AS "startCp", c.end_cp AS "endCp", s.text AS sent
         FROM response r JOIN retrieved_chunk k ON k.response_id = r.id JOIN chunk c ON c.id = k.chunk_id
         LEFT JOIN payload s ON s.id = k.text_sent_payload_id WHERE r.run_id = $1`,
        runId,
      ),
    ).toEqual([{ versionId, startCp: 0, endCp: 0, sent }]);
    const [response] = await query<{ id: string }>("SELECT id FROM response WHERE run_id = $1", runId);
    const replay = await getResponse(deps, caller, response?.id ?? "");
    expect(replay.material.chunks.map(({ documentState, textSent }) => [documentState, textSent])).toEqual([
      ["no_text_layer", sent ?? ""],
    ]);
    // Without words there is nothing that could have been erased.
    expect(replay.limits.map(({ code }) => code)).not.toContain("erased");
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
    await addReturns(deps, caller);
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
      citationsUnknown: 0,
      claimsUncited: 1,
      responsesWithoutAnswer: 0,
      quotesByMatch: { exact: 1, normalised: 1, other_passage: 1, unresolved: 2 },
    });
  });

  it("are unknown where the retrieved set is", async () => {
    const caller = await freshCaller();
    const { runId } = await sendRun(deps, caller, line({ chunks: undefined }));
    expect(await citationsOf(runId)).toMatchObject([{ resolution: "set_unknown" }]);
    const { checks } = await getRun(deps, caller, runId ?? "");
    expect(checks.resolve).toEqual({ pass: 0, fail: 0, unknown: 1 });
    expect(checks).toMatchObject({ citationsDangling: 0, citationsUnknown: 1 });
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
