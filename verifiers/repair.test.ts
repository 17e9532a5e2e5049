import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { prepareText } from "@/domain/quotes/prepared-text";
import { listRepairs, type RepairChunk } from "@/domain/scoring/repair-claim";
import { makeCountingVerifier } from "./counting-verifier.fixture";
import { forecastRepairs, planRepairs, scoreRepairs } from "./repair";
import { MemoryScoreCache } from "./score-cache";

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

  it("says where to look first: the quoted words, or the sentence with most of the claim's words", () => {
    const texts = chunks.map(({ text }) => text);
    const wordsAt = (found: ReturnType<typeof listRepairs>[number] | undefined) =>
      found && [...(texts[found.chunkIndex] ?? "")].slice(found.place.startCp, found.place.endCp).join("");
    const quoted = { ...claim, text: "Goods are inspected.", quotes: ["inspected within 14 days"] };
    expect(wordsAt(listRepairs(quoted, chunks)[0])).toBe("inspected within 14 days");
    const inspected = { ...claim, text: "Returned goods are inspected within 14 days." };
    expect(wordsAt(listRepairs(inspected, chunks)[0])).toBe("Returned goods are inspected within 14 days.");
  });

  it("compares scripts without blanks by neighbouring signs, and counts code points", () => {
    const others = ["\u{1F69A}运费按成本计算。", "\u{1F4E6}退货须知。已拆封的继电器可以退货。"].map(chunkOf);
    const [found] = listRepairs({ text: "继电器可以退货。", quotes: [], cited: [0], asked: "" }, others);
    expect(found).toMatchObject({ chunkIndex: 1, basis: "words" });
    const { startCp, endCp } = found?.place ?? { startCp: 0, endCp: 0 };
    expect([...(others[1]?.text ?? "")].slice(startCp, endCp).join("")).toBe("已拆封的继电器可以退货。");
  });

  it("names none whose figures are others, none that is cited, and none that says less", () => {
    expect(listRepairs({ ...claim, text: "RB-400 relays can be returned within 90 days." }, chunks)).toEqual([]);
    expect(listRepairs({ ...claim, cited: [1] }, chunks)).toEqual([]);
    expect(listRepairs({ ...claim, text: "Tides follow the moon." }, chunks)).toEqual([]);
    // One word in five of the claim stands there, and none in what it cites.
    expect(listRepairs({ ...claim, text: "Tides, moons, stars and clouds of RB-400" }, chunks)).toEqual([]);
  });

  it("asks a verifier about the best ones and stops at the first that a certified threshold accepts", async () => {
    const verifier = makeCountingVerifier();
    const candidates = listRepairs({ ...claim, text: "RB-400 relays" }, chunks);
    expect(candidates.length).toBeGreaterThan(1);
    const cache = new MemoryScoreCache();
    const planned = await planRepairs(verifier, "RB-400 relays", candidates, chunks);
    const forecast = await forecastRepairs(planned, cache);
    expect(forecast).toMatchObject({ calls: candidates.length, cachedPairs: 0 });
    expect(verifier.asked).toEqual([]);
    const accepted = await scoreRepairs(verifier, planned, { threshold: 0.9, cache });
    expect(accepted).toMatchObject({ scored: [{ isSupport: true }], spent: { calls: 1, cachedPairs: 0 } });
    expect(verifier.asked).toHaveLength(1);
    const open = await scoreRepairs(verifier, planned, { threshold: null, cache });
    expect(open.scored.map(({ isSupport }) => isSupport)).toEqual(candidates.map(() => null));
    // What was paid for once is not paid for again, and the forecast was its upper bound.
    expect(open.spent).toMatchObject({ calls: candidates.length - 1, cachedPairs: 1 });
    expect(verifier.asked).toHaveLength(forecast.calls);
  });

  it("takes a failure for no support", async () => {
    const verifier = makeCountingVerifier({ failOn: "RB-400" });
    const candidates = listRepairs(claim, chunks);
    const planned = await planRepairs(verifier, claim.text, candidates, chunks);
    const { scored } = await scoreRepairs(verifier, planned, { threshold: 0.5 });
    expect(scored[0]).toMatchObject({ outcome: { state: "failed" }, isSupport: null });
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
