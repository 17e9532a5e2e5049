import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { line } from "@/formats/golden-jsonl.fixture";
import { openUpload } from "@/server/upload";
import { countRows, type ImportWorld, openImportWorld, sendRun } from "./import-run.fixture";
import { importRun } from "./import-run";

let world: ImportWorld;

beforeAll(async () => {
  world = await openImportWorld();
});

afterAll(() => world.close());

const encode = (text: string) => new TextEncoder().encode(text);

/** A file with one bad line between good ones. */
const around = (bad: string | Uint8Array): Uint8Array =>
  Buffer.concat([
    encode(`${line({ id: "before" })}\n`),
    typeof bad === "string" ? encode(bad) : bad,
    encode(`\n${line({ id: "after" })}\n`),
  ]);

const span = (change: object) =>
  line({ chunks: [{ doc_key: "d", text: "Twelve words", start: 0, end: 12, ...change }] });

describe("a file with a bad line", () => {
  it.each<[string, string | Uint8Array, string, string]>([
    ["not JSON", "hello", "line 2", "not_json"],
    ["half a line", line().slice(0, 60), "line 2", "line_cut_off"],
    ["__proto__", `{"id": "a", "__proto__": {"admin": true}}`, "__proto__", "forbidden_key"],
    ["NUL", line({ question: "a\0b" }), "question", "nul_character"],
    ["half a surrogate pair", line({ claims: [{ text: "a\ud800" }] }), "claims[0].text", "lone_surrogate"],
    ["bytes that are no UTF-8", Uint8Array.from([0x7b, 0xff, 0x7d]), "line 2", "not_utf8"],
    ["a wrong type", line({ id: 7 }), "id", "wrong_type"],
    ["start after end", span({ start: 9, end: 3 }), "chunks[0].start", "span_inverted"],
    ["a span past the end", span({ end: 99 }), "chunks[0].end", "span_past_end"],
    ["the id of another line with other content", line({ id: "before", question: "Other?" }), "id", "duplicate_id"],
    ["a key twice", `{"id": "a", "id": "b"}`, "id", "duplicate_key"],
    ["a line of nine megabytes", `{"id": "${"x".repeat(9_000_000)}"}`, "line 2", "line_too_long"],
  ])("%s: names it, and stores nothing", async (_what, bad, field, code) => {
    const before = await countRows(world.deps);
    const sent = sendRun(world.deps, world.caller, around(bad));
    await expect(sent).rejects.toMatchObject({
      code: "import_bad_lines",
      message: expect.stringContaining("line 2"),
      errors: [{ line: 2, field, code }],
    });
    expect(await countRows(world.deps)).toEqual(before);
  });

  it("is told of all of them at once", async () => {
    const file = [line(), "{", line({ id: "b", question: 1 }), "[1]", line({ id: "c", claims: 3 })].join("\n");
    await expect(sendRun(world.deps, world.caller, file)).rejects.toMatchObject({
      errors: [
        { line: 2, code: "line_cut_off" },
        { line: 3, field: "question", code: "wrong_type" },
        { line: 4, code: "not_an_object" },
        { line: 5, field: "claims", code: "wrong_type" },
      ],
    });
  });
});

describe("a file that can't be one", () => {
  it.each([
    ["empty", "", "import_empty"],
    ["of blank lines", "\n \n\r\n", "import_empty"],
    ["one document over several lines", `[\n${line()}\n]\n`, "import_bad_lines"],
  ])("%s", async (_what, content, code) => {
    const before = await countRows(world.deps);
    await expect(sendRun(world.deps, world.caller, content)).rejects.toMatchObject({
      code,
      message: expect.stringMatching(/\S/),
    });
    expect(await countRows(world.deps)).toEqual(before);
  });

  it("a hundred megabytes, where less is allowed: refused by what is announced, and by what arrives", async () => {
    const small = { ...world.deps, settings: { ...world.deps.settings, maxUploadBytes: 1_000_000 } };
    const piece = encode(`${" ".repeat(99_999)}\n`);
    let produced = 0;
    async function* hundredMegabytes() {
      for (; produced < 1000; produced += 1) yield piece;
    }
    const query = { system: "default", kind: "frozen-context", dryRun: "false" } as const;
    for (const announced of [100_000_000, null]) {
      const sent = importRun(small, world.caller, query, openUpload(hundredMegabytes(), announced));
      await expect(sent).rejects.toMatchObject({ code: "import_too_large", detail: { maxBytes: 1_000_000 } });
    }
    // What is over the limit is not even read.
    expect(produced).toBeLessThan(20);
  });

  it.each([
    ["fewer bytes than announced", 10],
    ["more bytes than announced", -10],
  ])("%s", async (_what, more) => {
    const before = await countRows(world.deps);
    const bytes = encode(line());
    const sent = sendRun(world.deps, world.caller, bytes, { announced: bytes.length + more });
    await expect(sent).rejects.toMatchObject({ code: "import_broken_off" });
    expect(await countRows(world.deps)).toEqual(before);
  });
});

describe("a file that is odd and good", () => {
  it("may have a byte order mark and CRLF, and says so", async () => {
    const report = await sendRun(
      world.deps,
      world.caller,
      `\ufeff${line({ id: "crlf-1" })}\r\n\r\n${line({ id: "crlf-2" })}\r\n`,
    );
    expect(report).toMatchObject({ added: 2, issues: { BOM_STRIPPED: 1 } });
  });

  it("is imported after all those that were not", async () => {
    expect(await sendRun(world.deps, world.caller, line({ id: "at last" }))).toMatchObject({ added: 1 });
  });
});

const chunk = (text: string) => ({ doc_key: "conflict", doc_version: "v7", text, start: 0, end: 12 });

describe("a file that contradicts itself", () => {
  it("is warned of, by line and field, where one place of a version has two texts", async () => {
    const file = [
      line({ id: "first", chunks: [chunk("Twelve words")] }),
      line({ id: "same", chunks: [chunk("Twelve words")] }),
      line({ id: "other", chunks: [chunk("Twelve worse")] }),
    ].join("\n");
    const report = await sendRun(world.deps, world.caller, file, { dryRun: true });
    expect(report.issues.DOC_VERSION_CONFLICT).toBe(1);
    expect(report.warnings.filter(({ code }) => code === "DOC_VERSION_CONFLICT")).toMatchObject([
      { line: 3, field: "chunks[0].text", message: expect.stringContaining("other words") },
    ]);
  });
});
