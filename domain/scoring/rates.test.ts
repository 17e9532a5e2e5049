import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { AbstentionItem } from "./abstention";
import { abstentionRates } from "./abstention";
import { citationMetrics } from "./citation-metrics";
import { handleValidity } from "./handle-validity";
import type { QuoteFate } from "./quote-rates";
import { quoteRates } from "./quote-rates";

interface DegenerateCase {
  f: string;
  input: { cites?: string[][]; issued?: string[] };
  expected: { value: number | null; reason?: string };
}
const vectors: { cases: DegenerateCase[] } = JSON.parse(
  readFileSync(new URL("../agreement/fixtures/stats-degenerate.json", import.meta.url), "utf8"),
);

function vectorOf(name: string): DegenerateCase {
  const found = vectors.cases.find(({ f }) => f === name);
  if (!found) throw new Error(`no vector ${name}`);
  return found;
}

describe("stats-degenerate: citations, quotes, abstention", () => {
  it("citation precision without citations, recall without claims", () => {
    const uncited = citationMetrics([{ docs: 2, claims: [{ cites: [], isSaidBy: () => false }] }]).strict;
    expect(uncited.precision_pooled).toMatchObject(vectorOf("citation_precision").expected);
    expect(citationMetrics([]).strict.recall_pooled).toMatchObject(vectorOf("citation_recall").expected);
  });

  it("handle validity counts every handle, quoted or not", () => {
    const { input, expected } = vectorOf("handle_validity");
    expect(handleValidity(input.cites ?? [], input.issued ?? [])).toMatchObject({ value: expected.value, n: 2 });
    expect(handleValidity([[]], ["S1"])).toMatchObject({ value: null, reason: "no_citations" });
    expect(handleValidity([["S1", "S1"], ["s1"]], ["S1"])).toMatchObject({ value: 0.5, n: 2 });
  });

  it("quote resolution without quotes", () => {
    expect(quoteRates([]).resolved).toMatchObject(vectorOf("quote_resolution").expected);
    expect(quoteRates([]).by_match.exact.reason).toBe("no_quotes");
  });

  it("abstention without unanswerable items", () => {
    const seen = abstentionRates([{ isAnswerable: true, hasAbstained: false }]);
    expect(seen.correct_refusal_rate).toMatchObject(vectorOf("abstention_accuracy").expected);
    expect(seen.false_refusal_rate).toMatchObject({ value: 0, n: 1 });
  });
});

describe("quoteRates", () => {
  it("puts every expected quote in one place, the missing one too", () => {
    const fates: QuoteFate[] = ["exact", "exact", "normalised", "elided", "fuzzy", "unresolved", "missing", "missing"];
    const seen = quoteRates(fates);
    expect(seen.counts).toEqual({ exact: 2, normalised: 1, elided: 1, fuzzy: 1, unresolved: 1, missing: 2 });
    expect(seen.resolved).toMatchObject({ value: 5 / 8, n: 8 });
    expect(Object.values(seen.by_match).reduce((sum, { value }) => sum + (value ?? 0), 0)).toBeCloseTo(1, 12);
  });
});

function many(count: number, isAnswerable: boolean, hasAbstained: boolean): AbstentionItem[] {
  return Array.from({ length: count }, () => ({ isAnswerable, hasAbstained }));
}

describe("abstentionRates", () => {
  it("keeps two denominators", () => {
    const seen = abstentionRates([...many(5, false, true), ...many(2, true, true), ...many(3, true, false)]);
    expect(seen.correct_refusal_rate).toMatchObject({ value: 1, n: 5 });
    expect(seen.correct_refusal_rate.ci?.lo).toBeCloseTo(0.4781762499, 9);
    expect(seen.false_refusal_rate).toMatchObject({ value: 0.4, n: 5 });
    expect(seen.answerable).toEqual({ answered: 3, abstained: 2 });
  });

  it("has a reason for each side that is empty", () => {
    expect(abstentionRates([]).false_refusal_rate.reason).toBe("no_answerable_items");
    expect(abstentionRates([]).correct_refusal_rate.reason).toBe("no_unanswerable_items");
  });
});
