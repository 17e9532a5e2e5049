import { createHash } from "node:crypto";
import {
  type AgreementPanel,
  agreementPanel,
  agreementPanelOfTable,
  type WeightScheme,
} from "@/domain/agreement/agreement-panel";
import { tableOfPairs } from "@/domain/agreement/agreement-table";
import type { Figure } from "@/domain/agreement/figure";
import type { RatedUnit } from "@/domain/agreement/krippendorff-alpha";
import { type MultiRaterPanel, multiRaterPanel } from "@/domain/agreement/multi-rater-panel";
import { DomainError } from "@/domain/errors/domain-error";
import type { Args, Command, Terminal } from "../command";
import { dataError, EXIT, usageError } from "../exit";
import { printFigure } from "../output/figure-text";
import { printJson, printTable } from "../output/table";
import { findFailLabels, labelOf, labelsUsed, nameOf, readRatings } from "../input/read-ratings";
import { readRows, requireColumns, type RowsFile } from "../input/read-rows";
import { splitList } from "../input/split-list";

const WEIGHTS: readonly WeightScheme[] = ["none", "linear", "quadratic", "gate"];
const OFFLINE = [
  "table",
  "pairs",
  "ratings",
  "a",
  "b",
  "cluster",
  "item",
  "rater",
  "label",
  "labels",
  "fail",
  "weights",
];
/** A seed of what was counted: neither the order of rows nor the way a file is written has a part in an interval. */
const seedOf = (counted: unknown) => createHash("sha256").update(JSON.stringify(counted)).digest("hex");

function readWeights(args: Args): WeightScheme {
  const text = args.find("weights") ?? "none";
  const weights = WEIGHTS.find((known) => known === text);
  if (weights === undefined) throw usageError(`--weights is one of ${WEIGHTS.join(", ")}`);
  return weights;
}

/** The labels that count against the gate. @throws Exit 64 where weights need them and nobody says them */
function readFailLabels(args: Args, labels: readonly string[]): readonly string[] {
  const known = findFailLabels(args, labels);
  if (known !== null) return known;
  if (readWeights(args) === "gate") throw usageError("--weights gate needs --fail: the labels that count against it");
  return [];
}

const isRow = (row: unknown): row is number[] => Array.isArray(row) && row.every((n) => typeof n === "number");

function readTable(text: string): number[][] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw dataError("--table is not JSON; give rows of counts, such as [[12, 3], [1, 9]]");
  }
  if (!Array.isArray(json) || !json.every(isRow))
    throw dataError("--table is a list of rows of counts: [[12, 3], [1, 9]]");
  return json;
}

function panelOfTable(args: Args, text: string): AgreementPanel {
  const table = readTable(text);
  const labels = splitList(args.find("labels")) ?? table.map((_, i) => String(i + 1));
  const failLabels = readFailLabels(args, labels);
  const seedHex = seedOf([labels, table]);
  return agreementPanelOfTable(table, { labels, failLabels, seedHex, weights: readWeights(args) });
}

function panelOfPairs(args: Args, file: RowsFile): AgreementPanel {
  const [a, b, cluster] = [args.get("a"), args.get("b"), args.find("cluster")];
  requireColumns(file, [a, b, ...(cluster === null ? [] : [cluster])]);
  const known = splitList(args.find("labels"));
  const pairs = file.rows.map((row) => ({
    a: labelOf(file, row, a, known),
    b: labelOf(file, row, b, known),
    ...(cluster === null ? {} : { cluster: nameOf(file, row, cluster) }),
  }));
  const labels = known ?? labelsUsed(pairs.flatMap((pair) => [pair.a, pair.b]).filter((one) => one !== null));
  const failLabels = readFailLabels(args, labels);
  const seedHex = seedOf([labels, tableOfPairs(pairs, labels).counts]);
  return agreementPanel(pairs, { labels, failLabels, seedHex, weights: readWeights(args) });
}

/** What `--fail` and `--weights` add to ratings: agreement on whether it fails, and, of two raters, weighted kappa. */
type RatingsPanel = MultiRaterPanel & { readonly pass_fail?: MultiRaterPanel } & Pick<
    AgreementPanel,
    "kappa_linear" | "kappa_quadratic" | "gate_weighted"
  >;

const PASS_FAIL = ["pass", "fail"];

function passFailOf(rated: readonly RatedUnit[], failLabels: readonly string[]): MultiRaterPanel {
  const fails = new Set(failLabels);
  const collapsed = rated.map((unit) =>
    unit.map((label) => (label === null ? null : fails.has(label) ? "fail" : "pass")),
  );
  return multiRaterPanel(collapsed, { labels: PASS_FAIL, seedHex: seedOf([PASS_FAIL, collapsed]) });
}

/** @throws Exit 64 where more or fewer than two people rate: weights say how far two labels of one unit lie apart. */
function weighRatings(
  args: Args,
  rated: readonly RatedUnit[],
  labels: readonly string[],
  failLabels: readonly string[],
) {
  const weights = readWeights(args);
  if (weights === "none") return {};
  const raters = rated[0]?.length ?? 0;
  if (raters !== 2) {
    throw usageError(
      `--weights weighs how far two people lie apart, and here ${raters} rate; take two of them with --pairs FILE --a COL --b COL`,
    );
  }
  const pairs = rated.map(([a = null, b = null]) => ({ a, b }));
  const seedHex = seedOf([labels, tableOfPairs(pairs, labels).counts]);
  const { kappa_linear, kappa_quadratic, gate_weighted } = agreementPanel(pairs, {
    labels,
    failLabels,
    seedHex,
    weights,
  });
  return {
    ...(kappa_linear === undefined ? {} : { kappa_linear }),
    ...(kappa_quadratic === undefined ? {} : { kappa_quadratic }),
    ...(gate_weighted === undefined ? {} : { gate_weighted }),
  };
}

