import { createHash } from "node:crypto";
import {
  type AgreementPanel,
  agreementPanel,
  agreementPanelOfTable,
  type WeightScheme,
} from "@/domain/agreement/agreement-panel";
import type { Figure } from "@/domain/agreement/figure";
import { type MultiRaterPanel, multiRaterPanel } from "@/domain/agreement/multi-rater-panel";
import { DomainError } from "@/domain/errors/domain-error";
import { CLAIM_LABELS, OUTCOMES } from "@/domain/rubric/codes";
import type { Args, Command, Terminal } from "../command";
import { dataError, EXIT, usageError } from "../exit";
import { printJson, printTable } from "../output/table";
import { type CsvRows, readCsv } from "../input/read-csv";

const WEIGHTS: readonly WeightScheme[] = ["none", "linear", "quadratic", "gate"];
const RUBRIC: readonly string[] = [...OUTCOMES, ...CLAIM_LABELS.filter((label) => label === "not_a_claim")];

const seedOf = (content: string) => createHash("sha256").update(content).digest("hex");
const splitList = (text: string | null): string[] | null =>
  text === null
    ? null
    : text
        .split(",")
        .map((label) => label.trim())
        .filter((label) => label !== "");

function readWeights(args: Args): WeightScheme {
  const text = args.find("weights") ?? "none";
  const weights = WEIGHTS.find((known) => known === text);
  if (weights === undefined) throw usageError(`--weights is one of ${WEIGHTS.join(", ")}`);
  return weights;
}

/** The labels that were used: in the rubric's order where all are of it, else by code units. */
function labelsUsed(used: Iterable<string>): string[] {
  const labels = [...new Set(used)];
  if (labels.every((label) => RUBRIC.includes(label))) return RUBRIC.filter((label) => labels.includes(label));
  return labels.sort();
}

const isRow = (row: unknown): row is number[] => Array.isArray(row) && row.every((n) => typeof n === "number");

function readTable(text: string): number[][] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    throw dataError("--table is not JSON: [[12, 3], [1, 9]]");
  }
  if (!Array.isArray(json) || !json.every(isRow))
    throw dataError("--table is a list of rows of counts: [[12, 3], [1, 9]]");
  return json;
}

function panelOfTable(args: Args, text: string): AgreementPanel {
  const table = readTable(text);
  const labels = splitList(args.find("labels")) ?? table.map((_, i) => String(i + 1));
  const failLabels = splitList(args.find("fail")) ?? [];
  return agreementPanelOfTable(table, { labels, failLabels, seedHex: seedOf(text), weights: readWeights(args) });
}

const cellOf = (row: Readonly<Record<string, string>>, column: string): string | null => row[column]?.trim() || null;

function panelOfPairs(args: Args, { rows, content }: CsvRows): AgreementPanel {
  const [a, b] = [args.get("a"), args.get("b")];
  const pairs = rows.map((row) => ({ a: cellOf(row, a), b: cellOf(row, b) }));
  const labels =
    splitList(args.find("labels")) ??
    labelsUsed(pairs.flatMap((pair) => [pair.a, pair.b]).filter((one) => one !== null));
  const failLabels = splitList(args.find("fail")) ?? [];
  return agreementPanel(pairs, { labels, failLabels, seedHex: seedOf(content), weights: readWeights(args) });
}

function panelOfRatings(args: Args, { rows, content, file }: CsvRows): MultiRaterPanel {
  const [itemColumn, raterColumn, labelColumn] = [args.get("item"), args.get("rater"), args.get("label")];
  const raters = [...new Set(rows.map((row) => row[raterColumn] ?? ""))].sort();
  const units = new Map<string, (string | null)[]>();
  for (const [i, row] of rows.entries()) {
    const item = row[itemColumn] ?? "";
    const unit = units.get(item) ?? raters.map(() => null);
    const place = raters.indexOf(row[raterColumn] ?? "");
    if (unit[place] !== null) throw dataError(`${file}:${i + 2}: a rater rates an item twice`);
    unit[place] = cellOf(row, labelColumn);
    units.set(item, unit);
  }
  const rated = [...units.values()];
  const labels = splitList(args.find("labels")) ?? labelsUsed(rated.flat().filter((one) => one !== null));
  return multiRaterPanel(rated, { labels, seedHex: seedOf(content) });
}

async function panelOf(args: Args, terminal: Terminal): Promise<AgreementPanel | MultiRaterPanel> {
  const [table, pairs, ratings] = [args.find("table"), args.find("pairs"), args.find("ratings")];
  if ([table, pairs, ratings].filter((given) => given !== null).length !== 1)
    throw usageError("give one of --table, --pairs and --ratings");
  if (table !== null) return panelOfTable(args, table);
  if (pairs !== null) return panelOfPairs(args, await readCsv(pairs, [args.get("a"), args.get("b")], terminal));
  const columns = [args.get("item"), args.get("rater"), args.get("label")];
  return panelOfRatings(args, await readCsv(ratings ?? "", columns, terminal));
}

const isFigure = (value: unknown): value is Figure =>
  typeof value === "object" && value !== null && "value" in value && "n" in value;

function describe(panel: AgreementPanel | MultiRaterPanel): string {
  const rows = Object.entries(panel).flatMap(([name, value]) => {
    if (!isFigure(value)) return [];
    const { ci, reason } = value;
    const interval =
      ci === undefined ? "" : `${(100 * ci.level).toFixed(0)} % ${ci.lo.toFixed(4)} to ${ci.hi.toFixed(4)}`;
    return [
      [
        name,
        value.value === null ? `not defined, because ${reason ?? "it is empty"}` : value.value.toFixed(4),
        interval,
      ],
    ];
  });
  return `${panel.n} items; labels ${panel.labels.join(", ")}\n${printTable(rows)}`;
}

async function run(args: Args, terminal: Terminal): Promise<number> {
  args.none();
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
  usage: "--table '[[..]]' | --pairs FILE --a COL --b COL | --ratings FILE --item COL --rater COL --label COL",
  about:
    "Agreement of raters: raw agreement, kappa with interval, AC1, alpha and the rest; what does not exist is explained. An empty cell is not rated.",
  example: "assay agreement --pairs labels.csv --a first --b second --fail unsupported,misattributed",
  options: {
    table: { type: "string", value: "JSON", help: "Counts of two raters, rows are the first" },
    pairs: { type: "string", value: "FILE", help: "CSV with a column for each of two raters" },
    a: { type: "string", value: "COL", help: "Column of the first rater" },
    b: { type: "string", value: "COL", help: "Column of the second rater" },
    ratings: { type: "string", value: "FILE", help: "CSV with one rating a line, any number of raters" },
    item: { type: "string", value: "COL", help: "Column of the item" },
    rater: { type: "string", value: "COL", help: "Column of the rater" },
    label: { type: "string", value: "COL", help: "Column of the label" },
    labels: { type: "string", value: "L,..", help: "All labels, in their order" },
    fail: { type: "string", value: "L,..", help: "Labels that count against the gate" },
    weights: { type: "string", value: "SCHEME", help: "none (default), linear, quadratic or gate" },
  },
  run,
};
