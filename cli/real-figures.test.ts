import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runForJson } from "./terminal.fixture";

/** Real data sets stay beside the project; where they are not, these tests are left out and say so. */
const SHARED = join("..", "shared", "data");
const pubmedqa = join(SHARED, "real", "pubmedqa", "items.jsonl");
const wice = join(SHARED, "real", "wice", "labels_scores.dev.jsonl");
const isHere = existsSync(pubmedqa) && existsSync(wice);
if (!isHere) console.log(`left out: real data are not in ${SHARED}`);

const folder = mkdtempSync(join(tmpdir(), "assay-real-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

interface Reference {
  cases: { id: string; expected: Record<string, unknown> & { table_rows_a_cols_b?: number[][] } }[];
}
function expectedOf(name: string, id: string): Reference["cases"][number]["expected"] {
  const file: Reference = JSON.parse(readFileSync(join(SHARED, "reference", name), "utf8"));
  const found = file.cases.find((one) => one.id === id);
  if (found === undefined) throw new Error(`${name} has no case ${id}`);
  return found.expected;
}
const near = (value: unknown) => expect.closeTo(Number(value), 9);

if (isHere)
  describe("pubmedqa: two annotators through the command line", () => {
    it("gives the reference figures", async () => {
      const lines = readFileSync(pubmedqa, "utf8").split("\n");
      const pairs = lines.flatMap((line) => {
        if (line === "") return [];
        const item: { id: string; labels: { rater: string; label: string }[] } = JSON.parse(line);
        const labelBy = (rater: string) => item.labels.find((one) => one.rater === rater)?.label ?? "";
        const [free, required] = ["annotator_reasoning_free", "annotator_reasoning_required"].map(labelBy);
        return [`${item.id},${free},${required}`];
      });
      const path = join(folder, "pubmedqa.csv");
      writeFileSync(path, `id,free,required\n${pairs.join("\n")}\n`);
      const ask = async (weights: string) =>
        runForJson([
          "agreement",
          ..."--a free --b required --labels no,maybe,yes --pairs".split(" "),
          path,
          "--weights",
          weights,
        ]);
      const expected = expectedOf("pubmedqa.json", "share-annotators");
      const { json } = await ask("linear");
      const R = expected.R as Record<string, number>;
      expect(json).toMatchObject({
        n: 209,
        table: expected.table_rows_a_cols_b,
        po: { value: near(expected.observed_agreement) },
        kappa: { value: near(expected.kappa), se: near(R.vcd_ase) },
        kappa_linear: { value: near(expected.kappa_linear) },
        ac1: { value: near(R.irrCAC_gwet_ac1) },
        scott_pi: { value: near(R.irrCAC_scott_pi) },
        pabak_bp: { value: near(R.irrCAC_brennan_prediger) },
        alpha_nominal: { value: near(R.irrCAC_krippendorff_alpha) },
      });
      expect((await ask("quadratic")).json).toMatchObject({
        kappa_quadratic: { value: near(expected.kappa_quadratic) },
      });
    });
  });

if (isHere)
  describe("wice dev: scores through the command line", () => {
    it.each(["t5-3b-anli", "t5-3b-anli-wice"])("%s", async (verifier) => {
      const { exitCode, json } = await runForJson([
        "calibrate",
        wice,
        ...`--score scores.${verifier} --label label --positive supported`.split(" "),
      ]);
      const expected = expectedOf("wice_dev.json", `wice-dev-${verifier}`);
      const [lo, hi] = (expected.R as { pROC_auc_ci95_delong: number[] }).pROC_auc_ci95_delong;
      expect(exitCode).toBe(0);
      expect(json).toMatchObject({
        n: 100,
        positives: expected.positives,
        auc: { value: near(expected.roc_auc), ci: { lo: near(lo), hi: near(hi), method: "delong" } },
        average_precision: { value: near(expected.average_precision) },
        reliability: {
          brier: { value: near(expected.brier) },
          log_loss_clipped_1e_15: { value: near(expected["log_loss_eps_1e-15"]) },
        },
        // A hundred pairs are too few for 5% at 95%: half of them certify, and 59 accepted ones are not to be had.
        certified: { tau: null, reason: "no_certified_threshold" },
      });
    });
  });

it("says what it reads", () => {
  expect(SHARED).toContain("data");
});
