import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { AgreementPanel } from "./agreement-panel";
import { agreementPanelOfTable } from "./agreement-panel";
import { collapseTable } from "./agreement-table";
import { bowkerTest } from "./bowker";
import type { KappaFigure } from "./kappa";
import { kappaOfTable } from "./kappa";
import { linearWeights, quadraticWeights } from "./kappa-weights";
import { mcNemarTest } from "./mcnemar";
import { clopperPearson } from "./rate-interval";
import { bhapkarTest, stuartMaxwellTest } from "./stuart-maxwell";

type Pair = [number, number];
interface ExpectedKappa {
  value: number | null;
  po: number;
  pe: number;
  n: number;
  se?: number | null;
  se_null?: number | null;
  wald95?: Pair | null;
  reason?: string;
  flag?: string;
}
interface ExpectedSpecific {
  value: number | null;
  a?: number;
  n1?: number;
  n2?: number;
  either?: number;
  ci95_exact?: Pair;
  reason?: string;
}
interface ExpectedTest {
  statistic: number;
  df: number;
  p: number;
}
interface TableCase {
  id: string;
  input: { table: number[][] };
  expected: {
    kappa: ExpectedKappa;
    kappa_linear: ExpectedKappa;
    kappa_quadratic: ExpectedKappa;
    kappa_max: number;
    scott_pi: { value: number; se: number };
    ac1: { value: number; pe: number; se: number };
    pabak_bp: { value: number; se: number; ci95_exact_from_po: Pair };
    alpha_nominal: { value: number; Do: number; De: number; pairable_values: number; units_used: number };
    po_ci95_clopper_pearson: Pair;
    specific_agreement: ExpectedSpecific[];
    one_vs_rest: ExpectedKappa[];
    bowker: ExpectedTest;
    stuart_maxwell: ExpectedTest;
    prevalence_index?: number;
    bias_index?: number;
    mcnemar?: Record<string, number>;
    gate_weighted?: { weights: number[][]; kappa: ExpectedKappa };
    gate_binary_pass_fail?: { table: number[][]; kappa: ExpectedKappa; fail_specific_agreement: ExpectedSpecific };
  };
}

function readFixture(name: string): string {
  return readFileSync(new URL(`./fixtures/${name}`, import.meta.url), "utf8");
}
/** R 4.2.2 (vcd, psych, irr, irrCAC, epiR) and statsmodels; versions in the file. */
const tables: { cases: TableCase[] } = JSON.parse(readFixture("stats-agreement-tables.json"));
const SEED = "5eed".repeat(16);
const RUBRIC = ["grounded", "correct_refusal", "unsupported", "misattributed", "incorrect_refusal"];

function expectClose(seen: number | null | undefined, wanted: number | null | undefined): void {
  if (wanted === null || wanted === undefined) expect(seen ?? null).toBeNull();
  else expect(Math.abs((seen ?? Number.NaN) - wanted)).toBeLessThanOrEqual(1e-9);
}
function expectPair(seen: readonly [number, number] | null | undefined, wanted: Pair | null | undefined): void {
  if (!wanted) expect(seen ?? null).toBeNull();
  else wanted.forEach((end, i) => expectClose(seen?.[i], end));
}
function expectKappa(seen: KappaFigure | undefined, wanted: ExpectedKappa): void {
  expectClose(seen?.value, wanted.value);
  expectClose(seen?.po, wanted.po);
  expectClose(seen?.pe, wanted.pe);
  expect(seen?.n).toBe(wanted.n);
  expectClose(seen?.se, wanted.se);
  expectClose(seen?.se_null, wanted.se_null);
  expectPair(seen?.wald95, wanted.wald95);
  expect(seen?.reason).toBe(wanted.reason);
  expect(seen?.flags).toEqual(wanted.flag ? [wanted.flag.split(":")[0]] : []);
}
function expectSpecific(
  seen: AgreementPanel["specific_agreement"][number] | undefined,
  wanted: ExpectedSpecific,
): void {
  expectClose(seen?.value, wanted.value);
  expect(seen?.reason).toBe(wanted.reason);
  expectPair(seen?.ci95_exact, wanted.ci95_exact);
  for (const key of ["a", "n1", "n2", "either"] as const)
    if (wanted[key] !== undefined) expect(seen?.[key]).toBe(wanted[key]);
}
function panelOf({ input }: TableCase): AgreementPanel {
  const named = input.table.length === 5;
  const labels = named ? RUBRIC : input.table.map((_, i) => `label ${i}`);
  return agreementPanelOfTable(input.table, {
    labels,
    failLabels: named ? ["unsupported", "misattributed"] : [],
    seedHex: SEED,
    draws: 2_000,
    weights: "gate",
  });
}

