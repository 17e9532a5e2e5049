import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { calibrationEndpoints } from "@/contracts/calibrations";
import { getCalibration } from "./get-calibration";
import { addEngineer, findSharedFile, type ImportWorld, openImportWorld } from "./import-run.fixture";
import { recordCalibration } from "./record-calibration";

interface ReferenceCase {
  readonly id: string;
  readonly expected: {
    readonly positives: number;
    readonly roc_auc: number;
    readonly average_precision: number;
    readonly brier: number;
    readonly R: { readonly pROC_auc_ci95_delong: readonly [number, number] };
  };
}

interface ScoredLine {
  readonly id: string;
  readonly label: string;
  readonly scores: Readonly<Record<string, number>>;
}

const pairs = findSharedFile("real/wice/labels_scores.dev.jsonl");
const reference = findSharedFile("reference/wice_dev.json");
const read = (bytes: Uint8Array | null) => Buffer.from(bytes ?? "").toString("utf8");
const near = (value: number) => expect.closeTo(value, 9);

let world: ImportWorld;

beforeAll(async () => {
  world = await openImportWorld();
});
afterAll(() => world.close());

describe.skipIf(pairs === null || reference === null)("wice's dev scores, as the calibration page reads them", () => {
  it.each(["t5-3b-anli", "t5-3b-anli-wice"])("%s gives the reference figures", async (verifier) => {
    const { deps } = world;
    const caller = await addEngineer(deps, verifier);
    const rows = read(pairs)
      .trim()
      .split("\n")
      .map((text): ScoredLine => JSON.parse(text));
    const body = calibrationEndpoints.recordCalibration.body.parse({
      source: {
        kind: "pairs",
        verifier: { modelId: verifier, revision: "dev" },
        rubricVersion: null,
        positive: ["supported"],
        pairs: rows.map(({ id, label, scores }) => ({
          score: scores[verifier],
          label,
          author: "human",
          clusters: [id],
        })),
      },
    });
    const { id } = await recordCalibration(deps, caller, body);
    const shown = calibrationEndpoints.getCalibration.answer.parse(await getCalibration(deps, caller, id));
    const { cases }: { cases: ReferenceCase[] } = JSON.parse(read(reference));
    const expected = cases.find((one) => one.id === `wice-dev-${verifier}`)?.expected;
    if (expected === undefined) throw new Error("the reference has no such case");
    const [lo, hi] = expected.R.pROC_auc_ci95_delong;
    expect(shown.figures).toMatchObject({
      auc: { value: near(expected.roc_auc), ci: { lo: near(lo), hi: near(hi), method: "delong" } },
      average_precision: { value: near(expected.average_precision) },
      reliability: { brier: { value: near(expected.brier) } },
      // A hundred pairs keep no promise of 5% at 95%.
      certified: { tau: null, reason: "no_certified_threshold" },
    });
    expect(shown.items.filter(({ isPositive }) => isPositive)).toHaveLength(expected.positives);
  });
});
