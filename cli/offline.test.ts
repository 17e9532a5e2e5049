import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { makeDocx, paragraph } from "@/documents/docx/docx.fixture";
import { GENESIS_HASH, linkEvent } from "@/domain/audit/event-hash";
import { line } from "@/formats/golden-jsonl.fixture";
import { COMMANDS } from "./commands";
import { runForJson, runInTest } from "./terminal.fixture";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "assay-cli-"));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const root = fileURLToPath(new URL("..", import.meta.url));
const fixture = (name: string) => join(root, "documents", "pdf", "fixtures", name);

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const lines = (...values: object[]) => values.map((value) => `${JSON.stringify(value)}\n`).join("");

describe("every command", () => {
  it.each(Object.keys(COMMANDS))("%s has help with an example, on standard output", async (name) => {
    const { exitCode, out, err } = await runInTest([...name.split(" "), "--help"]);
    expect(exitCode).toBe(0);
    expect(out).toContain(`Usage: assay ${name}`);
    expect(out).toMatch(/Example:\n {2}assay /);
    expect(err).toBe("");
  });

  it.each(Object.keys(COMMANDS))("%s refuses a flag that it doesn't know", async (name) => {
    expect(await runInTest([...name.split(" "), "--no-such-flag"])).toMatchObject({ exitCode: 64, out: "" });
  });

  it.each([[[]], [["nothing"]], [["import"]], [["gate", "--run"]]])("%j is no command line", async (argv) => {
    expect(await runInTest(argv)).toMatchObject({ exitCode: 64, out: "" });
  });

  it("lists them all", async () => {
    const { exitCode, out } = await runInTest(["--help"]);
    expect(exitCode).toBe(0);
    for (const name of Object.keys(COMMANDS)) expect(out).toContain(`  ${name} `);
  });
});

const ids = (n: number) => Array.from({ length: n }, (_, i) => ({ id: `r${i}` }));
const gate = (labels: string, expected: string, ...more: string[]) =>
  runForJson([
    "gate",
    "--labels",
    file("labels.jsonl", labels),
    "--expected",
    file("expected.jsonl", expected),
    ...more,
  ]);
const all = (n: number, bad: number) =>
  ids(n).map(({ id }, i) => ({ id, label: i < bad ? "unsupported" : "grounded" }));

describe("gate over two files", () => {
  it.each([
    ["passes at exactly one in fifty", 50, 1, 0, "pass"],
    ["fails one above", 50, 2, 1, "fail"],
    ["is undecided over nothing", 0, 0, 2, "undecided"],
  ])("%s", async (_what, n, bad, exitCode, outcome) => {
    const ended = await gate(lines(...all(n, bad)), lines(...ids(n)));
    expect(ended.exitCode).toBe(exitCode);
    expect(ended.json).toMatchObject({ outcome, expected: n, ungrounded: { bad } });
  });

  it("is undecided while a judgement is missing, and fails early", async () => {
    expect((await gate(lines(...all(99, 0)), lines(...ids(100)))).exitCode).toBe(2);
    expect((await gate(lines(...all(99, 3)), lines(...ids(100)))).exitCode).toBe(1);
  });

  it("takes a policy that tightens, and refuses one that loosens", async () => {
    const tight = file("tight.json", JSON.stringify({ max_rate: 0.01 }));
    expect((await gate(lines(...all(50, 1)), lines(...ids(50)), "--policy", tight)).exitCode).toBe(1);
    const loose = ["gate", "--labels", file("l.jsonl", ""), "--expected", file("e.jsonl", ""), "--policy"];
    const ended = await runInTest([...loose, file("loose.json", JSON.stringify({ max_rate: 0.05 }))]);
    expect(ended.exitCode).toBe(65);
  });

  it.each([
    ["a foreign id", lines({ id: "x", label: "grounded" }), "labels.jsonl:1"],
    ["an id twice", lines({ id: "r0", label: "grounded" }, { id: "r0", label: "grounded" }), "labels.jsonl:2"],
    ["an unknown label", lines({ id: "r0", label: "fine" }), "labels.jsonl:1"],
    ["a line that is no JSON", "nonsense\n", "labels.jsonl:1"],
    ["an id that is no text", lines({ id: 7 }), "labels.jsonl:1"],
  ])("refuses %s with its place", async (_what, labels, place) => {
    const paths = ["--labels", file("labels.jsonl", labels), "--expected", file("expected.jsonl", lines({ id: "r0" }))];
    const ended = await runInTest(["gate", ...paths, "--json"]);
    expect(ended).toMatchObject({ exitCode: 65, out: "" });
    expect(ended.err).toContain(place);
  });

  it("says 66 for a file that isn't there, and 64 for half of the flags or too many", async () => {
    const there = file("there.jsonl", "");
    expect((await runInTest(["gate", "--labels", join(folder, "none"), "--expected", there])).exitCode).toBe(66);
    expect((await runInTest(["gate", "--labels", there])).exitCode).toBe(64);
    expect((await runInTest(["gate", "--labels", there, "--expected", there, "--run", "x"])).exitCode).toBe(64);
    expect((await runInTest(["gate", "--labels", there, "--expected", there, "--token", "x"])).exitCode).toBe(64);
  });
});