describe.each(tables.cases.map((one) => [one.id, one] as const))("stats-agreement-tables: %s", (_, one) => {
  const { expected, input } = one;
  const panel = panelOf(one);

  it("kappa, weighted kappas, kappa_max", () => {
    expectKappa(panel.kappa, expected.kappa);
    expectKappa(kappaOfTable(input.table, linearWeights(input.table.length)), expected.kappa_linear);
    expectKappa(kappaOfTable(input.table, quadraticWeights(input.table.length)), expected.kappa_quadratic);
    expectClose(panel.kappa_max.value, expected.kappa_max);
    expect(panel.kappa.ci?.method).toBe("dirichlet");
  });

  it("Scott's pi, AC1, Brennan-Prediger, alpha, po", () => {
    expectClose(panel.scott_pi.value, expected.scott_pi.value);
    expectClose(panel.scott_pi.se, expected.scott_pi.se);
    expectClose(panel.ac1.value, expected.ac1.value);
    expectClose(panel.ac1.pe, expected.ac1.pe);
    expectClose(panel.ac1.se, expected.ac1.se);
    expectClose(panel.pabak_bp.value, expected.pabak_bp.value);
    expectClose(panel.pabak_bp.se, expected.pabak_bp.se);
    expectPair(panel.pabak_bp.ci95_exact_from_po, expected.pabak_bp.ci95_exact_from_po);
    for (const key of ["value", "Do", "De", "pairable_values", "units_used"] as const)
      expectClose(panel.alpha_nominal[key], expected.alpha_nominal[key]);
    expectPair(panel.po_ci95_clopper_pearson, expected.po_ci95_clopper_pearson);
  });

  it("specific agreement and one-versus-rest of every label", () => {
    expect(panel.specific_agreement).toHaveLength(expected.specific_agreement.length);
    expected.specific_agreement.forEach((wanted, i) => expectSpecific(panel.specific_agreement[i], wanted));
    expected.one_vs_rest.forEach((wanted, i) => expectKappa(panel.one_vs_rest[i], wanted));
  });

  it("Bowker and Stuart-Maxwell", () => {
    for (const key of ["statistic", "df", "p"] as const) {
      expectClose(panel.bowker[key], expected.bowker[key]);
      expectClose(panel.stuart_maxwell[key], expected.stuart_maxwell[key]);
    }
  });

  if (expected.mcnemar !== undefined)
    it("prevalence and bias index, McNemar", () => {
      expectClose(panel.prevalence_index?.value, expected.prevalence_index);
      expectClose(panel.bias_index?.value, expected.bias_index);
      const seen: Record<string, unknown> = { ...panel.mcnemar };
      for (const [key, wanted] of Object.entries(expected.mcnemar ?? {})) expectClose(Number(seen[key]), wanted);
    });

  const { gate_weighted: gateWeighted, gate_binary_pass_fail: passFail } = expected;
  if (gateWeighted && passFail) {
    it("gate-weighted kappa, pass/fail kappa, fail-specific agreement", () => {
      expect(panel.gate_weighted?.weights).toEqual(gateWeighted.weights);
      expectKappa(panel.gate_weighted?.kappa, gateWeighted.kappa);
      expect(panel.pass_fail?.table).toEqual(passFail.table);
      expectKappa(panel.pass_fail?.kappa, passFail.kappa);
      expectSpecific(panel.fail_specific_agreement, passFail.fail_specific_agreement);
    });
  }
});

