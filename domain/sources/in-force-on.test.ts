import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { findInForceOn, type InForce } from "./in-force-on";

const version = (inForceFrom: string | null, inForceTo: string | null): InForce => ({ inForceFrom, inForceTo });
const [first, second, undated] = [
  version("2020-01-01", "2023-06-30"),
  version("2023-07-01", null),
  version(null, null),
] as const;
const all = [undated, second, first];

describe("the version in force on a day", () => {
  it.each([
    ["2020-01-01", first],
    ["2023-06-30", first],
    ["2023-07-01", second],
    ["2031-12-31", second],
  ])("on %s is the one whose days hold it, its first and last day included", (day, expected) => {
    expect(findInForceOn(all, day)).toEqual({ version: expected, why: null });
  });

  it("before the first one is none, and without any date nobody can say", () => {
    expect(findInForceOn(all, "2019-12-31")).toEqual({ version: null, why: "none" });
    expect(findInForceOn([undated], "2024-01-01")).toEqual({ version: null, why: "not_dated" });
    expect(findInForceOn([], "2024-01-01")).toEqual({ version: null, why: "not_dated" });
  });

  it("is the later one where nobody wrote down when the earlier one ended", () => {
    const [old, later] = [version("2010-01-01", null), version("2015-01-01", null)];
    expect(findInForceOn([old, later], "2016-05-05").version).toBe(later);
    expect(findInForceOn([old, later], "2014-12-31").version).toBe(old);
  });

  it("is not chosen between two that began on the same day", () => {
    const twins = [version("2020-01-01", null), version("2020-01-01", null)];
    expect(findInForceOn(twins, "2020-01-01")).toEqual({ version: null, why: "several" });
  });

  it("never depends on the order of the versions", () => {
    const day = fc.integer({ min: 1, max: 28 }).map((at) => `2024-02-${String(at).padStart(2, "0")}`);
    const some = fc.array(
      fc.record({ inForceFrom: fc.option(day, { nil: null }), inForceTo: fc.option(day, { nil: null }) }),
      { maxLength: 6 },
    );
    fc.assert(
      fc.property(some, day, (versions, on) => {
        expect(findInForceOn(versions.toReversed(), on)).toEqual(findInForceOn(versions, on));
      }),
    );
  });
});
