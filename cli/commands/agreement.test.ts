import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runForJson, runInTest } from "../terminal.fixture";

const folder = mkdtempSync(join(tmpdir(), "assay-agreement-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const pairsOf = (path: string, ...more: string[]) => ["agreement", "--pairs", path, "--a", "a", "--b", "b", ...more];
const RUBRIC_TABLE = "[[178,0,1,1,0],[0,14,0,0,0],[1,0,2,0,0],[1,0,0,1,0],[0,0,0,0,1]]";
const RUBRIC_LABELS = "grounded,correct_refusal,unsupported,misattributed,incorrect_refusal";

describe("agreement: what counts against the gate", () => {
  it("is the rubric's own where every label is of it", async () => {
    const asked = ["agreement", "--table", RUBRIC_TABLE, "--labels", RUBRIC_LABELS, "--weights", "gate"];
    const { json } = await runForJson(asked);
    expect(json).toMatchObject({
      gate_weighted: { kappa: { value: expect.closeTo(0.8355263157894735, 9) } },
      pass_fail: { kappa: { value: expect.closeTo(0.58974358974359, 9) } },
      fail_specific_agreement: { value: expect.closeTo(0.6, 9) },
    });
    expect((await runForJson([...asked, "--fail", "unsupported,misattributed"])).json).toEqual(json);
  });

  it("is asked for where labels are of another rubric", async () => {
    const asked = ["agreement", "--table", "[[8,1],[0,1]]", "--labels", "yes,no"];
    expect((await runForJson(asked)).json.pass_fail).toBeUndefined();
    const ended = await runInTest([...asked, "--weights", "gate"]);
    expect(ended).toMatchObject({ exitCode: 64, out: "" });
    expect(ended.err).toContain("--weights gate needs --fail");
  });
});

const ratings = (rows: readonly string[]) => [
  "agreement",
  "--ratings",
  file("ratings.csv", `item,rater,label\n${rows.join("\n")}\n`),
  "--item",
  "item",
  "--rater",
  "rater",
  "--label",
  "label",
];

describe("agreement: any number of raters", () => {
  const two = ["1,a,ok", "1,b,ok", "2,a,bad", "2,b,worse", "3,a,ok", "3,b,bad", "4,a,worse", "4,b,worse"];

  it("answers --fail: whether they agree that something fails at all", async () => {
    const { json } = await runForJson([...ratings([...two, "1,c,ok", "2,c,bad"]), "--fail", "bad,worse"]);
    expect(json).toMatchObject({ raters: 3, pass_fail: { labels: ["pass", "fail"], n: 4, raters: 3 } });
    const { json: plain } = await runForJson(ratings([...two, "1,c,ok", "2,c,bad"]));
    expect(plain.pass_fail).toBeUndefined();
  });

  it("answers --weights for two raters as --pairs does, and says why it can't for more", async () => {
    const labels = ["--labels", "ok,bad,worse", "--weights", "linear"];
    const { json } = await runForJson([...ratings(two), ...labels]);
    const pairs = file("pairs.csv", "a,b\nok,ok\nbad,worse\nok,bad\nworse,worse\n");
    const { json: asPairs } = await runForJson([...pairsOf(pairs), ...labels]);
    expect(json.kappa_linear).toEqual(asPairs.kappa_linear);
    const ended = await runInTest([...ratings([...two, "1,c,ok"]), ...labels]);
    expect(ended).toMatchObject({ exitCode: 64, out: "" });
    expect(ended.err).toContain("here 3 rate; take two of them with --pairs");
  });
});

describe("agreement: files with nothing in them, and bad ones", () => {
  it.each([
    ["a line of names only", "names.csv", "a,b\n"],
    ["no line at all", "none.jsonl", ""],
    ["no rating at all", "unrated.csv", "id,a,b\n1,,\n"],
  ])("%s: nothing is defined, and that is no error", async (_what, name, content) => {
    const { exitCode, json } = await runForJson(pairsOf(file(name, content)));
    expect(exitCode).toBe(0);
    expect(json).toMatchObject({ n: 0, kappa: { value: null, reason: "empty" }, po: { value: null, reason: "empty" } });
  });

  it.each([
    ["CSV without its line of names", "none.csv", "", "none.csv:1: there is no column a"],
    [
      "a label that --labels leaves out",
      "case.csv",
      "a,b\nx,x\nX,x\n",
      'case.csv:3: a is "X", which --labels leaves out',
    ],
    ["a row too short", "short.csv", "a,b\nx,x\nx\n", "short.csv:3: "],
    ["bytes that are not UTF-8", "latin.csv", Buffer.from("a,b\nx,y\nx,\xe9\n", "latin1"), "latin.csv:3: not UTF-8"],
  ])("%s: 65 with file and line", async (_what, name, content, message) => {
    const ended = await runInTest(pairsOf(file(name, content), "--labels", "x,y"));
    expect(ended).toMatchObject({ exitCode: 65, out: "" });
    expect(ended.err).toContain(message);
  });
});