function panelOfRatings(args: Args, file: RowsFile): RatingsPanel {
  const { rated, labels } = readRatings(args, file);
  const failLabels = readFailLabels(args, labels);
  return {
    ...multiRaterPanel(rated, { labels, seedHex: seedOf([labels, rated]) }),
    ...(failLabels.length === 0 ? {} : { pass_fail: passFailOf(rated, failLabels) }),
    ...weighRatings(args, rated, labels, failLabels),
  };
}

async function panelOf(args: Args, terminal: Terminal): Promise<AgreementPanel | RatingsPanel> {
  const [table, pairs, ratings] = [args.find("table"), args.find("pairs"), args.find("ratings")];
  if ([table, pairs, ratings].filter((given) => given !== null).length !== 1)
    throw usageError("give one of --table, --pairs and --ratings");
  if (table !== null) return panelOfTable(args, table);
  if (pairs !== null) return panelOfPairs(args, await readRows(pairs, terminal));
  return panelOfRatings(args, await readRows(ratings ?? "", terminal));
}

const isFigure = (value: unknown): value is Figure =>
  typeof value === "object" && value !== null && "value" in value && "n" in value;

/** The two figures that the failures decide come first; the others can't fall at 98% passes. */
function headlines(panel: AgreementPanel | RatingsPanel): [string, string][] {
  if (panel.pass_fail === undefined) return [];
  if ("alpha_nominal" in panel.pass_fail && "raters" in panel.pass_fail) {
    return [["pass_fail.alpha_nominal", printFigure(panel.pass_fail.alpha_nominal)]];
  }
  const { fail_specific_agreement: failSpecific, kappa } = panel.pass_fail;
  return [
    ["fail_specific_agreement", printFigure(failSpecific)],
    ["pass_fail.kappa", printFigure(kappa)],
  ];
}

function describe(panel: AgreementPanel | RatingsPanel): string {
  const first = headlines(panel);
  const rest = Object.entries(panel).flatMap(([name, value]) =>
    isFigure(value) && name !== "fail_specific_agreement" ? [[name, printFigure(value)]] : [],
  );
  const isOfTwo = panel.pass_fail !== undefined && "direction" in panel.pass_fail;
  const direction = isOfTwo ? `${panel.pass_fail.direction}\n` : "";
  return `${panel.n} items; labels ${panel.labels.join(", ")}\n${printTable([...first, ...rest])}${direction}`;
}

/** Of people's labels on the server, or of counts at hand. @throws Exit 64 where both are asked for */
function isOnServer(args: Args): boolean {
  const given = (names: readonly string[]) => names.find((name) => args.find(name) !== null);
  const asked = given(["run", "rescore"]);
  // Two raters of a file are named by the same options as two columns.
  const offline = args.has("imported") ? OFFLINE.filter((name) => name !== "a" && name !== "b") : OFFLINE;
  const other = asked === undefined ? given(["server", "token", "project"]) : given(offline);
  if (args.has("imported") && args.find("run") === null) throw usageError("--imported goes with --run");
  if (other === undefined) return asked !== undefined;
  throw usageError(
    asked === undefined ? `--${other} goes with --run` : `--${asked} asks the server, --${other} doesn't`,
  );
}

async function run(args: Args, terminal: Terminal): Promise<number> {
  args.none();
  if (isOnServer(args)) return (await import("./agreement-run")).agreementOfRun(args, terminal);
  try {
    const panel = await panelOf(args, terminal);
    terminal.out(args.has("json") ? printJson(panel) : describe(panel));
    return EXIT.done;
  } catch (error) {
    if (error instanceof DomainError) throw dataError(`${error.message} (${error.code})`);
    throw error;
  }
}

export const command: Command = {
  usage:
    "--table '[[..]]' | --pairs FILE --a COL --b COL | --ratings FILE --item COL --rater COL --label COL | --run ID [--imported [--a NAME --b NAME]] | --rescore ID",
  about:
    "Agreement of raters: raw agreement, kappa with interval, AC1, alpha and the rest; what does not exist is explained. An empty cell is not rated.",
  example: "assay agreement --pairs labels.csv --a first --b second --fail unsupported,misattributed",
  options: {
    table: { type: "string", value: "JSON", help: "Counts of two raters, rows are the first" },
    imported: { type: "boolean", help: "With --run: of the labels that came with its file, of raters --a and --b" },
    pairs: { type: "string", value: "FILE", help: "CSV or JSON lines with a column for each of two raters" },
    a: { type: "string", value: "COL", help: "Column of the first rater" },
    b: { type: "string", value: "COL", help: "Column of the second rater" },
    cluster: {
      type: "string",
      value: "COL",
      help: "Column of what each pair belongs to, where pairs are not independent",
    },
    ratings: { type: "string", value: "FILE", help: "CSV or JSON lines with one rating a line, any number of raters" },
    item: { type: "string", value: "COL", help: "Column of the item" },
    rater: { type: "string", value: "COL", help: "Column of the rater" },
    label: { type: "string", value: "COL", help: "Column of the label" },
    labels: { type: "string", value: "L,..", help: "All labels, in their order" },
    fail: { type: "string", value: "L,..", help: "Labels that count against the gate; the rubric's own otherwise" },
    weights: { type: "string", value: "SCHEME", help: "none (default), linear, quadratic or gate" },
    run: { type: "string", value: "ID", help: "Of the blind first pair over a run: its id, its number, or latest" },
    rescore: { type: "string", value: "ID", help: "Of a re-score sample with the first pass" },
  },
  isRemote: true,
  run,
};
