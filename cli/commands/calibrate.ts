import { createHash } from "node:crypto";
import { type Calibration, type CalibrationOptions, calibrate } from "@/domain/calibration/calibrate";
import { makeArtifact } from "@/domain/calibration/calibration-artifact";
import { leastItems } from "@/domain/calibration/certify-threshold";
import type { UnitCosts } from "@/domain/calibration/figures-at-threshold";
import { DomainError } from "@/domain/errors/domain-error";
import type { Args, Command, Terminal } from "../command";
import { EXIT, usageError } from "../exit";
import { type CalibrationColumns, readCalibrationItems, readRubricVersion } from "../input/read-calibration-rows";
import { readRows } from "../input/read-rows";
import { splitList } from "../input/split-list";
import { printFigure } from "../output/figure-text";
import { printJson, printTable } from "../output/table";
import { writeOutput } from "../output/write-output";

const sha256Hex = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const SHARE = { min: 0, max: 1 };
const COST = { min: 0, max: 1e12, fallback: 0 };

function readCosts(args: Args): UnitCosts | null {
  const given = [args.find("cost-fa"), args.find("cost-ff")].filter((cost) => cost !== null).length;
  if (given === 0) return null;
  if (given === 1) throw usageError("--cost-fa and --cost-ff are given together");
  return { falseAccept: args.number("cost-fa", COST), falseFlag: args.number("cost-ff", COST) };
}

function readOptions(args: Args): CalibrationOptions {
  const budget = args.find("judge-budget");
  return {
    alpha: args.number("alpha", { ...SHARE, fallback: 0.05 }),
    delta: args.number("delta", { ...SHARE, fallback: 0.05 }),
    costs: readCosts(args),
    judgeBudget: budget === null ? null : args.number("judge-budget", { ...SHARE, fallback: 1 }),
    onePerCluster: args.has("one-per-cluster"),
  };
}

function readColumns(args: Args): CalibrationColumns {
  const positive = splitList(args.get("positive")) ?? [];
  if (positive.length === 0) throw usageError("--positive names at least one label");
  return {
    score: args.get("score"),
    label: args.get("label"),
    positive,
    clusters: splitList(args.find("cluster")) ?? [],
    pi: args.find("pi"),
    author: args.find("author"),
  };
}

function subjectOf(args: Args, positiveLabels: readonly string[], rubricVersion: string | null) {
  const [id, revision] = [args.find("verifier"), args.find("revision")];
  if ((id === null) !== (revision === null)) throw usageError("--verifier and --revision are given together");
  return {
    verifier: id === null || revision === null ? null : { id, revision },
    rubricVersion,
    positiveLabels,
  };
}

const shareText = (value: number | null): string => (value === null ? "not defined" : value.toFixed(4));

function describe(calibration: Calibration): string {
  const { certified, split, band, at_tau: atTau, auc, average_precision: average, reliability } = calibration;
  const threshold =
    certified.tau === null
      ? `none: no threshold keeps the promise on these data; not calibrated (it takes ${leastItems(calibration)} accepted ones without a wrong one at the least)`
      : `score >= ${certified.tau} (${certified.x ?? 0} wrong of ${certified.k ?? 0} accepted, p ${certified.p?.toPrecision(3) ?? ""})`;
  const parts = (["fit", "certify", "report"] as const).map((part) => [
    `items to ${part}`,
    `${split[part].n} in ${split[part].clusters.length} clusters`,
  ]);
  const rows = [
    ["items", `${calibration.n}, ${calibration.positives} positive`],
    ...parts,
    [`at most ${calibration.alpha} wrong, at ${1 - calibration.delta}`, threshold],
    ...(atTau === null ? [] : [["precision on the items to report", printFigure(atTau.precision)]]),
    ["accept / judge / reject", [band.accept_share, band.judge_share, band.reject_share].map(shareText).join(" / ")],
    ["area under ROC", printFigure(auc)],
    ["average precision", printFigure(average)],
    ["calibration error", printFigure(reliability.ece_mass10.ece)],
    [
      "  of a perfect verifier, 95 %",
      reliability.ece_mass10_null_band95 === null
        ? "not defined"
        : `${reliability.ece_mass10_null_band95.lo.toFixed(4)} to ${reliability.ece_mass10_null_band95.hi.toFixed(4)}`,
    ],
    ["  debiased", printFigure(reliability.ece_mass10.ece2_debiased)],
  ];
  return printTable(rows);
}

