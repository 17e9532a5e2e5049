import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { prepareText } from "@/domain/quotes/prepared-text";
import { listRepairs, type RepairChunk } from "@/domain/scoring/repair-claim";
import { makeCountingVerifier } from "./counting-verifier.fixture";
import { scoreRepairs } from "./repair";

const chunkOf = (text: string): RepairChunk => ({ text, source: prepareText(text), scope: null });

const chunks = [
  "Freight is billed at cost under every contract.",
  "Opened RB-400 relays can be returned within 30 days provided no unit has been installed.",
  "RB-400 relays are rated for 16 A. Returned goods are inspected within 14 days.",
  "",
].map(chunkOf);

describe("post-hoc repair", () => {
  const claim = {
    text: "Opened RB-400 relays can be returned within 30 days.",
    quotes: [],
    cited: [0],
    asked: "What about returns?",
  };

  it("names the retrieved chunk that supports a miscited claim", () => {
    expect(listRepairs(claim, chunks)[0]).toMatchObject({ chunkIndex: 1, basis: "words", coverage: 1 });
  });

  it("puts the chunk with the quoted words first", () => {
    const quoted = { ...claim, text: "Goods are inspected.", quotes: ["inspected within 14 days"] };
    expect(listRepairs(quoted, chunks)[0]).toMatchObject({ chunkIndex: 2, basis: "quote" });
  });

  it("names none whose figures are others, none that is cited, and none that says less", () => {
    expect(listRepairs({ ...claim, text: "RB-400 relays can be returned within 90 days." }, chunks)).toEqual([]);
    expect(listRepairs({ ...claim, cited: [1] }, chunks)).toEqual([]);
    expect(listRepairs({ ...claim, text: "Tides follow the moon." }, chunks)).toEqual([]);
  });

  it("asks a verifier about the best ones and stops at the first that a certified threshold accepts", async () => {
    const verifier = makeCountingVerifier();
    const candidates = listRepairs({ ...claim, text: "RB-400 relays" }, chunks);
    expect(candidates.length).toBeGreaterThan(1);
    const accepted = await scoreRepairs(verifier, "RB-400 relays", candidates, chunks, { threshold: 0.9 });
    expect(accepted).toMatchObject([{ isSupport: true }]);
    expect(verifier.asked).toHaveLength(1);
    const open = await scoreRepairs(verifier, "RB-400 relays", candidates, chunks, { threshold: null });
    expect(open.map(({ isSupport }) => isSupport)).toEqual(candidates.map(() => null));
  });

  it("takes a failure for no support", async () => {
    const verifier = makeCountingVerifier({ failOn: "RB-400" });
    const candidates = listRepairs(claim, chunks);
    const [first] = await scoreRepairs(verifier, claim.text, candidates, chunks, { threshold: 0.5 });
    expect(first).toMatchObject({ outcome: { state: "failed" }, isSupport: null });
  });
});

const shared = fileURLToPath(new URL("../../shared/data/real/alce/items.jsonl", import.meta.url));
if (!existsSync(shared)) console.log(`Left out: repair on real answers (no ${shared}).`);

interface RealItem {
  readonly question: string;
  readonly chunks: readonly { readonly text: string }[];
  readonly claims: readonly { readonly text: string; readonly cites: readonly string[] }[];
  readonly labels: readonly { readonly claim_index: number; readonly label: string }[];
}

describe.runIf(existsSync(shared))("post-hoc repair of real answers", () => {
  it("finds the passage that people found to support a claim, once the claim cites another one", () => {
    const items = readFileSync(shared, "utf8")
      .trim()
      .split("\n")
      .map((text) => JSON.parse(text) as RealItem);
    const seen: string[] = [];
    for (const item of items) {
      const all = item.chunks.map(({ text }) => chunkOf(text));
      for (const [i, { text, cites }] of item.claims.entries()) {
        const [only] = cites;
        const isSupported = item.labels.some((label) => label.claim_index === i && label.label === "fully_supported");
        if (!isSupported || cites.length !== 1 || only === undefined || all.length < 2) continue;
        const right = Number(only.slice(1)) - 1;
        for (const wrong of all.keys()) {
          if (wrong === right) continue;
          const [found] = listRepairs({ text, quotes: [], cited: [wrong], asked: item.question }, all);
          seen.push(found?.chunkIndex === right ? "right" : found === undefined ? "none" : "other");
        }
      }
    }
    expect(seen).toEqual(Array.from({ length: 10 }, () => "right"));
  });
});
