import { describe, expect, it } from "vitest";
import type { RunResource } from "@/contracts/runs";
import type { RunMetrics } from "./list-measures";
import { describeWarning, listTrend, listTrendRuns, TREND_RUNS } from "./quote-trend";

const run = (id: string, number: number, system: string) => ({ id, number, system }) as RunResource;

function quotesOf(exact: number, unresolved: number): RunMetrics["quotes"] {
  const n = exact + unresolved;
  const share = (count: number) =>
    n === 0 ? { value: null, n, reason: "no_quotes", flags: [] } : { value: count / n, n, flags: [] };
  return { resolved: share(exact), by_match: { exact: share(exact), unresolved: share(unresolved) } };
}

describe("quotes over runs", () => {
  it("marks a share that rose by more than chance, and no other", () => {
    const rows = listTrend([
      { run: run("r1", 1, "s"), quotes: quotesOf(95, 5) },
      { run: run("r2", 2, "s"), quotes: quotesOf(94, 6) },
      { run: run("r3", 3, "s"), quotes: quotesOf(60, 40) },
    ]);
    expect(rows.map(({ shares }) => shares.filter(({ hasRisen }) => hasRisen).map(({ fate }) => fate))).toEqual([
      [],
      [],
      ["unresolved"],
    ]);
    expect(rows[2]?.shares.find(({ fate }) => fate === "unresolved")?.share).toBe(0.4);
  });

  it("says what rose, from where to where", () => {
    const warning = { fate: "unresolved", before: 0.02, now: 0.125, riseAtLeast: 0.05 } as const;
    expect(describeWarning(warning)).toBe("Not found: 2.0% before, 12.5% now.");
    expect(describeWarning({ ...warning, fate: "missing" })).toContain("missing");
  });

  it("has no share of no quote, and warns of nothing there", () => {
    const rows = listTrend([
      { run: run("r1", 1, "s"), quotes: quotesOf(95, 5) },
      { run: run("r2", 2, "s"), quotes: quotesOf(0, 0) },
    ]);
    expect(rows[1]?.shares.every(({ share, hasRisen }) => share === null && !hasRisen)).toBe(true);
  });

  it("looks at the same system up to this run, the oldest first, and at so many", () => {
    const runs = Array.from({ length: 20 }, (_, i) => run(`r${20 - i}`, 20 - i, i % 2 === 0 ? "even" : "odd"));
    const shown = listTrendRuns(runs, "r18").map(({ number }) => number);
    expect(shown).toEqual([4, 6, 8, 10, 12, 14, 16, 18]);
    expect(shown).toHaveLength(TREND_RUNS);
    expect(listTrendRuns(runs, "nowhere")).toEqual([]);
  });
});
