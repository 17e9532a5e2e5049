import { describe, expect, it } from "vitest";
import type { CalibrationItemResource } from "@/contracts/calibrations";
import { massBins } from "@/domain/calibration/reliability";
import { curveOf, itemsOfBins, itemsOfCell, lookAt, sweepPart } from "./live-threshold";

const items = [0.1, 0.3, 0.3, 0.5, 0.7, 0.7, 0.7, 0.9, 0.95, 1].map(
  (score, i): CalibrationItemResource => ({
    score,
    isPositive: i % 3 !== 0,
    label: null,
    part: i < 5 ? "fit" : "report",
    weight: 1,
    line: i + 1,
    claim: null,
  }),
);

describe("a look at a threshold", () => {
  it("counts what its cells hold, ties whole", () => {
    const swept = sweepPart(items, "all");
    const { figures, shares } = lookAt(swept, 0.7, 0.3, { falseAccept: 10, falseFlag: 1 });
    for (const [count, isAccepted, isPositive] of [
      [figures.tp, true, true],
      [figures.fp, true, false],
      [figures.fn, false, true],
      [figures.tn, false, false],
    ] as const)
      expect(itemsOfCell(swept, 0.7, { isAccepted, isPositive })).toHaveLength(count);
    expect(shares.accept_share).toBeCloseTo(0.6, 12);
    expect(shares.reject_share).toBeCloseTo(0.1, 12);
    expect(shares.judge_share).toBeCloseTo(0.3, 12);
    expect(figures.cost).toBe(10 * figures.fp + figures.fn);
  });

  it("looks at one part alone, and at none without a number", () => {
    expect(sweepPart(items, "fit").items).toHaveLength(5);
    const none = sweepPart(items, "certify");
    expect(curveOf(none, null)).toEqual([]);
    expect(lookAt(none, 0.5, null, null)).toMatchObject({
      figures: { precision: { value: null } },
      shares: { accept_share: null },
    });
  });

  it("goes from loose to strict", () => {
    const curve = curveOf(sweepPart(items, "all"), null);
    expect(curve.map(({ x }) => x)).toEqual([0.1, 0.3, 0.5, 0.7, 0.9, 0.95, 1]);
    expect(curve[0]).toMatchObject({ accepted: 1, flagged: 0, cost: null });
  });
});

describe("the items of a reliability diagram", () => {
  it("are those that each bin counted", () => {
    const bins = massBins(sweepPart(items, "all").counts, 4);
    const behind = itemsOfBins(
      items,
      bins.map(({ n }) => n),
    );
    behind.forEach((own, i) => {
      const bin = bins[i];
      expect(own).toHaveLength(bin?.n ?? -1);
      const entailed = own.filter(({ isPositive }) => isPositive).length;
      expect(entailed / own.length).toBeCloseTo(bin?.fraction_entailed ?? -1, 12);
    });
  });
});