describe("check", () => {
  it("gives totals and findings, from a file or standard input", async () => {
    const bad = line({
      claims: [
        { text: "No.", cites: ["S7"], quotes: [] },
        { text: "It costs 5 %.", cites: [] },
      ],
      labels: [],
    });
    const fromFile = await runForJson(["check", file("run.jsonl", bad)]);
    const fromInput = await runForJson(["check", "-"], bad);
    expect(fromInput.json).toEqual(fromFile.json);
    expect(fromFile.exitCode).toBe(1);
    expect(fromFile.json.totals).toMatchObject({
      responses: 1,
      claims: 2,
      citations: 1,
      citations_dangling: 1,
      claims_without_citation: 1,
    });
    expect(fromFile.json.responses).toMatchObject([{ id: "a", resolve: "fail", uncited_claims: [1] }]);
  });

  it("exits with 0 where all is well, and with 2 where something can't be checked", async () => {
    const claims = [{ text: "Freight is billed at cost.", cites: ["S1"], quotes: ["billed at cost"] }];
    expect((await runInTest(["check", "-"], line({ claims }))).exitCode).toBe(0);
    expect((await runInTest(["check", "-"], line({ claims, chunks: undefined }))).exitCode).toBe(2);
  });

  it("reports what traces alone tell: shares with their n, and what would stop a gate", async () => {
    const claims = [
      { text: "Freight is billed at cost.", cites: ["S1"], quotes: ["billed at cost"] },
      { text: "It costs 5 %.", cites: ["S7"], quotes: ["never said"] },
      { text: "Nobody pays.", cites: [] },
    ];
    const text = `${line({ claims })}\n${line({ id: "b", claims: claims.slice(0, 1), chunks: undefined })}\n`;
    const plain = await runForJson(["check", "-"], text);
    const { exitCode, json } = await runForJson(["check", "-", "--report"], text);
    expect(exitCode).toBe(plain.exitCode);
    const { report, ...rest } = json;
    expect(rest).toEqual(plain.json);
    expect(report).toMatchObject({
      // Of two citations whose set is known one was never issued; the third can't be told.
      handle_validity: { value: 0.5, n: 2 },
      uncited: { value: 1 / 4, n: 4 },
      retrieval_unknown: { value: 0.5, n: 2 },
      found: { no_handle_resolves: { answers: 1, examples: ["a"] } },
      stops: [
        { code: "handle_validity_below_one", does: "fails", count: 1, of: 3 },
        { code: "set_unknown", does: "holds", count: 1, of: 2 },
        { code: "handle_validity_unknown", does: "holds", count: 1, of: 3 },
        { code: "below_minimum", does: "holds", count: 148, of: 150 },
        { code: "kind_not_live", does: "holds", count: 2, of: 2 },
        { code: "judgements_missing", does: "holds", count: 2, of: 2 },
      ],
    });
    const printed = await runInTest(["check", "-", "--report"], text);
    expect(printed.out).toMatch(/^handle validity +50\.0 % of 2, 95 % interval /m);
    expect(printed.out).toContain("What would stop a gate\nfails it  1 of 3 citations");
  });

  it("names every bad line", async () => {
    const ended = await runInTest(["check", file("bad.jsonl", `${line()}\n{\n${line({ id: 3 })}\n`)]);
    expect(ended).toMatchObject({ exitCode: 65, out: "" });
    expect(ended.err).toContain("bad.jsonl:2: ");
    expect(ended.err).toContain("bad.jsonl:3: id: must be text");
  });
});

describe("resolve", () => {
  it("answers each line, and names those that can't be read", async () => {
    const cases = file(
      "cases.jsonl",
      `${lines({ id: "a", text: "🔧 Opened units go back.", quote: "Opened units" })}broken\n${lines(
        { id: "b", text: "Nothing of the kind.", quote: "Opened units" },
        { id: "c", pdf: "scan.pdf", quote: "Opened units" },
        { id: "d", pdf: "page.pdf", quote: "technician who carried out" },
        { id: "e", text: "x", pdf: "page.pdf", quote: "x" },
      )}`,
    );
    file("scan.pdf", readFileSync(fixture("pdf/scan.pdf")));
    file("page.pdf", readFileSync(fixture("pdf/plain.pdf")));
    const ended = await runInTest(["resolve", "--cases", cases]);
    const answers = ended.out
      .trim()
      .split("\n")
      .map((text) => JSON.parse(text) as Record<string, unknown>);
    expect(answers).toMatchObject([
      { id: "a", result: { match_type: "exact", start: 2, end: 14, occurrences: 1, flags: [] } },
      { id: "b", result: null },
      { id: "c", result: null, error: "no_text_layer" },
      { id: "d", result: { match_type: "exact", page: 1, boxes: [{ page: 1 }] } },
    ]);
    expect(ended.exitCode).toBe(65);
    expect(ended.err).toContain("cases.jsonl:2: ");
    expect(ended.err).toContain("cases.jsonl:6: one of text and pdf is given");
  });

  it("finds a quote in one document, or says 1", async () => {
    const document = file("policy.md", "# Returns\n\nOpened *units* go back.\n");
    const found = await runForJson(["resolve", "--document", document, "--quote", "Opened units"]);
    expect(found).toMatchObject({ exitCode: 0, json: { result: { match_type: "exact", start: 8, end: 20 } } });
    expect((await runInTest(["resolve", "--document", document, "--quote", "sealed goods of any kind"])).exitCode).toBe(
      1,
    );
  });
});

