import * as fc from "fast-check";
import { expect, test } from "vitest";
import { decodePage, encodePage } from "./page-codec";
import type { PageMapPage } from "./page-map";

const run = fc.record({
  atCp: fc.nat(),
  countCp: fc.nat(),
  x: fc.double({ noNaN: true, min: -1e4, max: 1e4 }).map((x) => x + 0),
  y: fc.constant(700.25),
  ux: fc.constant(1),
  uy: fc.constant(0),
  vx: fc.constant(0),
  vy: fc.constant(11),
  unitPt: fc.constant(0.003),
  vertical: fc.boolean(),
});

test("a page comes back as it went", () => {
  fc.assert(
    fc.property(fc.array(run, { maxLength: 4 }), fc.uint16Array({ maxLength: 40 }), (runs, edges) => {
      const page: PageMapPage = {
        page: 3,
        startCp: 10,
        endCp: 99,
        widthPt: 612,
        heightPt: 792,
        rotation: 90,
        viewBox: [0, -1.5, 612, 792],
        runs,
        edges,
      };
      expect(decodePage(encodePage(page))).toEqual(page);
    }),
  );
});

test.each([
  [new Uint8Array()],
  [new Uint8Array([9, 1, 2])],
  [new Uint8Array([1, 0xff, 0xff, 0xff])],
  [new Uint8Array([1])],
])("refuses damaged bytes", (bytes) => {
  expect(() => decodePage(bytes)).toThrow(expect.objectContaining({ code: "page_map_damaged" }) as Error);
});
