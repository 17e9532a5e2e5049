import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createGenerator } from "@/domain/agreement/generator";
import { runForJson, runInTest } from "../terminal.fixture";

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "assay-calibrate-"));
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

interface Line {
  id: string;
  question: string;
  document: string;
  label: string;
  scores: { "nli.v1": number };
}
const lines: Line[] = (() => {
  const generator = createGenerator("5eed".repeat(16), "cli");
  return Array.from({ length: 900 }, (_, i) => {
    const isGood = generator.unit() < 0.8;
    const score = isGood ? 1 - 0.4 * generator.unit() ** 2 : 0.7 * generator.unit();
    return {
      id: `c${i}`,
      question: `q${Math.floor(i / 3)}`,
      document: `d${i % 50 === 0 ? 0 : i}`,
      label: isGood ? "supported" : "not_supported",
      scores: { "nli.v1": Math.round(score * 100) / 100 },
    };
  });
})();
const jsonl = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join("");
const csv = (rows: readonly Line[]) =>
  `id,question,document,label,score\n${rows.map((r) => [r.id, r.question, r.document, r.label, r.scores["nli.v1"]].join(",")).join("\n")}\n`;
const flags = (score: string, ...more: string[]) => [
  "--score",
  score,
  "--label",
  "label",
  "--positive",
  "supported",
  ...more,
];
const JSON_FLAGS = flags("scores.nli.v1", "--cluster", "question");

