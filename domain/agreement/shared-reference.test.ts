import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { agreementPanelOfTable } from "./agreement-panel";
import { tableOfPairs } from "./agreement-table";
import { fleissKappa } from "./fleiss-kappa";
import { intervalOfRate } from "./interval-of-rate";
import type { KappaFigure } from "./kappa";
import { kappaMax, kappaOfTable } from "./kappa";
import { linearWeights, quadraticWeights } from "./kappa-weights";
import type { RatedUnit } from "./krippendorff-alpha";
import { alphaNominal } from "./krippendorff-alpha";

/** Agreement on real and edge-case data; these files are read from beside the project and never copied into it. */
const FOLDER = join("..", "shared", "data", "reference");

interface Statsmodels {
  kappa: number | null;
  std_kappa: number | null;
  std_kappa0: number | null;
  kappa_max: number | null;
}
interface ReferenceCase {
  id: string;
  kind: string;
  categories: (string | number)[];
  a?: (string | number | null)[];
  b?: (string | number | null)[];
  table?: number[][];
  ratings?: (string | number | null)[][];
  expected: {
    n_items: number;
    n_both?: number;
    table_rows_a_cols_b?: number[][];
    observed_agreement?: number;
    kappa?: number | null;
    kappa_linear?: number;
    kappa_quadratic?: number;
    statsmodels?: Statsmodels;
    R?: Record<string, unknown>;
    n_complete_items?: number;
    fleiss_kappa_complete_items?: number | null;
    n_pairable_items?: number;
    krippendorff_alpha_nominal?: number | null;
  };
}
interface RateCase {
  k: number;
  n: number;
  wilson: number[] | null;
  beta: number[] | null;
  "rate_over_0.02": boolean | null;
}

function readCases<Case>(name: string): Case[] {
  const path = join(FOLDER, name);
  if (existsSync(path)) {
    const file: { cases: Case[] } = JSON.parse(readFileSync(path, "utf8"));
    return file.cases;
  }
  console.log(`left out: ${name} is not in ${FOLDER}`);
  return [];
}
function asText(label: string | number | null | undefined): string | null {
  return label === null || label === undefined ? null : String(label);
}
function expectNumber(seen: number | null | undefined, wanted: number | null | undefined): void {
  if (wanted === null || wanted === undefined) expect(seen ?? null).toBeNull();
  else expect(seen).toBeCloseTo(wanted, 9);
}
/** statsmodels calls a constant rater's standard error 0 where there is none. */
function expectErrors(seen: KappaFigure, wanted: Statsmodels): void {
  if (seen.flags.includes("one_rater_constant")) expect(seen.se).toBeNull();
  else {
    expectNumber(seen.se, wanted.std_kappa);
    expectNumber(seen.se_null, wanted.std_kappa0);
  }
}

const NAMES = ["degenerate.json", "classics.json", "pubmedqa.json", "xsum_hallucination.json"];
const cases = NAMES.flatMap((name) =>
  readCases<ReferenceCase>(name).map((one) => [`${name}: ${one.id}`, one] as const),
);

for (const [name, one] of cases.filter(([, { kind }]) => kind === "pair" || kind === "pair_table")) {
  describe(name, () => {
    const pairs = (one.a ?? []).map((a, i) => ({ a: asText(a), b: asText(one.b?.[i]) }));
    const seen = pairs.flatMap(({ a, b }) => [a, b]).filter((label) => label !== null);
    // Two cases name no category: their label set is what was seen, or one label that nobody used.
    const labels = one.categories.length > 0 ? one.categories.map(String) : [...new Set([...seen, "unused"])];
    const table = one.table ?? tableOfPairs(pairs, labels).counts;
    const { expected } = one;

    it("table and kappas", () => {
      if (expected.table_rows_a_cols_b) expect(table).toEqual(expected.table_rows_a_cols_b);
      const kappa = kappaOfTable(table);
      expectNumber(kappa.value, expected.kappa);
      if (expected.kappa_linear !== undefined)
        expectNumber(kappaOfTable(table, linearWeights(labels.length)).value, expected.kappa_linear);
      if (expected.kappa_quadratic !== undefined)
        expectNumber(kappaOfTable(table, quadraticWeights(labels.length)).value, expected.kappa_quadratic);
      if (!expected.statsmodels) return;
      expectErrors(kappa, expected.statsmodels);
      expectNumber(kappaMax(table).value, expected.statsmodels.kappa_max);
    });

    it("AC1, Scott's pi, Brennan-Prediger and alpha as irrCAC has them", () => {
      const panel = agreementPanelOfTable(table, { labels, failLabels: [], seedHex: "0".repeat(64), draws: 200 });
      const pairsOfKeys = [
        ["irrCAC_gwet_ac1", panel.ac1.value],
        ["irrCAC_scott_pi", panel.scott_pi.value],
        ["irrCAC_brennan_prediger", panel.pabak_bp.value],
        ["irrCAC_krippendorff_alpha", panel.alpha_nominal.value],
      ] as const;
      for (const [key, seen] of pairsOfKeys) {
        const wanted = expected.R?.[key];
        if (typeof wanted === "number") expectNumber(seen, wanted);
      }
    });
  });
}

for (const [name, one] of cases.filter(([, { kind }]) => kind === "multi")) {
  it(`${name}: alpha and Fleiss`, () => {
    const units = (one.ratings ?? []).map((unit): RatedUnit => unit.map(asText));
    const alpha = alphaNominal(units);
    expect(alpha.units_used).toBe(one.expected.n_pairable_items);
    // Where every label is the same, packages say 1, NaN or 0; the file's own note asks for "undefined".
    if (alpha.reason === "no_variation") expect(name).toContain("fleiss-all-same");
    else expectNumber(alpha.value, one.expected.krippendorff_alpha_nominal);
    const complete = units.filter((unit) => unit.every((label) => label !== null));
    const counts = complete.map((unit) =>
      one.categories.map((label) => unit.filter((given) => given === String(label)).length),
    );
    expect(complete).toHaveLength(one.expected.n_complete_items ?? Number.NaN);
    expectNumber(fleissKappa(counts).value, one.expected.fleiss_kappa_complete_items);
  });
}

for (const one of readCases<RateCase>("proportions.json")) {
  it(`proportions.json: ${one.k} of ${one.n}`, () => {
    const seen = intervalOfRate(one.k, one.n);
    if (one.n === 0) expect(seen.rate.value).toBeNull();
    one.wilson?.forEach((end, i) => expectNumber(seen.wilson95[i], end));
    one.beta?.forEach((end, i) => expectNumber(seen.clopper_pearson95[i], end));
    expect(seen.gate).toBe(one["rate_over_0.02"] === false);
  });
}

const FIXTURE_FOLDERS = ["domain/agreement", "domain/calibration", "domain/scoring"].map((name) =>
  join(name, "fixtures"),
);
const copies = FIXTURE_FOLDERS.flatMap((folder) =>
  readdirSync(folder).map((name) => [name, join(folder, name)] as const),
);

if (existsSync(FOLDER)) {
  it("copies every file of statistics that its tests read, letter by letter", () => {
    const wanted = readdirSync(FOLDER).filter((name) => name.startsWith("stats-"));
    expect(copies.map(([name]) => name)).toEqual(expect.arrayContaining(wanted));
    for (const [name, path] of copies)
      if (wanted.includes(name))
        expect(readFileSync(path, "utf8"), name).toBe(readFileSync(join(FOLDER, name), "utf8"));
  });
}

it("says what it reads", () => {
  expect(NAMES).toHaveLength(4);
});
