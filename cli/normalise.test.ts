import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { normalisedFile } from "@/contracts/normalised";
import { normaliseFile } from "@/formats/normalise-file";
import { bytesOf } from "@/formats/normalise.fixture";
import { FORMATS } from "@/formats/registry";
import { printFile } from "./normalise/print-file";
import { runForJson, runInTest } from "./terminal.fixture";

const folder = mkdtempSync(path.join(tmpdir(), "assay-normalise-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sample = (name: string) => path.join(import.meta.dirname, "..", "formats", "fixtures", "samples", name);
function file(name: string, content: string): string {
  const place = path.join(folder, name);
  writeFileSync(place, content);
  return place;
}

it("prints the document of the formats page, and says what it took the file for", async () => {
  const { exitCode, json, err } = await runForJson([
    "normalise",
    "--format",
    "auto",
    sample("vertex-answer/input.json"),
  ]);
  expect([exitCode, err]).toEqual([0, ""]);
  const printed = normalisedFile.parse(json);
  expect(printed.detected).toEqual({ format: "vertex.answer", because: "it has an `answerText`" });
  expect(printed.records[0]?.checks.resolve).toBe("fail");
});

it("reads standard input, and a format by its name", async () => {
  const content = readFileSync(sample("ragas-jsonl/input.jsonl"), "utf8");
  const { json } = await runForJson(["normalise", "-", "--format", "ragas.jsonl"], content);
  expect(json).toMatchObject({ format: "ragas.jsonl", records: [{}, {}, {}], detected: { because: "it was named" } });
});

it("shows a person counts by code, each with an example and a sentence", async () => {
  const { out } = await runInTest(["normalise", sample("azure-on-your-data/input.json")]);
  expect(out).toContain("azure.on_your_data, because its message has a `context`");
  expect(out).toMatch(/HANDLE_DANGLING +1 +az c4 +The retrieved set is known/);
});

it("answers the rows that can be read, and exits 65 for the others", async () => {
  const row = '{"user_input":"?","response":"x"}';
  const place = file("rows.jsonl", `${row}\n{"user_input":\n${row}\n`);
  const { exitCode, json, err } = await runForJson(["normalise", place]);
  expect([exitCode, (json.records as unknown[]).length, json.file_issues]).toEqual([65, 2, ["ROW_UNPARSEABLE:2"]]);
  expect(err).toContain("rows.jsonl:2: The JSON breaks off");
});

it.each([
  ["a format that there is not", ["--format", "nope"], '{"a":1}', 64, "there is no format nope"],
  ["a file of no known format", [], '{"a":1}', 65, "of no format that is known"],
  ["a document that breaks off", [], '{"type":"message",', 65, "whole.json:1: The JSON breaks off"],
] as const)("%s", async (_what, options, content, exitCode, message) => {
  const ended = await runInTest(["normalise", file("whole.json", content), ...options]);
  expect(ended.exitCode).toBe(exitCode);
  expect(ended.err).toContain(message);
});

it("lists every format, with what it gives and what it can't", async () => {
  const { json } = await runForJson(["formats"]);
  expect(json.formats).toEqual(FORMATS.map(({ name, title, derives, lacks }) => ({ name, title, derives, lacks })));
  const { out } = await runInTest(["formats"]);
  expect(out.trim().split("\n")).toHaveLength(FORMATS.length);
});

it("checks any of them", async () => {
  const { exitCode, json } = await runForJson(["check", sample("azure-on-your-data/input.json")]);
  expect(exitCode).toBe(1);
  expect(json.totals).toMatchObject({ responses: 1, claims: 4, citations: 5, citations_dangling: 1 });
  const unknown = await runForJson(["check", sample("bedrock-rag/input.json")]);
  expect(unknown.exitCode).not.toBe(0);
});

it("waits for a slower reader between pieces, so that nothing piles up", async () => {
  const order: string[] = [];
  const rows = Array.from({ length: 12 }, (_, i) =>
    JSON.stringify({ user_input: "?", retrieved_contexts: ["x".repeat(300_000)], response: `A${i} [1].` }),
  );
  const reader = await normaliseFile(bytesOf(rows.join("\n")), "auto");
  await printFile(reader, { out: () => void order.push("out"), sent: async () => void order.push("sent") });
  expect(order.filter((step) => step === "out").length).toBeGreaterThan(2);
  expect(order.join(" ")).not.toContain("out out");
});
