import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareMeasures } from "./compare-measures";
import { MACHINE_METRICS, type MachineMetric, type MeasureCount, type ResponseMeasure } from "./response-measure";

const NONE: MeasureCount = { x: 0, m: 0 };

function measure(
  id: string,
  counts: Partial<Record<MachineMetric, MeasureCount>> = {},
  faults: string[] = [],
): ResponseMeasure {
  const all = Object.fromEntries(MACHINE_METRICS.map((metric) => [metric, counts[metric] ?? NONE]));
  return { id, contextKey: `of ${id}`, counts: all as ResponseMeasure["counts"], faults };
}

const quotes = (id: string, x: number, m: number) => measure(id, { quote_resolution: { x, m } });
const stateOf = (seen: ReturnType<typeof compareMeasures>, metric: MachineMetric) =>
  seen.metrics.find((one) => one.metric === metric)?.state;

describe("compareMeasures", () => {
  it.each([
    [0, "dropped"],
    [0.1, "held"],
    [0.0999, "dropped"],
  ] as const)("a drop from .9 to .8 with a bound of %s is %s", (bound, state) => {
    const seen = compareMeasures([quotes("a", 9, 10)], [quotes("a", 8, 10)], { quote_resolution: bound });
    expect(stateOf(seen, "quote_resolution")).toBe(state);
    expect(seen.outcome).toBe(state);
    expect(seen.metrics.find(({ metric }) => metric === "quote_resolution")?.delta).toBeCloseTo(-0.1, 12);
  });

  it("is undecided where a metric is gone, an item is missing, a context is another, or nothing is shared", () => {
    expect(compareMeasures([quotes("a", 9, 10)], [quotes("a", 0, 0)]).outcome).toBe("undecided");
    const missing = compareMeasures([quotes("a", 1, 1), quotes("b", 1, 1)], [quotes("a", 1, 1)]);
    expect(missing).toMatchObject({ outcome: "undecided", missing: ["b"], shared: 1 });
    const changed = compareMeasures([quotes("a", 1, 1)], [{ ...quotes("a", 1, 1), contextKey: "other" }]);
    expect(changed).toMatchObject({ outcome: "undecided", context_changed: ["a"], shared: 0 });
    expect(compareMeasures([], []).outcome).toBe("undecided");
  });

  it("is undecided where an answer fell silent, whatever the others do; one that was silent before is no change", () => {
    const base = [quotes("a", 9, 10), quotes("b", 9, 10)];
    const silent = measure("b", {}, ["nothing_to_check"]);
    const seen = compareMeasures(base, [quotes("a", 9, 10), silent]);
    expect(seen).toMatchObject({ outcome: "undecided", silenced: ["b"], better: [] });
    expect(seen.worse).toEqual([{ id: "b", faults: ["nothing_to_check"] }]);
    expect(compareMeasures([quotes("a", 9, 10), silent], [quotes("a", 9, 10), silent])).toMatchObject({
      outcome: "held",
      silenced: [],
    });
  });

  it("leaves out what the baseline doesn't have", () => {
    const seen = compareMeasures([quotes("a", 1, 1)], [quotes("a", 1, 1), quotes("b", 0, 9)]);
    expect(seen).toMatchObject({ outcome: "held", added: ["b"] });
    expect(stateOf(seen, "support_rate")).toBe("not_measured");
  });

  it("names what got worse and by which codes, and counts the flips", () => {
    const base = [measure("a"), measure("b", {}, ["uncited"]), measure("c", {}, ["uncited"])];
    const now = [measure("a", {}, ["quote_not_found"]), measure("b", {}, ["quote_not_found", "uncited"]), measure("c")];
    const seen = compareMeasures(base, now);
    expect(seen.worse).toEqual([
      { id: "a", faults: ["quote_not_found"] },
      { id: "b", faults: ["quote_not_found"] },
    ]);
    expect(seen.better).toEqual(["c"]);
    expect(seen.flips).toMatchObject({ clean_to_faulty: 1, faulty_to_clean: 1 });
    expect(seen.flips.p).toBeCloseTo(0.75, 12);
  });

  it("holds against itself, whatever the run", () => {
    const count = fc.nat({ max: 9 }).chain((m) => fc.record({ m: fc.constant(m), x: fc.nat({ max: m }) }));
    const run = fc.uniqueArray(
      fc.tuple(fc.string({ minLength: 1 }), count, fc.subarray(["uncited", "quote_not_found"])),
      {
        minLength: 1,
        selector: ([id]) => id,
      },
    );
    fc.assert(
      fc.property(run, (items) => {
        const measures = items.map(([id, x, faults]) => measure(id, { figures_found: x, cited_claims: x }, faults));
        const seen = compareMeasures(measures, measures);
        expect(seen).toMatchObject({ outcome: "held", worse: [], better: [] });
        expect(seen.metrics.every(({ delta }) => delta === null || delta === 0)).toBe(true);
      }),
    );
  });
});
