import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CheapFailure } from "@/domain/scoring/cheap-failure";
import { CHEAP_FAILURES } from "@/domain/scoring/cheap-failure";
import { makeCountingVerifier } from "./counting-verifier.fixture";
import { claimsForJudge } from "./judge-band";
import { planVerification, type VerifiableClaim } from "./plan-verification";
import { runVerification, type VerifiedBatch, type VerifiedClaim } from "./run-verification";
import { cacheKey, MemoryScoreCache, type ScoreCache } from "./score-cache";
import type { Verifier } from "./verifier";

const claim = (key: string, change: Partial<VerifiableClaim> = {}): VerifiableClaim => ({
  key,
  hypothesis: "relays return",
  passages: ["Opened relays can be returned. They return within 30 days."],
  cheapFailure: null,
  mayBeSent: true,
  ...change,
});

async function verify(verifier: Verifier, claims: readonly VerifiableClaim[], cache: ScoreCache, signal?: AbortSignal) {
  const plan = await planVerification(verifier, claims, cache);
  const batches: VerifiedBatch[] = [];
  for await (const batch of runVerification(verifier, plan.claims, cache, signal)) batches.push(batch);
  const settled: VerifiedClaim[] = batches.flatMap((batch) => batch.claims);
  return { forecast: plan.forecast, settled, spent: batches.at(-1)?.spent };
}

/** Scores by claim; a failure has none. */
const scoresOf = (settled: readonly VerifiedClaim[]): Map<string, number> =>
  new Map(settled.flatMap((one) => (one.state === "scored" ? [[one.key, one.score.entailment]] : [])));

describe("order by cost", () => {
  it.each(CHEAP_FAILURES)("nothing is paid for after %s", async (reason) => {
    const verifier = makeCountingVerifier();
    const { settled, forecast } = await verify(
      verifier,
      [claim("a", { cheapFailure: reason })],
      new MemoryScoreCache(),
    );
    expect(settled).toEqual([{ state: "skipped", key: "a", reason }]);
    expect(forecast).toMatchObject({ skipped: 1, calls: 0, inputCp: 0 });
    expect(verifier.asked).toEqual([]);
  });

  it("nothing is sent of what may not leave, and nothing of what can't be read", async () => {
    const verifier = makeCountingVerifier();
    const claims = [
      claim("a", { mayBeSent: false }),
      claim("b", { passages: ["  "] }),
      claim("c", { hypothesis: " " }),
      claim("d", { hypothesis: "word ".repeat(300) }),
    ];
    const { settled } = await verify(verifier, claims, new MemoryScoreCache());
    expect(settled.map((one) => (one.state === "scored" ? one.state : one.reason))).toEqual([
      "class_not_sent",
      "premise_empty",
      "hypothesis_empty",
      "hypothesis_too_long",
    ]);
    expect(verifier.asked).toEqual([]);
  });
});

describe("the uncertainty band", () => {
  const claims = [
    claim("sure"),
    claim("unsure", { hypothesis: "relays never" }),
    claim("hopeless", { hypothesis: "tides rise" }),
    claim("invented", { cheapFailure: "handle_dangling" }),
    claim("broken", { passages: ["broken relays"] }),
  ];

  it("sends to a judge what the cheaper verifier is unsure of, and nothing else; at the cost that was said", async () => {
    const first = makeCountingVerifier({ failOn: "broken" });
    const { settled } = await verify(first, claims, new MemoryScoreCache());
    const judge = makeCountingVerifier();
    const unsure = claimsForJudge(claims, scoresOf(settled), { tau_lo: 0.2, tau_hi: 0.9 });
    expect(unsure.map(({ key }) => key)).toEqual(["unsure"]);
    const { forecast, spent } = await verify(judge, unsure, new MemoryScoreCache());
    expect(judge.asked.map(({ hypothesis }) => hypothesis)).toEqual(["relays never"]);
    expect(spent).toEqual(forecast);
  });

  it("is everything that was scored where nobody certified a threshold", async () => {
    const { settled } = await verify(makeCountingVerifier({ failOn: "broken" }), claims, new MemoryScoreCache());
    const all = claimsForJudge(claims, scoresOf(settled), { tau_lo: null, tau_hi: null });
    expect(all.map(({ key }) => key)).toEqual(["sure", "unsure", "hopeless"]);
  });
});

