import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { QUERY_SHAPES, type QueryShape } from "./item-codes";
import { composeSet, FEW_ITEMS } from "./set-composition";

const shapeOf = (composition: ReturnType<typeof composeSet>, shape: QueryShape) =>
  composition.shapes.find((one) => one.shape === shape);

describe("composeSet", () => {
  it("says nothing of traffic that nobody counted", () => {
    const composition = composeSet({ lookup: 40 }, 3, null);
    expect(composition).toMatchObject({ unshaped: 3, distance: null });
    expect(shapeOf(composition, "lookup")).toEqual({
      shape: "lookup",
      items: 40,
      share: 1,
      trafficShare: null,
      note: null,
    });
  });

  it("names what the traffic has and the set has not, or too little of", () => {
    const composition = composeSet({ lookup: 60, good_law: FEW_ITEMS - 1 }, 0, { lookup: 500, proposition: 500 });
    expect(shapeOf(composition, "proposition")?.note).toBe("missing");
    expect(shapeOf(composition, "good_law")?.note).toBe("few");
    expect(shapeOf(composition, "other")?.note).toBeNull();
  });

  it("is half the sum of the differences apart", () => {
    expect(composeSet({ lookup: 30, proposition: 10 }, 0, { lookup: 50, proposition: 50 }).distance).toBeCloseTo(0.25);
    expect(composeSet({ lookup: 1 }, 0, { good_law: 9 }).distance).toBeCloseTo(1);
    expect(composeSet({}, 5, { lookup: 1 }).distance).toBeNull();
    expect(composeSet({ lookup: 1 }, 0, {}).distance).toBeNull();
  });

  it("has shares that sum to one, and a distance between 0 and 1", () => {
    const counts = fc.record(Object.fromEntries(QUERY_SHAPES.map((shape) => [shape, fc.nat({ max: 900 })])));
    fc.assert(
      fc.property(counts, counts, (items, traffic) => {
        const { shapes, distance } = composeSet(items, 0, traffic);
        const sum = shapes.reduce((total, { share }) => total + (share ?? 0), 0);
        expect(shapes.every(({ share }) => share === null) || Math.abs(sum - 1) < 1e-9).toBe(true);
        if (distance !== null) expect(distance).toBeGreaterThanOrEqual(0);
        expect(distance ?? 0).toBeLessThanOrEqual(1 + 1e-9);
      }),
    );
  });
});
