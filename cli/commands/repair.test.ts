import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runForJson, runInTest } from "../terminal.fixture";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "assay-repair-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, answers: readonly object[]): string {
  const path = join(folder, name);
  writeFileSync(path, answers.map((answer) => `${JSON.stringify(answer)}\n`).join(""));
  return path;
}

interface Repaired {
  readonly totals: { readonly faulted: number; readonly carried: number };
  readonly claims: readonly {
    readonly response: string;
    readonly claim: number;
    readonly text: string;
    readonly causes: readonly { readonly by: string; readonly code: string }[];
    readonly passages: readonly { readonly handle: string; readonly words: string }[];
  }[];
}

const repair = async (...argv: string[]) => {
  const { exitCode, json } = await runForJson(["repair", ...argv]);
  return { exitCode, repaired: json as unknown as Repaired };
};

const chunks = [
  { text: "Freight is billed at cost." },
  { text: "Relays may be returned within 30 days. Opened packs are inspected." },
];
const answer = {
  id: "a",
  question: "May I return it?",
  answer: "Relays may be returned within 30 days. Freight is billed at cost.",
  chunks,
  claims: [
    { text: "Relays may be returned within 30 days.", cites: ["S1"] },
    { text: "Freight is billed at cost.", cites: ["S1"] },
    { text: "Opened packs are inspected.", cites: ["S1"] },
  ],
};

describe("repair", () => {
  it("names the passage that carries a miscited claim and where in it; leaves alone what nobody faults", async () => {
    const { exitCode, repaired } = await repair(file("made-up.jsonl", [answer]));
    expect(exitCode).toBe(0);
    expect(repaired.totals).toEqual({ faulted: 1, carried: 1 });
    expect(repaired.claims).toMatchObject([
      {
        response: "a",
        claim: 0,
        causes: [{ by: "code", code: "numbers_not_found" }],
        passages: [{ handle: "S2", words: "Relays may be returned within 30 days." }],
      },
    ]);
    expect((await runInTest(["repair", file("made-up.jsonl", [answer])])).out).toContain(
      "S2 (100 % of its words): Relays may be returned",
    );
  });

  it("believes the labels in the file, says by which word, and asks whose count where there are two", async () => {
    const labels = [{ rater: "one", claim_index: 2, label: "misattributed" }];
    const labelled = { ...answer, labels };
    const { repaired } = await repair(file("labelled.jsonl", [labelled]));
    expect(repaired.claims[1]).toMatchObject({
      claim: 2,
      causes: [{ by: "people", code: "misattributed" }],
      passages: [{ handle: "S2", words: "Opened packs are inspected." }],
    });
    const twice = file("twice.jsonl", [
      { ...answer, labels: [...labels, { ...labels[0], rater: "two", label: "grounded" }] },
    ]);
    expect((await runInTest(["repair", twice])).exitCode).toBe(65);
    expect((await repair(twice, "--rater", "two")).repaired.totals.faulted).toBe(1);
  });

  it("says so where nothing is faulted, and a verifier needs its certificate", async () => {
    const clean = file("clean.jsonl", [{ ...answer, claims: [answer.claims[1]] }]);
    expect((await runInTest(["repair", clean])).out).toContain("no claim is faulted");
    expect((await runInTest(["repair", clean, "--model", folder])).exitCode).not.toBe(0);
  });
});

const real = fileURLToPath(new URL("../../../shared/data/real/alce/items.jsonl", import.meta.url));
if (!existsSync(real)) console.log(`Left out: assay repair on real answers (no ${real}).`);

describe.runIf(existsSync(real))("repair of real answers", () => {
  it("names the passage that people found to support a claim, once the claim cites another and is labelled so", async () => {
    const right = new Map<string, string>();
    const items = readFileSync(real, "utf8")
      .trim()
      .split("\n")
      .map((text) => {
        const item = JSON.parse(text) as {
          claims: { text: string; cites: string[] }[];
          chunks: unknown[];
          labels: { claim_index: number; label: string }[];
        };
        const claims = item.claims.flatMap(({ text: claim, cites }, i) => {
          const [only] = cites;
          const isSaid = item.labels.some((one) => one.claim_index === i && one.label === "fully_supported");
          if (!isSaid || cites.length !== 1 || only === undefined || item.chunks.length < 2) return [];
          right.set(claim, only);
          return [{ text: claim, cites: [only === "S1" ? "S2" : "S1"] }];
        });
        const labels = claims.map((_, i) => ({ rater: "r", claim_index: i, label: "not_supported" }));
        return { ...item, answer: claims.map(({ text: claim }) => claim).join(" ") || "x", claims, labels };
      });
    const { repaired } = await repair(file("real.jsonl", items));
    expect(repaired.totals.faulted).toBe(right.size);
    expect(right.size).toBeGreaterThan(2);
    for (const { text, causes, passages } of repaired.claims) {
      expect(causes).toContainEqual({ by: "people", code: "not_supported" });
      expect(passages[0]?.handle).toBe(right.get(text));
    }
  });
});