function warn(calibration: Calibration, columns: CalibrationColumns, terminal: Terminal): void {
  if (calibration.n > 0 && calibration.positives === 0)
    terminal.err(`no row carries ${columns.positive.join(" or ")}\n`);
  if (calibration.flags.includes("chosen_unknown"))
    terminal.err(
      "unweighted: how the items were chosen isn't known; where mostly flagged ones were labelled, the curves flatter\n",
    );
  if (calibration.flags.includes("one_cluster"))
    terminal.err("everything is tied together into one cluster, which can't be split: nothing is certified apart\n");
  if (calibration.certified.flags.includes("clustering_not_counted"))
    terminal.err("the certificate takes items of one cluster for independent; --one-per-cluster counts one of each\n");
}

async function run(args: Args, terminal: Terminal): Promise<number> {
  const file = args.only("the file");
  const columns = readColumns(args);
  const options = readOptions(args);
  const rows = await readRows(file, terminal);
  const subject = subjectOf(args, columns.positive, readRubricVersion(rows, args.find("rubric")));
  const items = readCalibrationItems(rows, columns);
  try {
    const calibration = calibrate(items, options, sha256Hex);
    const artifact = makeArtifact(calibration, subject, sha256Hex);
    const target = args.find("artifact");
    if (target !== null) await writeOutput(target, printJson(artifact));
    warn(calibration, columns, terminal);
    terminal.out(args.has("json") ? printJson({ ...calibration, artifact }) : describe(calibration));
    return EXIT.done;
  } catch (error) {
    if (error instanceof DomainError) throw usageError(error.message);
    throw error;
  }
}

export const command: Command = {
  usage: "FILE --score COL --label COL --positive L,.. [--cluster COL,..]",
  about:
    "Choose a verifier's threshold by people's labels: split by cluster, certified on items that did not choose it, reported on items that did neither. CSV or JSON lines; a dotted column reaches into objects.",
  example:
    "assay calibrate scores.jsonl --score scores.nli --label label --positive supported --cluster question_id,document_id",
  options: {
    score: { type: "string", value: "COL", help: "Column of the verifier's score" },
    label: { type: "string", value: "COL", help: "Column of the person's label" },
    positive: { type: "string", value: "L,..", help: "Labels that mean entailed" },
    cluster: { type: "string", value: "COL,..", help: "Columns that tie rows together; such rows are never split" },
    alpha: { type: "string", value: "SHARE", help: "Most wrong ones among the accepted (default 0.05)" },
    delta: { type: "string", value: "SHARE", help: "Chance that the promise is false (default 0.05)" },
    "cost-fa": { type: "string", value: "COST", help: "What accepting a wrong one costs" },
    "cost-ff": { type: "string", value: "COST", help: "What flagging a right one costs" },
    "judge-budget": { type: "string", value: "SHARE", help: "Largest share that a judge may read" },
    "one-per-cluster": { type: "boolean", help: "Count one item of each cluster in the certificate" },
    pi: { type: "string", value: "COL", help: "Column of the chance with which the item was chosen" },
    author: { type: "string", value: "COL", help: "Column that says who made the label: human, or it is refused" },
    verifier: { type: "string", value: "ID", help: "The verifier, for the artifact" },
    revision: { type: "string", value: "REV", help: "Its revision" },
    rubric: { type: "string", value: "VERSION", help: "The rubric version of the labels" },
    artifact: { type: "string", value: "FILE", help: "Write the calibration's record here" },
  },
  run,
};