describe("the forecast", () => {
  const passage = fc.array(fc.constantFrom("relays", "return", "thirty", "days", "never", "broken"), {
    minLength: 1,
    maxLength: 60,
  });
  const given = fc.record({
    hypothesis: fc.constantFrom("relays return", "thirty days", "never"),
    passages: fc.array(
      passage.map((words) => words.join(" ")),
      { maxLength: 3 },
    ),
    cheapFailure: fc.option(fc.constantFrom<CheapFailure>("uncited", "handle_dangling"), { freq: 3 }),
    mayBeSent: fc.boolean(),
  });

  it("is what is then spent: claims, calls, code points, with and without a filled cache, failures among them", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(given, { maxLength: 80 }), fc.boolean(), async (some, hasFailures) => {
        const cache = new MemoryScoreCache();
        const claims = some.map((one, i) => ({ key: String(i), ...one }));
        const make = () => makeCountingVerifier({ maxWords: 30, ...(hasFailures ? { failOn: "broken" } : {}) });
        const first = make();
        const { forecast, spent } = await verify(first, claims, cache);
        if (spent === undefined) {
          expect(forecast.claims).toBe(0);
          return;
        }
        expect(first.asked).toHaveLength(forecast.calls);
        expect({
          calls: spent.calls,
          inputCp: spent.inputCp,
          cachedPairs: spent.cachedPairs,
          skipped: spent.skipped,
        }).toEqual({
          calls: forecast.calls,
          inputCp: forecast.inputCp,
          cachedPairs: forecast.cachedPairs,
          skipped: forecast.skipped,
        });
        const second = make();
        const again = await verify(second, claims, cache);
        expect(second.asked).toHaveLength(again.forecast.calls);
        if (!hasFailures) expect(second.asked).toEqual([]);
      }),
    );
  });
});

describe("the cache", () => {
  it("tells apart premise, hypothesis, verifier and revision, and their bounds", () => {
    const pinned = { kind: "onnx", id: "m", revision: "1" } as const;
    const keys = [
      cacheKey(pinned, { premise: "a", hypothesis: "b" }),
      cacheKey(pinned, { premise: "ab", hypothesis: "" }),
      cacheKey(pinned, { premise: "b", hypothesis: "a" }),
      cacheKey({ ...pinned, revision: "2" }, { premise: "a", hypothesis: "b" }),
      cacheKey({ ...pinned, id: "n" }, { premise: "a", hypothesis: "b" }),
      cacheKey({ ...pinned, kind: "http_judge" }, { premise: "a", hypothesis: "b" }),
    ];
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys[0]).toMatch(/^[0-9a-f]{64}$/);
  });

  it("pays for a pair once in a run, failed or not, and never keeps a failure", async () => {
    const cache = new MemoryScoreCache();
    const verifier = makeCountingVerifier({ failOn: "broken" });
    const broken = (key: string) => claim(key, { passages: ["broken relays return"] });
    const { settled } = await verify(verifier, [claim("a"), claim("b"), broken("c"), broken("d")], cache);
    expect(verifier.asked).toHaveLength(2);
    expect(settled.map(({ state }) => state)).toEqual(["scored", "scored", "failed", "failed"]);
    await verify(verifier, [broken("c")], cache);
    expect(verifier.asked).toHaveLength(3);
  });
});

describe("a run that is broken off", () => {
  it("goes on where it stood, and pays for nothing twice", async () => {
    const cache = new MemoryScoreCache();
    const claims = Array.from({ length: 100 }, (_, i) => claim(String(i), { hypothesis: `relays return ${i}` }));
    const stop = new AbortController();
    const first = makeCountingVerifier({ onScore: (asked) => asked === 40 && stop.abort() });
    const { settled } = await verify(first, claims, cache, stop.signal);
    expect(settled).toHaveLength(40);
    expect(settled.every(({ state }) => state === "scored")).toBe(true);
    const second = makeCountingVerifier();
    const done = new Set(settled.map(({ key }) => key));
    const rest = await verify(
      second,
      claims.filter(({ key }) => !done.has(key)),
      cache,
    );
    expect(first.asked.length + second.asked.length).toBe(100);
    expect(rest.settled).toHaveLength(60);
  });
});

describe("windows of a claim", () => {
  it("count by the best one, and fail together", async () => {
    const long = `${"filler ".repeat(400)} relays return`;
    const scored = await verify(makeCountingVerifier(), [claim("a", { passages: [long] })], new MemoryScoreCache());
    expect(scored.settled).toMatchObject([{ state: "scored", score: { entailment: 1 } }]);
    const failing = makeCountingVerifier({ failOn: "relays" });
    const broken = await verify(failing, [claim("a", { passages: [`never ${long}`] })], new MemoryScoreCache());
    expect(broken.settled).toMatchObject([{ state: "failed", reason: "model_failed" }]);
  });

  it("read what several passages say together", async () => {
    const passages = ["Relays are sold.", "They return within 30 days."];
    const { settled } = await verify(makeCountingVerifier(), [claim("a", { passages })], new MemoryScoreCache());
    expect(settled).toMatchObject([{ state: "scored", score: { entailment: 1 }, windows: 1 }]);
  });
});
