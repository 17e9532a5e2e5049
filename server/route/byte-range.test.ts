import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseByteRange } from "./byte-range";

describe("parseByteRange", () => {
  it.each([
    [null, 10, null],
    ["bytes=0-3", 10, { first: 0, last: 3 }],
    ["bytes=4-", 10, { first: 4, last: 9 }],
    ["bytes=-3", 10, { first: 7, last: 9 }],
    ["bytes=-99", 10, { first: 0, last: 9 }],
    ["bytes=8-99", 10, { first: 8, last: 9 }],
    ["bytes=10-", 10, "unsatisfiable"],
    ["bytes=0-0", 0, "unsatisfiable"],
    ["bytes=-0", 10, "unsatisfiable"],
    ["bytes=5-2", 10, null],
    ["bytes=-", 10, null],
    ["bytes=0-1,4-5", 10, null],
    ["lines=0-1", 10, null],
  ])("%j of %d bytes is %j", (header, total, range) => {
    expect(parseByteRange(header, total)).toEqual(range);
  });

  it("never leaves the bytes", () => {
    fc.assert(
      fc.property(fc.string(), fc.nat(50), fc.nat(50), fc.nat(40), (noise, a, b, total) => {
        for (const header of [noise, `bytes=${a}-${b}`, `bytes=${a}-`, `bytes=-${b}`]) {
          const range = parseByteRange(header, total);
          if (range === null || range === "unsatisfiable") continue;
          expect(range.first).toBeGreaterThanOrEqual(0);
          expect(range.first).toBeLessThanOrEqual(range.last);
          expect(range.last).toBeLessThan(total);
        }
      }),
    );
  });
});
