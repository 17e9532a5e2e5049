import { describe, expect, it } from "vitest";
import { DomainError } from "@/domain/errors/domain-error";
import { rulingsByRater } from "./adjudication-effect";
import { agreementByGroup } from "./agreement-by-group";
import { agreementOverTime } from "./agreement-over-time";
import type { LabelPair } from "./agreement-table";
import { rateOverTime } from "./rate-over-time";
import { raterPairs } from "./rater-pairs";

const LABELS = ["grounded", "unsupported", "misattributed"];
const FAILS = ["unsupported", "misattributed"];
const cusum = { p0: 0.05, p1: 0.15, h: 2.96 };
const same = (count: number): LabelPair[] => Array.from({ length: count }, () => ({ a: "grounded", b: "grounded" }));
const apart = (count: number): LabelPair[] =>
  Array.from({ length: count }, () => ({ a: "grounded", b: "unsupported" }));

describe("agreementOverTime", () => {
  const options = { labels: LABELS, failLabels: FAILS, windowItems: 20, cusum };

  it("cuts windows by item count and signals where disagreements pile up", () => {
    const seen = agreementOverTime([...same(40), { a: null, b: "grounded" }, ...apart(4), ...same(6)], options);
    expect(seen.n).toBe(50);
    expect(seen.windows.map(({ from, to }) => [from, to])).toEqual([
      [0, 20],
      [20, 40],
      [40, 50],
    ]);
    expect(seen.windows[2]?.disagreement_rate).toMatchObject({ value: 0.4, n: 10, ci: { method: "wilson" } });
    expect(seen.windows[0]?.kappa).toMatchObject({ value: null, reason: "no_variation" });
    expect(seen.chart.first_signal_index).toBe(42);
  });

  it("has no window of nothing", () => {
    expect(agreementOverTime([], options)).toMatchObject({ n: 0, windows: [], chart: { first_signal_index: null } });
    expect(() => agreementOverTime([], { ...options, windowItems: 0 })).toThrow(DomainError);
  });
});

const of = (pairs: readonly LabelPair[], group: string | null) => pairs.map((pair) => ({ ...pair, group }));

describe("agreementByGroup", () => {
  const options = { labels: LABELS, failLabels: FAILS };

  it("speaks of each kind that has a pair, in the order of the names", () => {
    const pairs = [...of(same(3), "lookup"), ...of(apart(1), "lookup"), ...of(apart(2), null)];
    const seen = agreementByGroup(
      [...pairs, { a: null, b: "grounded", group: "other" }],
      ["other", "lookup", null],
      options,
    );
    expect(seen.map(({ name, n }) => [name, n])).toEqual([
      ["lookup", 4],
      [null, 2],
    ]);
    expect(seen[0]).toMatchObject({ disagreement_rate: { value: 0.25, n: 4 }, fail_specific_agreement: { value: 0 } });
    expect(agreementByGroup([], ["lookup"], options)).toEqual([]);
  });
});

const judged = (fails: number, of: number, cluster?: string) =>
  Array.from({ length: of }, (_, i) => ({ isFailure: i < fails, ...(cluster === undefined ? {} : { cluster }) }));

describe("rateOverTime", () => {
  it("alerts on a rise that stays, with an interval that may be read at any time", () => {
    const calm = rateOverTime(judged(0, 100), { windowItems: 50, cusum });
    expect(calm).toMatchObject({
      n: 100,
      is_alerted: false,
      overall: { value: 0, ci: { method: "confidence_sequence" } },
    });
    const rising = rateOverTime([...judged(0, 100), ...judged(5, 5)], { windowItems: 50, cusum });
    expect(rising.is_alerted).toBe(true);
    expect(rising.windows).toHaveLength(3);
    const over = rateOverTime([...judged(0, 100), ...judged(5, 5), ...judged(0, 60)], { windowItems: 50, cusum });
    expect(over.is_alerted).toBe(false);
    expect(over.chart.signals).toHaveLength(1);
    expect(rateOverTime([], { windowItems: 50, cusum }).overall).toMatchObject({ value: null, reason: "empty" });
  });

  it("counts claims of one answer together", () => {
    const claims = [...judged(5, 5, "a1"), ...judged(0, 5, "a2"), ...judged(0, 5, "a3"), ...judged(0, 5, "a4")];
    expect(rateOverTime(claims, { windowItems: 20, cusum }).windows[0]?.rate).toMatchObject({ clusters: 4, n: 20 });
    expect(rateOverTime(claims, { windowItems: 20, cusum }).windows[0]?.rate.deff).toBeGreaterThan(4);
    expect(() => rateOverTime([], { windowItems: 1.5, cusum })).toThrow(DomainError);
  });
});

describe("raterPairs", () => {
  it("compares every two raters over the items of both", () => {
    const ratings = [
      { item: "1", rater: "b", label: "grounded" },
      { item: "1", rater: "a", label: "unsupported" },
      { item: "2", rater: "a", label: "unsupported" },
      { item: "2", rater: "b", label: "misattributed" },
      { item: "3", rater: "a", label: "grounded" },
      { item: "3", rater: "b", label: "grounded" },
      { item: "4", rater: "c", label: "grounded" },
    ];
    const [pair, ...others] = raterPairs(ratings, { labels: LABELS, failLabels: FAILS });
    expect(others).toEqual([]);
    expect(pair).toMatchObject({
      a: "a",
      b: "b",
      n: 3,
      po: { value: 1 / 3 },
      fail_specific_agreement: { value: 2 / 3 },
    });
    expect(pair?.direction).toBe("B fails none that A passes; A fails 1 item that B passes.");
    expect(raterPairs(ratings.toReversed(), { labels: LABELS, failLabels: FAILS })).toEqual([pair]);
    expect(() => raterPairs([...ratings, ...ratings], { labels: LABELS, failLabels: FAILS })).toThrow(DomainError);
  });
});

describe("rulingsByRater", () => {
  it("says how often a rater was overruled, apart from any agreement", () => {
    const seen = rulingsByRater(
      [
        { rater: "b", label: "grounded", ruling: "unsupported" },
        { rater: "a", label: "unsupported", ruling: "unsupported" },
        { rater: "b", label: "grounded", ruling: "grounded" },
      ],
      LABELS,
    );
    expect(seen.map(({ rater, overruled }) => [rater, overruled.value])).toEqual([
      ["a", 0],
      ["b", 0.5],
    ]);
    expect(seen[1]?.table).toEqual([
      [1, 1, 0],
      [0, 0, 0],
      [0, 0, 0],
    ]);
    expect(rulingsByRater([], LABELS)).toEqual([]);
  });
});
