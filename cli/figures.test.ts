import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runForJson, runInTest } from "./terminal.fixture";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "assay-cli-"));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const lines = (...values: object[]) => values.map((value) => `${JSON.stringify(value)}\n`).join("");

const valueOf = (json: Record<string, unknown>) => (json.kappa as { value: number | null }).value;

describe("figures", () => {
  it("interval: undefined for nothing, and no gate", async () => {
    const { exitCode, json } = await runForJson(["interval", "0", "0"]);
    expect(exitCode).toBe(0);
    expect(json).toMatchObject({ rate: { value: null, reason: "empty" }, gate: false, claim: false });
    expect((await runForJson(["interval", "1", "50"])).json).toMatchObject({ rate: { value: 0.02 }, gate: true });
    expect((await runInTest(["interval", "5", "2"])).exitCode).toBe(64);
    expect((await runInTest(["interval", "5", "many"])).exitCode).toBe(64);
  });

  it("plan", async () => {
    const { json } = await runForJson(["plan", "--n", "150"]);
    expect(json).toMatchObject({ min_n_for_failures_0_to_10: expect.arrayContaining([149, 236]) });
    expect(Object.keys(json.P_gate_pass as object)).toEqual(["0.005", "0.01", "0.015", "0.02", "0.03", "0.04"]);
    expect((await runInTest(["plan", "--max-rate", "2"])).exitCode).toBe(64);
  });

  it("resolve: a case without an id is named, not answered", async () => {
    const ended = await runInTest(["resolve", "--cases", file("ids.jsonl", lines({ text: "abc", quote: "b" }))]);
    expect(ended).toMatchObject({ exitCode: 65, out: "" });
    expect(ended.err).toContain("ids.jsonl:1: id is missing");
  });

  it("agreement: the same from a table and from pairs, and undefined kappa with a reason", async () => {
    const rows = [..."gggggggg"]
      .map(() => "grounded,grounded")
      .concat("unsupported,unsupported", "grounded,unsupported", "grounded,");
    const csv = file("pairs.csv", `first,second\n${rows.join("\n")}\n`);
    const pairs = await runForJson([
      "agreement",
      "--pairs",
      csv,
      "--a",
      "first",
      "--b",
      "second",
      "--fail",
      "unsupported",
    ]);
    const table = await runForJson(["agreement", "--table", "[[8,1],[0,1]]", "--labels", "grounded,unsupported"]);
    expect(pairs.json).toMatchObject({ n: 10, labels: ["grounded", "unsupported"], left_out: { only_a: 1 } });
    expect(valueOf(pairs.json)).toBe(valueOf(table.json));
    const constant = await runForJson(["agreement", "--table", "[[9,0],[0,0]]"]);
    expect(constant).toMatchObject({ exitCode: 0, json: { kappa: { value: null, reason: "no_variation" } } });
    expect((await runInTest(["agreement", "--pairs", csv, "--a", "first", "--b", "third"])).exitCode).toBe(65);
  });

  it("agreement of many raters", async () => {
    const csv = file("ratings.csv", "item,rater,label\n1,a,x\n1,b,x\n2,a,x\n2,b,y\n3,a,y\n");
    const { json } = await runForJson([
      "agreement",
      "--ratings",
      csv,
      "--item",
      "item",
      "--rater",
      "rater",
      "--label",
      "label",
    ]);
    expect(json).toMatchObject({ n: 3, n_pairable: 2, raters: 2, alpha_nominal: { n: expect.any(Number) } });
  });

  it("sample: the same in any order", async () => {
    const frame = Array.from({ length: 30 }, (_, i) => ({ id: `r${i}`, label: i < 3 ? "unsupported" : "grounded" }));
    const draw = async (items: object[]) =>
      (
        await runInTest([
          "sample",
          file("frame.jsonl", lines(...items)),
          "--seed",
          "s",
          "--k",
          "9",
          "--strata",
          "label",
        ])
      ).out;
    const drawn = await draw(frame);
    expect(drawn.trim().split("\n").length).toBe(9);
    expect(await draw(frame.toReversed())).toBe(drawn);
    expect((await runInTest(["sample", file("f.jsonl", lines({ id: 1 })), "--seed", "s", "--k", "1"])).exitCode).toBe(
      65,
    );
  });
});
