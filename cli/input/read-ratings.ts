import type { RatedUnit } from "@/domain/agreement/krippendorff-alpha";
import { CLAIM_LABELS, OUTCOMES } from "@/domain/rubric/codes";
import { effectOf } from "@/domain/rubric/effects";
import type { Args } from "../command";
import { dataError } from "../exit";
import { readTextCell, requireColumns, type Row, type RowsFile } from "./read-rows";
import { splitList } from "./split-list";

const RUBRIC: readonly string[] = [...OUTCOMES, ...CLAIM_LABELS.filter((label) => label === "not_a_claim")];

const isOfRubric = (labels: readonly string[]) => labels.every((label) => RUBRIC.includes(label));

/** The labels that were used: in the rubric's order where all are of it (all the rubric's where none was used), else by code units. */
export function labelsUsed(used: Iterable<string>): string[] {
  const labels = [...new Set(used)];
  if (labels.length === 0) return [...RUBRIC];
  if (isOfRubric(labels)) return RUBRIC.filter((label) => labels.includes(label));
  return labels.sort();
}

/** The labels that count against the gate: as they are given, else the rubric's where every label is of it; null where nobody says. */
export function findFailLabels(args: Args, labels: readonly string[]): readonly string[] | null {
  const given = splitList(args.find("fail"));
  if (given !== null) return given;
  if (!isOfRubric(labels)) return null;
  return OUTCOMES.filter((one) => labels.includes(one) && effectOf(one) === "against");
}

/**
 * A label as it is written; empty is "not rated". Blanks around one would make it another label unseen, so they are named, as
 * is one that `--labels` does not list.
 */
export function labelOf(file: RowsFile, row: Row, column: string, known: readonly string[] | null): string | null {
  const label = readTextCell(file, row, column);
  if (label === null) return null;
  const place = `${file.file}:${row.line}: ${column}`;
  if (label.trim() !== label) throw dataError(`${place} has blanks around ${JSON.stringify(label)}`);
  if (known?.includes(label) === false)
    throw dataError(`${place} is ${JSON.stringify(label)}, which --labels leaves out`);
  return label;
}

export function nameOf(file: RowsFile, row: Row, column: string): string {
  const name = readTextCell(file, row, column);
  if (name !== null) return name;
  throw dataError(`${file.file}:${row.line}: ${column} is missing`);
}

/** Labels by unit and rater. */
export interface Ratings {
  /** Names of units in order, and of raters. */
  readonly items: readonly string[];
  readonly raters: readonly string[];
  /** One row a unit, one place a rater; null is "not rated". */
  readonly rated: readonly RatedUnit[];
  readonly labels: readonly string[];
}

/** Rows of one label each, by `--item`, `--rater` and `--label`. @throws Exit 64, 65 */
export function readRatings(args: Args, file: RowsFile): Ratings {
  const [itemColumn, raterColumn, labelColumn] = [args.get("item"), args.get("rater"), args.get("label")];
  requireColumns(file, [itemColumn, raterColumn, labelColumn]);
  const known = splitList(args.find("labels"));
  const raters = [...new Set(file.rows.map((row) => nameOf(file, row, raterColumn)))].sort();
  const units = new Map<string, (string | null)[]>();
  const seen = new Set<string>();
  for (const row of file.rows) {
    const [item, rater] = [nameOf(file, row, itemColumn), nameOf(file, row, raterColumn)];
    const rating = JSON.stringify([item, rater]);
    if (seen.has(rating)) throw dataError(`${file.file}:${row.line}: ${rater} rates ${item} twice`);
    seen.add(rating);
    const unit = units.get(item) ?? raters.map(() => null);
    unit[raters.indexOf(rater)] = labelOf(file, row, labelColumn, known);
    units.set(item, unit);
  }
  // Sums of fractions depend on their order in the last place, and draws on the order of units.
  const items = [...units.keys()].sort();
  const rated = items.map((item) => units.get(item) ?? []);
  const labels = known ?? labelsUsed(rated.flat().filter((one) => one !== null));
  return { items, raters, rated, labels };
}