interface HomogeneityCase {
  id: string;
  input: { table?: number[][]; b_pass_to_fail_first?: number; c?: number };
  expected: Record<string, number | string | null> & {
    bowker?: ExpectedTest;
    stuart_maxwell?: ExpectedTest;
    bhapkar?: ExpectedTest;
  };
}
const multi: { marginal_homogeneity: HomogeneityCase[] } = JSON.parse(readFixture("stats-agreement-multirater.json"));

describe("stats-agreement-multirater: marginal homogeneity", () => {
  it.each(multi.marginal_homogeneity.filter(({ input }) => input.table).map((one) => [one.id, one] as const))(
    "%s",
    (_, { input, expected }) => {
      for (const key of ["statistic", "df", "p"] as const) {
        expectClose(bowkerTest(input.table ?? [])[key], expected.bowker?.[key]);
        expectClose(stuartMaxwellTest(input.table ?? [])[key], expected.stuart_maxwell?.[key]);
        if (expected.bhapkar) expectClose(bhapkarTest(input.table ?? [])[key], expected.bhapkar[key]);
      }
    },
  );

  it.each(multi.marginal_homogeneity.filter(({ input }) => !input.table).map((one) => [one.id, one] as const))(
    "%s",
    (_, { input, expected }) => {
      const seen: Record<string, unknown> = { ...mcNemarTest(input.b_pass_to_fail_first ?? 0, input.c ?? 0) };
      for (const [key, wanted] of Object.entries(expected)) {
        if (typeof wanted === "number") expectClose(Number(seen[key]), wanted);
        else expect(seen[key]).toBe(wanted);
      }
    },
  );
});

interface RunCase {
  input: { pass_fail: number; fail_pass: number };
  expected: { mcnemar: Record<string, number | string | null>; discordant_share_cp95?: Pair | null };
}
const runs: { cases: RunCase[] } = JSON.parse(readFixture("stats-paired-runs.json"));

describe("stats-paired-runs: the McNemar part", () => {
  it.each(runs.cases)("$input", ({ input, expected }) => {
    const seen: Record<string, unknown> = { ...mcNemarTest(input.fail_pass, input.pass_fail) };
    for (const [key, wanted] of Object.entries(expected.mcnemar)) {
      if (typeof wanted === "number") expectClose(Number(seen[key]), wanted);
      else expect(seen[key]).toBe(wanted);
    }
    if (expected.discordant_share_cp95) {
      const share = clopperPearson(input.pass_fail, input.pass_fail + input.fail_pass);
      expectPair([share.lo, share.hi], expected.discordant_share_cp95);
    }
  });
});

describe("the choices behind the tables", () => {
  it("keeps a label in Stuart-Maxwell whose two margins merely coincide", () => {
    const table = [
      [106, 10, 4],
      [22, 28, 10],
      [2, 12, 6],
    ];
    expect(stuartMaxwellTest(table).df).toBe(2);
  });

  it("gives every unconnected block of labels its own loss of a degree of freedom", () => {
    const table = [
      [9, 3, 0, 0],
      [1, 9, 0, 0],
      [0, 0, 9, 2],
      [0, 0, 5, 9],
    ];
    const seen = stuartMaxwellTest(table);
    expect(seen.df).toBe(2);
    expect(seen.statistic).toBeCloseTo((3 - 1) ** 2 / 4 + (2 - 5) ** 2 / 7, 12);
  });

  it("collapses to pass and fail without losing an item", () => {
    const table = [
      [1, 2, 3],
      [4, 5, 6],
      [7, 8, 9],
    ];
    expect(collapseTable(table, [1, 2])).toEqual([
      [1, 5],
      [11, 28],
    ]);
  });
});
