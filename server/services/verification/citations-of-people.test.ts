import { describe, expect, it } from "vitest";
import type { MetricClaim, MetricResponse } from "@/server/repositories/run-metrics";
import { citationsOfPeople } from "./citations-of-people";

type Mark = MetricClaim["citations"][number]["marks"][number];

const cite = (place: number | null, ...marks: Mark[]): MetricClaim["citations"][number] => ({
  id: `x${place}`,
  handle: place === null ? "S99" : `S${place + 1}`,
  resolution: place === null ? "dangling" : "resolved",
  place,
  marks,
  hasQuote: false,
  matchType: null,
  flags: [],
});
const claim = (label: string | null, reason: string | null, ...citations: MetricClaim["citations"]): MetricClaim => ({
  id: "c",
  label,
  reason,
  citations,
});
const response = (claims: MetricClaim[], isDecided = true): MetricResponse => ({
  id: "r",
  docs: 8,
  isDecided,
  isAnswerable: null,
  declined: "no",
  claims,
});

describe("citation metrics from people", () => {
  it("gives the worked example's .50 and .60", () => {
    const seen = citationsOfPeople([
      response([
        claim("misattributed", "padding", cite(0, "supports"), cite(1, "does_not")),
        claim("grounded", null, cite(2, "partly"), cite(3, "partly")),
        claim("misattributed", "not_in_source", cite(4)),
        claim("unsupported", "uncited"),
      ]),
    ]);
    expect(seen.strict).toMatchObject({
      recall_pooled: { value: 0.5, n: 4 },
      precision_pooled: { value: 0.6, n: 5 },
      handle_validity: { value: 1 },
    });
    expect(seen.alce_code).toMatchObject({ recall: { value: 0.5 }, precision: { value: 0.6 } });
  });

  it("counts what it leaves out: open responses, undecided claims, what is no claim, marks that raters differ on", () => {
    const seen = citationsOfPeople([
      response([claim("grounded", null, cite(0))], false),
      response([
        claim(null, "set_unknown", cite(0)),
        claim("not_a_claim", null),
        claim("grounded", null, { ...cite(null), resolution: "set_unknown" }),
        claim("grounded", null, cite(0, "supports", "partly"), cite(1, "supports")),
      ]),
    ]);
    expect(seen.left_out).toEqual({
      answers_without_claims: 0,
      responses_open: 1,
      claims_not_decided: 1,
      claims_set_unknown: 1,
      not_a_claim: 1,
      citations_without_mark: 1,
    });
    expect(seen.strict.claims).toBe(1);
  });

  it("leaves a claim with an invented handle unsupported, whatever stands beside it", () => {
    const seen = citationsOfPeople([response([claim("misattributed", "padding", cite(0, "supports"), cite(null))])]);
    expect(seen.strict).toMatchObject({ recall_pooled: { value: 0 }, handle_validity: { value: 0.5 } });
  });

  it("has no figure and no NaN where nothing is decided", () => {
    expect(citationsOfPeople([]).strict.recall_pooled).toMatchObject({ value: null, reason: "no_claims" });
  });
});
