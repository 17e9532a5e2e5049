import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { SpanBox } from "@/contracts/documents";
import { type Turn, turnBox, turnFurther, turnPointBack } from "./turn-box";

const share = fc.double({ min: 0, max: 0.5, noNaN: true });
const anyView = fc.tuple(share, share, share, share);
const anyTurn = fc.constantFrom<Turn>(0, 90, 180, 270);

describe("turning a page", () => {
  it("takes the top left corner to the top right by a quarter turn", () => {
    const [left, top, width, height] = turnBox([0.1, 0.2, 0.3, 0.05], 90);
    expect([left, top, width, height]).toEqual([expect.closeTo(0.75), 0.1, 0.05, 0.3]);
  });

  it("is where it was after four quarter turns", () => {
    fc.assert(
      fc.property(anyView, (view) => {
        let box: SpanBox["view"] = view;
        for (let at = 0; at < 4; at += 1) box = turnBox(box, 90);
        box.forEach((value, at) => expect(value).toBeCloseTo(view[at] ?? Number.NaN, 12));
      }),
    );
  });

  it("turns boxes as it turns points", () => {
    fc.assert(
      fc.property(anyView, anyTurn, (view, turn) => {
        const [left, top, width, height] = turnBox(view, turn);
        const { x, y } = turnPointBack({ x: left + width / 2, y: top + height / 2 }, turn);
        expect(x).toBeCloseTo(view[0] + view[2] / 2, 12);
        expect(y).toBeCloseTo(view[1] + view[3] / 2, 12);
      }),
    );
  });

  it("goes round by quarter turns", () => {
    expect([0, 90, 180, 270].map((turn) => turnFurther(turn as Turn))).toEqual([90, 180, 270, 0]);
  });
});
