import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { imageRegion } from "@/contracts/documents";
import { boxOfRegion, regionBetween } from "./image-region";

const place = fc.record({
  x: fc.double({ min: -0.5, max: 1.5, noNaN: true }),
  y: fc.double({ min: -0.5, max: 1.5, noNaN: true }),
});

describe("parts of a page's image", () => {
  it("lie between the two places, whichever comes first", () => {
    const region = regionBetween(3, { x: 0.5, y: 0.25 }, { x: 0.1, y: 0.5 });
    expect(region).toEqual({ page: 3, viewPerMyriad: [1_000, 2_500, 4_000, 2_500] });
    expect(boxOfRegion(region)).toEqual({ page: 3, view: [0.1, 0.25, 0.4, 0.25] });
  });

  it("lie on the page, as the contract has it", () => {
    fc.assert(
      fc.property(place, place, (a, b) => {
        const region = imageRegion.parse(regionBetween(1, a, b));
        const [left, top, width, height] = region.viewPerMyriad;
        expect(Math.max(left + width, top + height)).toBeLessThanOrEqual(10_000);
      }),
    );
  });
});
