import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runForJson, runInTest } from "../terminal.fixture";

const folder = mkdtempSync(join(tmpdir(), "assay-drift-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function fileOf(name: string, scores: readonly (number | null)[]): string {
  const path = join(folder, name);
  const lines = scores.map((entailment, claim) =>
    JSON.stringify(
      entailment === null
        ? { response: "a", claim, error: "judge_timeout" }
        : { response: "a", claim, scores: { entailment, contradiction: 1 - entailment } },
    ),
  );
  writeFileSync(path, `${lines.join("\n")}\n`);
  return path;
}

const pinned = fileOf("pinned.jsonl", [0.9, 0.8, 0.2, 0.7]);

describe("judge drift", () => {
  it("holds where every verdict is the same, whatever the scores", async () => {
    const { exitCode, json } = await runForJson([
      "judge",
      "drift",
      pinned,
      fileOf("same.jsonl", [0.6, 0.9, 0.1, 0.99]),
    ]);
    expect([exitCode, json]).toMatchObject([0, { is_anchor_held: true, flips: [], comparison: { n: 4 } }]);
    expect((await runInTest(["judge", "drift", pinned, pinned])).out).toContain("the anchor holds");
  });

  it("shows any flip at fixed inputs, and takes a missing verdict for no held one", async () => {
    const flipped = fileOf("flipped.jsonl", [0.9, 0.3, 0.2, 0.7]);
    const found = await runForJson(["judge", "drift", pinned, flipped]);
    expect(found.exitCode).toBe(1);
    expect(found.json).toMatchObject({ is_anchor_held: false, flips: ["a 1"], causes: ["flipped_at_fixed_inputs"] });
    expect((await runInTest(["judge", "drift", pinned, flipped, "--sampled"])).exitCode).toBe(0);
    expect((await runInTest(["judge", "drift", pinned, flipped, "--threshold", "0.25"])).exitCode).toBe(0);
    const missing = fileOf("missing.jsonl", [0.9, null, 0.2, 0.7]);
    expect((await runForJson(["judge", "drift", pinned, missing])).json).toMatchObject({
      causes: ["verdicts_missing"],
    });
    expect((await runInTest(["judge", "drift", pinned, missing])).exitCode).toBe(2);
  });

  it("names what it can't read", async () => {
    expect((await runInTest(["judge", "drift", pinned])).exitCode).toBe(64);
    const bad = join(folder, "bad.jsonl");
    writeFileSync(bad, '{"response":"a","claim":0,"scores":[0.9]}\n');
    const seen = await runInTest(["judge", "drift", pinned, bad]);
    expect([seen.exitCode, seen.err]).toMatchObject([65, expect.stringContaining("bad.jsonl:1")]);
    expect((await runInTest(["judge", "drift", pinned, pinned, "--threshold", "2"])).exitCode).toBe(64);
  });
});