describe("assay calibrate", () => {
  it("reads JSON lines by dotted columns and CSV, to the same figures, in any order of rows", async () => {
    const first = await runForJson(["calibrate", file("a.jsonl", jsonl(lines)), ...JSON_FLAGS]);
    expect(first.exitCode).toBe(0);
    expect(first.json.certified).toMatchObject({ tau: expect.any(Number), p: expect.any(Number) });
    const turned = await runForJson(["calibrate", file("b.jsonl", jsonl(lines.toReversed())), ...JSON_FLAGS]);
    expect(turned.json).toEqual(first.json);
    const table = file("c.csv", csv(lines));
    const same = await runForJson(["calibrate", table, ...flags("score", "--cluster", "question")]);
    expect(same.json).toEqual(first.json);
    const person = await runInTest(["calibrate", table, ...flags("score", "--cluster", "question")]);
    expect(person.out).toContain("score >= ");
    expect(person.err).toContain("unweighted");
  });

  it("never splits what shares a question or a document", async () => {
    const path = file("joined.jsonl", jsonl(lines));
    const { json } = await runForJson(["calibrate", path, ...flags("scores.nli.v1", "--cluster", "question,document")]);
    const split = json.split as Record<string, { n: number; clusters: string[] }>;
    const clusters = ["fit", "certify", "report"].flatMap((part) => split[part]?.clusters ?? []);
    // Every 50th claim cites d0: the 18 questions they belong to are one cluster.
    expect(clusters).toHaveLength(300 - 18 + 1);
    expect(new Set(clusters).size).toBe(clusters.length);
  });

  it("says that everything hangs together where it does, and reads .1 as a number", async () => {
    const tied = file("tied.csv", `label,score,q\n${"supported,0.9,q\n".repeat(40)}`);
    const ended = await runInTest(["calibrate", tied, ...flags("score", "--cluster", "q", "--alpha", ".1")]);
    expect(ended.exitCode).toBe(0);
    expect(ended.err).toContain("one cluster");
  });

  it("takes each row by itself without --cluster, also where rows have no id", async () => {
    const path = file("alone.csv", `label,score\n${"supported,0.9\n".repeat(3)}not_supported,0.2\n`);
    const { json } = await runForJson(["calibrate", path, ...flags("score")]);
    const split = json.split as Record<string, { n: number; clusters: string[] }>;
    const clusters = ["fit", "certify", "report"].flatMap((part) => split[part]?.clusters ?? []);
    expect(clusters).toHaveLength(4);
  });

  it("has no figure where there is none: one label, no row", async () => {
    const one = file("one.csv", "label,score\nsupported,0.5\nsupported,0.6\n");
    const alone = await runForJson(["calibrate", one, ...flags("score")]);
    expect(alone).toMatchObject({ exitCode: 0, json: { auc: { value: null, reason: "one_class_only" } } });
    const none = await runForJson(["calibrate", file("none.csv", "label,score\n"), ...flags("score")]);
    expect(none).toMatchObject({ exitCode: 0, json: { n: 0, certified: { tau: null } } });
  });

  it.each([
    [
      "a score that is none",
      "label,score\nsupported,0.5\nsupported,high\n",
      [],
      "x.csv:3: score is not a finite number",
    ],
    ["an infinite score", "label,score\nsupported,Infinity\n", [], "x.csv:2: score"],
    ["no score", "label,score\nsupported,\n", [], "x.csv:2: score is missing"],
    ["no label", "label,score\n,0.5\n", [], "x.csv:2: label is missing"],
    ["a label written otherwise", "label,score\nSupported,0.5\n", [], "written otherwise than supported"],
    ["no such column", "label,points\nsupported,0.5\n", [], "x.csv:1: there is no column score"],
    ["a row without its cluster", "label,score,q\nsupported,0.5,\n", ["--cluster", "q"], "x.csv:2: q is missing"],
    ["a label of a model", "label,score,who\nsupported,0.5,gpt\n", ["--author", "who"], "not a person's"],
    ["a file that says so", "label,score,author_kind\nsupported,0.5,model\n", [], "not a person's"],
    [
      "two rubrics",
      "label,score,rubric_version\nsupported,0.5,1\nsupported,0.6,2\n",
      [],
      "x.csv:3: a label of rubric 2",
    ],
    [
      "another rubric",
      "label,score,rubric_version\nsupported,0.5,1\n",
      ["--rubric", "2"],
      "x.csv:2: a label of rubric 1",
    ],
    ["an impossible chance", "label,score,pi\nsupported,0.5,0\n", ["--pi", "pi"], "x.csv:2: pi is a chance"],
    ["two columns of one name", "label,score,score\nsupported,0.5,0.6\n", [], "two columns"],
  ])("65 and the place: %s", async (_, content, more, words) => {
    const ended = await runInTest(["calibrate", file("x.csv", content), ...flags("score", ...more), "--json"]);
    expect(ended).toMatchObject({ exitCode: 65, out: "" });
    expect(ended.err).toContain(words);
  });

  it("names the line of a JSON file", async () => {
    const text = `${JSON.stringify(lines[0])}\n\n${JSON.stringify({ label: "supported", scores: { "nli.v1": "0.9" } })}\n`;
    const ended = await runInTest(["calibrate", file("bad.jsonl", text), ...flags("scores.nli.v1")]);
    expect(ended.exitCode).toBe(65);
    expect(ended.err).toContain("bad.jsonl:3: scores.nli.v1");
  });

  it.each([
    [["--alpha", "2"]],
    [["--alpha", "0"]],
    [["--cost-fa", "10"]],
    [["--judge-budget", "1.5"]],
    [["--verifier", "nli"]],
  ])("64: %j", async (more) => {
    const path = file("usage.csv", "label,score\nsupported,0.5\n");
    expect(await runInTest(["calibrate", path, ...flags("score", ...more)])).toMatchObject({ exitCode: 64, out: "" });
  });

  it("weighs by the chance of being chosen, and keeps costs and budget", async () => {
    const rows = lines.map((line) => ({ ...line, pi: line.scores["nli.v1"] < 0.6 ? 1 : 0.5 }));
    const { json } = await runForJson([
      "calibrate",
      file("pi.jsonl", jsonl(rows)),
      ...JSON_FLAGS,
      "--pi",
      "pi",
      "--cost-fa",
      "10",
      "--cost-ff",
      "1",
      "--judge-budget",
      "0.6",
      "--one-per-cluster",
    ]);
    expect(json).toMatchObject({
      flags: [],
      costs: { falseAccept: 10, falseFlag: 1 },
      judge_budget: 0.6,
      certified: { flags: [] },
      auc: { value: expect.any(Number) },
    });
  });

  it("writes the record that --json prints", async () => {
    const target = join(folder, "artifact.json");
    const path = file("art.jsonl", jsonl(lines));
    const named = ["--verifier", "nli-small", "--revision", "3f2a", "--rubric", "2", "--artifact", target];
    const { json } = await runForJson(["calibrate", path, ...JSON_FLAGS, ...named]);
    expect(JSON.parse(readFileSync(target, "utf8"))).toEqual(json.artifact);
    expect(json.artifact).toMatchObject({
      status: "calibrated",
      verifier: { id: "nli-small", revision: "3f2a" },
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    const nowhere = await runInTest(["calibrate", path, ...JSON_FLAGS, "--artifact", join(folder, "no", "a.json")]);
    expect(nowhere.exitCode).toBe(66);
  });
});

const counts = (...values: string[]) =>
  ["--pass-pass", "--fail-pass", "--pass-fail", "--fail-fail"].flatMap((name, i) => [name, values[i] ?? ""]);
const agreementOf = (path: string) =>
  runForJson([
    "agreement",
    "--pairs",
    path,
    "--a",
    "first",
    "--b",
    "second",
    "--fail",
    "unsupported",
    "--cluster",
    "answer.id",
  ]);

describe("assay compare", () => {
  it("counts", async () => {
    const { exitCode, json } = await runForJson(["compare", ...counts("145", "0", "5", "0")]);
    expect(exitCode).toBe(0);
    expect(json).toMatchObject({ n: 150, mcnemar: { p_exact: expect.closeTo(1 / 16, 12) } });
    expect(json).toMatchObject({ mcnemar: { p_one_sided_c_gt_b: expect.closeTo(1 / 32, 12) } });
    const none = await runForJson(["compare", ...counts("150", "0", "0", "0")]);
    expect(none).toMatchObject({ exitCode: 0, json: { mcnemar: { p_exact: null, reason: "no_discordant_pair" } } });
    expect((await runInTest(["compare", ...counts("1", "0", "0.5", "0")])).exitCode).toBe(64);
    expect((await runInTest(["compare", "--pass-pass", "3"])).exitCode).toBe(64);
  });

  it("two label files, in any order of lines", async () => {
    const before = [
      { id: "a", label: "grounded" },
      { id: "b", label: "unsupported" },
      { id: "c", label: "correct_refusal" },
      { id: "d", label: null },
      { id: "e", label: "grounded" },
    ];
    const after = [
      { id: "c", label: "misattributed" },
      { id: "b", label: "grounded" },
      { id: "a", label: "no_answer" },
      { id: "d", label: "grounded" },
    ];
    const first = await runForJson(["compare", file("1.jsonl", jsonl(before)), file("2.jsonl", jsonl(after))]);
    expect(first.json).toMatchObject({
      n: 3,
      regressions: ["c"],
      repairs: ["b"],
      dropped: { only_first: 1, only_second: 0, not_judged: 1 },
    });
    const turned = [file("3.jsonl", jsonl(before.toReversed())), file("4.jsonl", jsonl(after.toReversed()))];
    expect((await runForJson(["compare", ...turned])).json).toEqual(first.json);
    const text = await runInTest(["compare", ...turned]);
    expect(text.out).toContain("regression");
  });

  it("refuses an id twice, a foreign label, one file", async () => {
    const good = file("good.jsonl", jsonl([{ id: "a", label: "grounded" }]));
    const twice = file(
      "twice.jsonl",
      jsonl([
        { id: "a", label: "grounded" },
        { id: "a", label: "grounded" },
      ]),
    );
    const foreign = file("foreign.jsonl", jsonl([{ id: "a", label: "Grounded" }]));
    expect((await runInTest(["compare", good, twice])).err).toContain("twice.jsonl:2: a stands twice");
    expect((await runInTest(["compare", foreign, good])).exitCode).toBe(65);
    expect((await runInTest(["compare", good])).exitCode).toBe(64);
    expect((await runInTest(["compare", good, good, "--fail", "bad"])).exitCode).toBe(64);
  });
});

describe("assay agreement, rows", () => {
  it("reads JSON lines as well, and gives the same intervals in any order of rows", async () => {
    const rows = Array.from({ length: 60 }, (_, i) => ({
      first: i < 6 ? "unsupported" : "grounded",
      second: i < 4 || i === 20 ? "unsupported" : "grounded",
      answer: { id: `r${Math.floor(i / 3)}` },
    }));
    const first = await agreementOf(file("p.jsonl", jsonl(rows)));
    expect(first.json).toMatchObject({ n: 60, clusters: { count: 20 }, pass_fail: { kappa: { ci: { level: 0.95 } } } });
    expect((await agreementOf(file("q.jsonl", jsonl(rows.toReversed())))).json).toEqual(first.json);
  });

  it("names a label with blanks around it instead of trimming it", async () => {
    const ended = await runInTest(["agreement", "--pairs", file("blank.csv", "a,b\nx,x \n"), "--a", "a", "--b", "b"]);
    expect(ended.exitCode).toBe(65);
    expect(ended.err).toContain("blank.csv:2: b has blanks around");
    const twice = file("twice.csv", "item,rater,label\n1,a,\n1,a,x\n");
    const doubled = await runInTest([
      "agreement",
      "--ratings",
      twice,
      "--item",
      "item",
      "--rater",
      "rater",
      "--label",
      "label",
    ]);
    expect(doubled.err).toContain("twice.csv:3: a rates 1 twice");
  });
});
