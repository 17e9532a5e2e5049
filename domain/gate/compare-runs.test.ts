import { readFileSync } from "node:fs";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DomainError } from "@/domain/errors/domain-error";
import { aaCheck } from "./aa-check";
import type { PairedCounts, RunItem } from "./compare-runs";
import { comparePaired, compareRuns } from "./compare-runs";

interface RunCase {
  input: PairedCounts;
  expected: {
    mcnemar: Record<string, number | string | null>;
    difference_in_fail_rate: number;
    agresti_min95: [number, number];
    tango_score95: [number, number];
    discordant_share_cp95: [number, number] | null;
  };
}
/** scipy 1.10.1, and Tango's limits by numeric constrained likelihood. */
const { cases }: { cases: RunCase[] } = JSON.parse(
  readFileSync(new URL("../agreement/fixtures/stats-paired-runs.json", import.meta.url), "utf8"),
);

function expectNear(seen: unknown, wanted: number): void {
  expect(Math.abs(Number(seen) - wanted)).toBeLessThanOrEqual(1e-6);
}

describe("stats-paired-runs", () => {
  it.each(cases.map((one) => [JSON.stringify(one.input), one] as const))("%s", (_, { input, expected }) => {
    const seen = comparePaired(input);
    const mcnemar: Record<string, unknown> = { ...seen.mcnemar };
    for (const [key, wanted] of Object.entries(expected.mcnemar)) {
      if (typeof wanted === "number") expectNear(mcnemar[key], wanted);
      else expect(mcnemar[key]).toBe(wanted);
    }
    expectNear(seen.difference_in_fail_rate.value, expected.difference_in_fail_rate);
    expected.tango_score95.forEach((end, i) => expectNear(seen.tango_score95[i], end));
    expected.agresti_min95.forEach((end, i) => expectNear(seen.agresti_min95[i], end));
    if (expected.discordant_share_cp95 === null) expect(seen.discordant_share_cp95).toBeNull();
    else expected.discordant_share_cp95.forEach((end, i) => expectNear(seen.discordant_share_cp95?.[i], end));
  });
});

const item = (id: string, isFail: boolean | null): RunItem => ({ id, isFail });

describe("compareRuns", () => {
  it("compares what both runs judged, and counts the rest", () => {
    const seen = compareRuns(
      [item("a", false), item("b", true), item("c", false), item("d", null), item("e", false)],
      [item("f", true), item("d", true), item("c", true), item("b", false), item("a", false)],
    );
    expect(seen).toMatchObject({
      n: 3,
      counts: { pass_pass: 1, fail_pass: 1, pass_fail: 1, fail_fail: 0 },
      regressions: ["c"],
      repairs: ["b"],
      dropped: { only_first: 1, only_second: 1, not_judged: 1 },
    });
  });

  it("says that runs without a common item can't be compared", () => {
    expect(compareRuns([item("q7", true)], [item("Q7", true)])).toMatchObject({
      reason: "no_overlap",
      difference_in_fail_rate: { value: null },
      dropped: { only_first: 1, only_second: 1 },
    });
    expect(compareRuns([], []).reason).toBe("empty");
  });

  it("refuses an item twice, and counts that are none", () => {
    expect(() => compareRuns([item("a", true), item("a", false)], [])).toThrow(DomainError);
    expect(() => comparePaired({ pass_pass: 1, fail_pass: 0, pass_fail: 0.5, fail_fail: 0 })).toThrow(DomainError);
  });

  it("turns round with its runs, and holds no NaN", () => {
    const count = fc.integer({ min: 0, max: 60 });
    fc.assert(
      fc.property(count, count, count, count, (pass_pass, fail_pass, pass_fail, fail_fail) => {
        const seen = comparePaired({ pass_pass, fail_pass, pass_fail, fail_fail });
        const turned = comparePaired({ pass_pass, fail_pass: pass_fail, pass_fail: fail_pass, fail_fail });
        expect(seen.tango_score95[0]).toBeCloseTo(-turned.tango_score95[1], 12);
        const [lo, hi] = seen.tango_score95;
        expect(lo).toBeLessThanOrEqual(seen.difference_in_fail_rate.value ?? 0);
        expect(hi).toBeGreaterThanOrEqual(seen.difference_in_fail_rate.value ?? 0);
        expect(Number.isFinite(lo + hi + seen.agresti_min95[0] + seen.agresti_min95[1])).toBe(true);
      }),
    );
  });
});

describe("aaCheck", () => {
  it("gives noise an interval even where nothing flipped", () => {
    const run = Array.from({ length: 40 }, (_, i) => item(`r${i}`, i < 2));
    expect(aaCheck(run, run)).toMatchObject({ flips: 0, flip_rate: { value: 0, ci: { lo: 0 } } });
    expect(aaCheck(run, run).flip_rate.ci?.hi).toBeCloseTo(0.0881, 4);
    const flipped = run.map((one) => (one.id === "r0" ? item("r0", false) : one));
    expect(aaCheck(run, flipped)).toMatchObject({ flips: 1, flipped: ["r0"] });
    expect(aaCheck([], run).flip_rate).toMatchObject({ value: null, reason: "no_overlap" });
  });
});
