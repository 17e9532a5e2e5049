import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describeStop, firstHour, type FirstHourCounts } from "./first-hour";

const counts: FirstHourCounts = {
  responses: 200,
  withoutAnswer: 3,
  unchecked: 2,
  claims: 400,
  claimsUncited: 40,
  citations: 500,
  citationsDangling: 5,
  citationsUnknown: 100,
  quotes: { expected: 80, found: 60 },
  retrievedSet: { known: 160, partial: 10, unknown: 30 },
};
const clean: FirstHourCounts = {
  ...counts,
  withoutAnswer: 0,
  unchecked: 0,
  citationsDangling: 0,
  citationsUnknown: 0,
  retrievedSet: { known: 200, partial: 0, unknown: 0 },
};
const setting = { kind: "live", minN: 150, decided: 200 } as const;

describe("the first-hour report", () => {
  it("gives each share with its n, and leaves unknown citations out of validity", () => {
    const report = firstHour(counts, setting);
    expect(report.handle_validity).toMatchObject({ value: 395 / 400, n: 400 });
    expect(report.quotes_found).toMatchObject({ value: 0.75, n: 80 });
    expect(report.uncited).toMatchObject({ value: 0.1, n: 400 });
    expect(report.retrieval_unknown).toMatchObject({ value: 0.2, n: 200 });
  });

  it("names what would stop a gate, what fails it first", () => {
    const report = firstHour(counts, { kind: null, minN: 250, decided: 80 });
    expect(report.stops).toEqual([
      { code: "handle_validity_below_one", does: "fails", count: 5, of: 500 },
      { code: "set_unknown", does: "holds", count: 40, of: 200 },
      { code: "handle_validity_unknown", does: "holds", count: 100, of: 500 },
      { code: "below_minimum", does: "holds", count: 50, of: 250 },
      { code: "kind_not_live", does: "holds", count: 200, of: 200 },
      { code: "judgements_missing", does: "holds", count: 120, of: 200 },
      { code: "no_answer", does: "counts", count: 3, of: 200 },
      { code: "nothing_to_check", does: "counts", count: 2, of: 200 },
    ]);
    for (const stop of report.stops) expect(describeStop(stop)).not.toMatch(/NaN|undefined/);
  });

  it("names nothing where nothing would", () => {
    expect(firstHour(clean, setting).stops).toEqual([]);
  });

  it("of nothing has no figure, and is stopped all the same", () => {
    const none = { known: 0, partial: 0, unknown: 0 };
    const empty = firstHour(
      {
        ...clean,
        responses: 0,
        claims: 0,
        claimsUncited: 0,
        citations: 0,
        quotes: { expected: 0, found: 0 },
        retrievedSet: none,
      },
      setting,
    );
    expect(empty.handle_validity).toMatchObject({ value: null, reason: "no_citations" });
    expect(empty.quotes_found).toMatchObject({ value: null, reason: "no_quotes" });
    expect(empty.uncited).toMatchObject({ value: null, reason: "no_claims" });
    expect(empty.retrieval_unknown).toMatchObject({ value: null, reason: "empty" });
    expect(empty.stops).toEqual([{ code: "below_minimum", does: "holds", count: 150, of: 150 }]);
  });

  it("keeps every share between 0 and 1", () => {
    const part = fc.nat(500);
    fc.assert(
      fc.property(part, part, part, part, (valid, dangling, unknown, uncited) => {
        const citations = valid + dangling + unknown;
        const claims = uncited + valid;
        const given = { ...clean, citations, citationsDangling: dangling, citationsUnknown: unknown, claims };
        const { handle_validity, uncited: share } = firstHour({ ...given, claimsUncited: uncited }, setting);
        for (const { value } of [handle_validity, share])
          expect(value === null || (value >= 0 && value <= 1)).toBe(true);
      }),
    );
  });
});
