import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readImportedScore } from "@/verifiers/imported-scores";
import { writeTinyModel } from "@/verifiers/tiny-model.fixture";
import { runInTest } from "../terminal.fixture";

let folder: string;
let model: string;
let run: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "assay-verify-"));
  model = writeTinyModel(join(folder, "model"));
  run = join(folder, "run.jsonl");
  const chunks = [{ text: "a confirms b" }, { text: "a denies b" }];
  const claims = [
    { text: "the claim", cites: ["S1"], quotes: [] },
    { text: "the claim", cites: ["S2"], quotes: [] },
    { text: "the claim", cites: ["S9"], quotes: [] },
  ];
  const lines = ["q1", "q2"].map((id) => JSON.stringify({ id, question: "a?", chunks, answer: "the claim", claims }));
  writeFileSync(run, `${lines.join("\n")}\n`);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const linesOf = (text: string) =>
  text
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe("verify-claims", () => {
  it("scores by name, passes over what code settled, and says what it cost", async () => {
    const { exitCode, out, err } = await runInTest(["verify-claims", run, "--model", model]);
    expect(exitCode).toBe(0);
    const lines = linesOf(out);
    expect(lines).toHaveLength(6);
    expect(lines[0]).toMatchObject({ response: "q1", claim: 0, windows: 1, verifier: "model" });
    expect(lines[0]).toHaveProperty("scores.entailment");
    expect(JSON.stringify(lines[0]?.["scores"])).toMatch(/"entailment":(?:1|0\.99)/);
    expect(lines[2]).toEqual({ response: "q1", claim: 2, skipped: "handle_dangling" });
    expect(err).toMatch(/calls +2\n/);
    for (const line of lines) expect(readImportedScore(line).ok).toBe(true);
  });

  it("forecasts what it then spends", async () => {
    const { out } = await runInTest(["verify-claims", run, "--model", model, "--forecast", "--json"]);
    expect(JSON.parse(out)).toMatchObject({ claims: 6, skipped: 2, calls: 2, cachedPairs: 0 });
  });

  it("with a calibration's band asks only about what a cheaper verifier left open", async () => {
    const rows = Array.from({ length: 2000 }, (_, i) => {
      const score = (i % 100) / 100;
      return `${score},${score > 0.7 || (score > 0.3 && i % 200 < 100) ? "yes" : "no"},${i}`;
    });
    const [pairs, calibration] = [join(folder, "pairs.csv"), join(folder, "calibration.json")];
    writeFileSync(pairs, `score,label,item\n${rows.join("\n")}\n`);
    const made = await runInTest(
      ["calibrate", pairs, "--score", "score", "--label", "label", "--positive", "yes", "--cluster", "item"].concat([
        "--alpha",
        "0.2",
        "--judge-budget",
        "0.9",
        "--artifact",
        calibration,
      ]),
    );
    expect(made.exitCode).toBe(0);
    const { band } = JSON.parse(readFileSync(calibration, "utf8")) as { band: { tau_lo: number; tau_hi: number } };
    expect(band.tau_lo).toBeLessThan(band.tau_hi);
    const scores = join(folder, "first.jsonl");
    const [sure, unsure] = [Math.min(1, band.tau_hi + 0.01), (band.tau_lo + band.tau_hi) / 2];
    const lines = [sure, unsure].map((entailment, claim) => {
      return JSON.stringify({ response: "q1", claim, scores: { entailment, other: 0 } });
    });
    writeFileSync(scores, `${lines.join("\n")}\n{"response":"q2","claim":0,"error":"model_failed"}\n`);
    const asked = ["verify-claims", run, "--model", model, "--band", calibration];
    const { out } = await runInTest([...asked, "--scores", scores]);
    expect(linesOf(out).map(({ response, claim }) => [response, claim])).toEqual([["q1", 1]]);
    expect((await runInTest(asked)).exitCode).toBe(64);
    writeFileSync(calibration, readFileSync(calibration, "utf8").replace(/"tau_lo": [\d.]+/, '"tau_lo": 0'));
    expect((await runInTest([...asked, "--scores", scores])).exitCode).toBe(65);
  });

  it("goes on where it was broken off", async () => {
    const whole = join(folder, "whole.jsonl");
    await runInTest(["verify-claims", run, "--model", model, "--out", whole]);
    const part = join(folder, "part.jsonl");
    const [first = "", second = "", third = ""] = readFileSync(whole, "utf8").split("\n");
    writeFileSync(part, `${first}\n${second}\n`);
    expect((await runInTest(["verify-claims", run, "--model", model, "--out", part])).exitCode).toBe(0);
    expect(readFileSync(part, "utf8")).toBe(readFileSync(whole, "utf8"));
    const torn = join(folder, "torn.jsonl");
    writeFileSync(torn, `${first}\n`);
    appendFileSync(torn, third.slice(0, 10));
    expect((await runInTest(["verify-claims", run, "--model", model, "--out", torn])).exitCode).toBe(0);
    expect(readFileSync(torn, "utf8")).toBe(readFileSync(whole, "utf8"));
  });

  it("mixes no two revisions in one file, and takes no other file for one of scores", async () => {
    const out = join(folder, "mixed.jsonl");
    await runInTest(["verify-claims", run, "--model", model, "--out", out]);
    const other = writeTinyModel(join(folder, "other"), { maxTokens: 64 });
    expect((await runInTest(["verify-claims", run, "--model", other, "--out", out])).exitCode).toBe(65);
    const before = readFileSync(run, "utf8");
    expect((await runInTest(["verify-claims", run, "--model", model, "--out", run])).exitCode).toBe(65);
    expect(readFileSync(run, "utf8")).toBe(before);
  });

  it.each([
    ["no verifier", [], 64],
    ["no folder", ["--model", "no/such/folder"], 66],
    ["a folder without a model", ["--model", "."], 65],
    ["two verifiers", ["--model", ".", "--judge"], 64],
  ])("says that there is %s", async (_, options, code) => {
    const { exitCode, out } = await runInTest(["verify-claims", run, ...options]);
    expect(exitCode).toBe(code);
    expect(out).toBe("");
  });
});