describe("text", () => {
  it("prints T, and with --json its digests and pages", async () => {
    const page = await runForJson(["text", fixture("pdf/crosspage.pdf")]);
    expect(page.exitCode).toBe(0);
    expect(page.json).toMatchObject({ media_type: "application/pdf", pages: [{ page: 1, start: 0 }, { page: 2 }] });
    expect(String(page.json.sha256).slice(0, 12)).toBe(page.json.version);
    expect((await runInTest(["text", file("plain.txt", "as it is\r\n")])).out).toBe("as it is\r\n");
  });

  it("reads web pages and Word documents as what they show", async () => {
    const page = await runForJson(["text", file("page.html", "<p>one<p hidden>two<p>three")]);
    expect(page).toMatchObject({ exitCode: 0, json: { media_type: "text/html", text: "one\nthree\n" } });
    expect(page.err).toContain("hidden");
    const docx = makeDocx(paragraph("within 30 days"));
    const found = await runForJson(["resolve", "--document", file("a.docx", docx), "--quote", "30 days"]);
    expect(found).toMatchObject({ exitCode: 0, json: { result: { match_type: "exact", start: 7, end: 14 } } });
    const macros = makeDocx("", { more: [{ name: "word/vbaProject.bin", bytes: new Uint8Array(4) }] });
    const refused = await runForJson(["text", file("b.docx", macros)]);
    expect(refused).toMatchObject({ exitCode: 65, json: { error: "docx_macros" } });
  });

  it("says why a file can't be read", async () => {
    const ended = await runInTest(["text", fixture("pdf/enc-user.pdf")]);
    expect(ended).toMatchObject({ exitCode: 65, out: "" });
    expect(ended.err).toContain("password");
  });
});

describe("verify", () => {
  it("says 66 for no file and 65 for what is no record", async () => {
    expect((await runInTest(["verify", join(folder, "none")])).exitCode).toBe(66);
    expect((await runInTest(["verify", file("no.jsonl", "{}\n")])).exitCode).toBe(65);
  });
});

describe("audit verify of a file", () => {
  it("takes the file by itself or by --file, and a head with a colon or a space, without a server", async () => {
    const data = { batchItemId: "item-1", slotNo: 1, raterId: "rater-1" };
    const event = linkEvent(
      { seq: 0, hash: GENESIS_HASH },
      { type: "slot.released", data, project: "p1", at: "2026-11-30T12:00:00.000Z", actor: "rater-1" },
      (bytes) => createHash("sha256").update(bytes).digest("hex"),
    );
    const stance = { payloads: "included", records: "included" };
    const path = file("record.jsonl", lines({ format: "assay-record", version: 1, project: "p1", ...stance }, event));
    const named = await runForJson(["audit", "verify", path, "--head", `1 ${event.hash}`]);
    expect(named).toMatchObject({ exitCode: 0, json: { ok: true, checked: { heads: 1 } } });
    const same = await runForJson(["audit", "verify", "--file", path, "--head", `1:${event.hash}`]);
    expect(same.json).toEqual(named.json);
    expect((await runInTest(["audit", "verify", path, "--head", `1 ${"0".repeat(64)}`])).exitCode).toBe(3);
    expect((await runInTest(["audit", "verify", path, "--file", path])).exitCode).toBe(64);
    expect((await runInTest(["audit", "verify", path, "--head", `1-${event.hash}`])).exitCode).toBe(64);
  });
});

describe("a server that isn't one", () => {
  it("is 69 where nobody answers, 77 without a token, 64 in the open", async () => {
    const run = file("one.jsonl", line());
    const nobody = ["--server", "http://127.0.0.1:9", "--token", "t"];
    expect(await runInTest(["import", "run", run, ...nobody])).toMatchObject({ exitCode: 69, out: "" });
    expect((await runInTest(["gate", "--run", "x".repeat(32), ...nobody])).exitCode).toBe(69);
    expect(
      (await runInTest(["import", "run", run, "--server", "http://assay.example.org", "--token", "t"])).exitCode,
    ).toBe(64);
    expect((await runInTest(["import", "run", join(folder, "none"), ...nobody])).exitCode).toBe(66);
  });

  it("is our fault where it answers with a page", async () => {
    const server = createServer((_, answer) => answer.end("<!doctype html><title>Welcome</title>"));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = server.address();
    const port = typeof address === "object" && address !== null ? address.port : 0;
    const ended = await runInTest([
      "gate",
      "--run",
      "x".repeat(32),
      "--server",
      `http://127.0.0.1:${port}`,
      "--token",
      "t",
    ]);
    server.close();
    expect(ended).toMatchObject({ exitCode: 70, out: "" });
  });
});
