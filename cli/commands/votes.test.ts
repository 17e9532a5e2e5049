import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runForJson, runInTest } from "../terminal.fixture";

const folder = mkdtempSync(join(tmpdir(), "assay-votes-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const COLUMNS = ["--item", "id", "--rater", "who", "--label", "label"];
function fileOf(name: string, rows: readonly (readonly [string, string, string])[]): string {
  const path = join(folder, name);
  writeFileSync(path, `id,who,label\n${rows.map((row) => row.join(",")).join("\n")}\n`);
  return path;
}
const ofThree = (id: string, labels: readonly [string, string, string]) =>
  labels.map((label, i) => [id, `r${i + 1}`, label] as const);

const three = fileOf("three.csv", [
  ...Array.from({ length: 8 }, (_, i) => ofThree(`a${i}`, ["grounded", "grounded", "grounded"])).flat(),
  ...Array.from({ length: 4 }, (_, i) => ofThree(`b${i}`, ["unsupported", "unsupported", "unsupported"])).flat(),
  ...ofThree("c", ["grounded", "grounded", "unsupported"]),
  ...ofThree("d", ["grounded", "unsupported", "misattributed"]),
  ...ofThree("e", ["", "", ""]),
]);

describe("votes", () => {
  it("settles what is unanimous, sends the rest to a lead and says why, and shows where the model doubts", async () => {
    const { exitCode, json } = await runForJson(["votes", three, ...COLUMNS]);
    expect(exitCode).toBe(0);
    const items = new Map((json.items as { item: string }[]).map((one) => [one.item, one]));
    expect(items.get("a0")).toMatchObject({ majority: "grounded", needs_adjudication: false, votes: 3 });
    expect(items.get("c")).toMatchObject({ majority: "grounded", share: 2 / 3, causes: ["gate_classes_differ"] });
    expect(items.get("d")).toMatchObject({ majority: null, tie: true });
    expect(items.get("e")).toMatchObject({ votes: 0, reason: "empty", triage: null });
    expect(items.get("a0")).toMatchObject({ triage: { label: "grounded", is_doubtful: false } });
    expect(json).toMatchObject({ raters: 3, triage_reason: null });
    expect((await runInTest(["votes", three, ...COLUMNS])).out).toContain("15 items; 2 need a lead");
  });

  it("has no model of two raters, and says that it takes three", async () => {
    const two = fileOf("two.csv", [
      ["a", "r1", "yes"],
      ["a", "r2", "no"],
    ]);
    const { json } = await runForJson(["votes", two, ...COLUMNS, "--golden"]);
    expect(json).toMatchObject({
      triage_reason: "not_identified",
      items: [{ majority: null, triage: null, causes: ["tie", "labels_differ_on_golden"] }],
    });
    expect((await runInTest(["votes", two, ...COLUMNS])).out).toContain("no model for triage");
    expect((await runInTest(["votes", two])).exitCode).toBe(64);
  });
});
