import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DomainError } from "@/domain/errors/domain-error";
import { confidenceSequence } from "./confidence-sequence";
import { bernoulliCusum, MEASURED_CUSUMS } from "./cusum";
import { eProcess, freshItems } from "./e-process";
import { createGenerator } from "./generator";
import { wilsonInterval } from "./rate-interval";

function readFixture(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`./fixtures/${name}`, import.meta.url), "utf8"));
}
const vectors = readFixture("stats-sequential.json") as {
  cusum: {
    input: { disagreement: number[]; p0: number; p1: number; h: number };
    expected: { path: number[]; first_signal_index: number };
  };
  e_process: { expected: { week: number; n: number; failures: number; e_value: number; claim: boolean }[] };
};
const { intervals } = readFixture("stats-binomial-gate.json") as {
  intervals: {
    input: { x: number; n: number };
    expected: {
      confidence_sequence95_betabinomial_half_half: [number, number];
      e_value_H0_rate_ge_0_02_vs_0_005: number;
    };
  }[];
};

describe("stats-sequential", () => {
  it("CUSUM", () => {
    const { disagreement, ...settings } = vectors.cusum.input;
    const seen = bernoulliCusum(
      disagreement.map((one) => one === 1),
      settings,
    );
    vectors.cusum.expected.path.forEach((wanted, i) => expect(seen.path[i]).toBeCloseTo(wanted, 9));
    expect(seen.first_signal_index).toBe(vectors.cusum.expected.first_signal_index);
    expect(seen.signals).toEqual([vectors.cusum.expected.first_signal_index]);
  });

  it("e-process", () => {
    const { expected } = vectors.e_process;
    eProcess(expected).forEach((look, i) => {
      expect(look.look).toBe(expected[i]?.week);
      expect(Math.abs(look.e_value - (expected[i]?.e_value ?? Number.NaN))).toBeLessThanOrEqual(1e-9 * look.e_value);
      expect(look.claim).toBe(expected[i]?.claim);
    });
  });
});

describe("stats-binomial-gate: looks at any time", () => {
  it.each(intervals.map((one) => [`${one.input.x} of ${one.input.n}`, one] as const))(
    "%s",
    (_, { input, expected }) => {
      const { lo, hi } = confidenceSequence(input.x, input.n);
      const [wantedLo, wantedHi] = expected.confidence_sequence95_betabinomial_half_half;
      expect(Math.abs(lo - wantedLo)).toBeLessThanOrEqual(1e-9);
      expect(Math.abs(hi - wantedHi)).toBeLessThanOrEqual(1e-9);
      const [look] = eProcess([{ n: input.n, failures: input.x }]);
      const wanted = expected.e_value_H0_rate_ge_0_02_vs_0_005;
      expect(Math.abs((look?.e_value ?? Number.NaN) - wanted)).toBeLessThanOrEqual(1e-9 * Math.max(1, wanted));
    },
  );
});

describe("weekly looks", () => {
  it("keeps a claim once made, and no infinity for a long record", () => {
    const looks = eProcess([
      { n: 1000, failures: 0 },
      { n: 1000, failures: 60 },
      { n: 5_000_000, failures: 0 },
    ]);
    expect(looks.map(({ claim }) => claim)).toEqual([true, true, true]);
    expect(looks[2]?.e_value).toBe(Number.MAX_VALUE);
    expect(looks[1]?.e_value).toBeLessThan(1);
    expect(looks[2]).toMatchObject({ n_so_far: 5_002_000, failures_so_far: 60 });
  });

  it("takes a frozen set that is judged again for no new evidence", () => {
    const set = [
      { id: "a", isFailure: false },
      { id: "b", isFailure: true },
    ];
    expect(freshItems([set, set, [...set, { id: "c", isFailure: false }]])).toEqual([
      { n: 2, failures: 1, fresh: set, seen_before: 0 },
      { n: 0, failures: 0, fresh: [], seen_before: 2 },
      { n: 1, failures: 0, fresh: [{ id: "c", isFailure: false }], seen_before: 2 },
    ]);
  });

  it("refuses a bet that is none", () => {
    expect(() => eProcess([], { limit: 0.02, alternative: 0.02, claimAt: 20 })).toThrow(DomainError);
    expect(() => eProcess([{ n: 1, failures: 2 }])).toThrow(DomainError);
    expect(() => confidenceSequence(2, 1)).toThrow(DomainError);
    expect(() => bernoulliCusum([], { p0: 0.1, p1: 0.1, h: 3 })).toThrow(DomainError);
  });

  it("is wider than Wilson's interval, holds the rate and never leaves [0, 1]", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5000 }), fc.double({ min: 0, max: 1, noNaN: true }), (n, share) => {
        const x = Math.round(share * n);
        const { lo, hi } = confidenceSequence(x, n);
        const wilson = wilsonInterval(x, n);
        expect(lo).toBeLessThanOrEqual(wilson.lo + 1e-12);
        expect(hi).toBeGreaterThanOrEqual(wilson.hi - 1e-12);
        expect(lo).toBeGreaterThanOrEqual(0);
        expect(hi).toBeLessThanOrEqual(1);
      }),
    );
    expect(confidenceSequence(0, 0)).toMatchObject({ lo: 0, hi: 1 });
  });
});

describe("drift settings", () => {
  it.each(MEASURED_CUSUMS)("p0 $p0, p1 $p1, h $h: the run lengths that were measured", (settings) => {
    const generator = createGenerator("5eed".repeat(16), "cusum");
    const meanRun = (rate: number, runs: number): number => {
      let items = 0;
      for (let run = 0; run < runs; run += 1) {
        let sum = 0;
        const up = Math.log(settings.p1 / settings.p0);
        const down = Math.log((1 - settings.p1) / (1 - settings.p0));
        for (; sum < settings.h; items += 1) sum = Math.max(0, sum + (generator.unit() < rate ? up : down));
      }
      return items / runs;
    };
    expect(meanRun(settings.p0, 1500) / settings.falseAlarmEvery).toBeCloseTo(1, 0);
    expect(meanRun(settings.p1, 3000) / settings.seenAfter).toBeCloseTo(1, 0);
  });
});
