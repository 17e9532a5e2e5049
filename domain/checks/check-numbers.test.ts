import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkNumbers } from "@/domain/checks/check-numbers";
import { listQuantities } from "@/domain/checks/list-quantities";
import { sliceCp } from "@/domain/text/code-points";

/** Gaps as `kind words`, with `*` where the figure could be computed. */
function gaps(claim: string, cited: readonly string[], asked = ""): string[] {
  return checkNumbers(claim, cited, asked).map(
    ({ kind, span, isComputable }) =>
      `${kind}${span === null ? "" : ` ${sliceCp(claim, span)}`}${isComputable ? "*" : ""}`,
  );
}

describe("checkNumbers", () => {
  it.each<[string, string, string[]]>([
    ["It opens at 16 bar.", "The valve opens at 16 bar.", []],
    ["It opens at 17 bar.", "The valve opens at 16 bar.", ["number 17"]],
    ["The dose is 5 mg.", "The dose is 5 g.", ["unit 5"]],
    ["The dose is 5 mg.", "The dose is 5.", []],
    ["It lasts 30 days.", "It lasts 30 calendar days.", []],
    ["It lasts 30 days.", "It lasts one month of 30 weeks.", ["unit 30"]],
    ["It lasts three days.", "It lasts 3 days.", []],
    ["It lasts 3 days.", "It lasts three days.", []],
    ["It costs 1,204,500 EUR.", "It costs € 1 204 500.", []],
    ["It costs 1.2 million EUR.", "It costs 1,200,000 EUR.", []],
    ["A rate of 4.25 per cent.", "A rate of 4,25 %.", []],
    ["A rate of 15%.", "A rate of 15 percent.", []],
    ["A rate of 15%.", "A rate of 15 EUR.", ["unit 15"]],
    ["Both cost 30 EUR in all.", "One costs 10 EUR, the other 20 EUR.", ["number 30*"]],
    ["The loan of 1 March 2031.", "The loan of March 1st, 2031.", []],
    ["The loan of 1 March 2031.", "The loan of 2031-03-01.", []],
    ["The loan of 1 March 2031.", "The loan of 1 March 2013.", ["date 1 March 2031"]],
    ["The loan of March 2031.", "The loan of 1 March 2031.", []],
    ["The loan of 2031.", "The loan of 1 March 2031.", []],
    ["The RB-400 weighs 310 g [1].", "Weight: 310 g", []],
    ["One may not leave.", "One may leave.", ["negation not"]],
    ["One may not leave.", "No one may leave.", []],
    ["See No. 5.", "See number 5.", []],
    ["It may leave.", "It may not leave.", ["negation"]],
    ["It may leave.", "It may leave. Others may not.", []],
    ["The fee is not due in winter.", "The fee is due in winter. Guests may not park.", ["negation not"]],
    ["The fee is not due in winter.", "Guests may not park.", []],
    ["It takes twenty-five days.", "It takes 25 days.", []],
    ["It takes 300 days.", "It takes three hundred days.", []],
    ["It takes 2,500 days.", "It takes two thousand five hundred days.", []],
    ["It takes twenty-five days.", "It takes 20 days.", ["number twenty-five"]],
    ["It costs $5m.", "It costs $5 million.", []],
    ["It costs 3 Mrd. EUR.", "It costs EUR 3,000,000,000.", []],
    ["Signed on 12.03.2019.", "Signed on 12 March 2019.", []],
    ["Signed on 12.03.2019.", "Signed on 12 April 2019.", ["date 12.03.2019"]],
    ["Signed on 03/05/2031.", "Signed on 5 March 2031.", []],
    ["🔧🔧 weighs 9 kg.", "It weighs 8 kg.", ["number 9"]],
    ["It is 10².", "It is 10.", []],
  ])("%j against %j: %j", (claim, cited, expected) => {
    expect(gaps(claim, [cited])).toEqual(expected);
  });

  it("takes the cited texts together, and the question as given", () => {
    expect(gaps("It opens at 16 bar at 40 °C.", ["at 16 bar", "at 40 °C"])).toEqual([]);
    expect(gaps("At 50 °C it opens at 16 bar.", ["at 16 bar"], "What happens at 50 °C?")).toEqual([]);
  });

  it("says nothing when nothing is cited", () => {
    expect(gaps("It opens at 17 bar and never shuts.", [])).toEqual([]);
  });

  it("finds no gap in a text that is its own source, whatever it says", () => {
    const piece = fc.constantFrom(
      "5 mg",
      "1,204.5 EUR",
      "3 May 2031",
      "15 %",
      "three",
      "not",
      "the fee",
      "2031-03-01",
      "🔧",
      "[1]",
      "RB-400",
    );
    fc.assert(
      fc.property(fc.array(piece, { minLength: 1, maxLength: 12 }), (pieces) => {
        const text = pieces.join(" ");
        expect(gaps(text, [text])).toEqual([]);
      }),
    );
  });
});

describe("listQuantities", () => {
  it("reads figures, units and dates with their places", () => {
    const text = "On 3 May 2031 about 1.5 million people paid €20 or 15 % in 2019 300 times.";
    const read = listQuantities(text).map(({ kind, values, unit, date, from, to }) => [
      text.slice(from, to),
      kind,
      values,
      unit,
      date,
    ]);
    expect(read).toEqual([
      ["3 May 2031", "date", [], null, [2031, 5, 3]],
      ["1.5", "number", [1_500_000], null, null],
      ["20", "number", [20], "eur", null],
      ["15", "number", [15], "percent", null],
      ["2019", "number", [2019], null, null],
      ["300", "number", [300], null, null],
    ]);
  });

  it("reads an ambiguous separator both ways", () => {
    expect(listQuantities("1,204")[0]?.values).toEqual([1204, 1.204]);
  });
});
