import { createHash } from "node:crypto";
import { canonicalJson } from "@/domain/audit/canonical-json";
import type { CalibrationItem } from "@/domain/calibration/calibration-items";
import { joinClusters } from "@/domain/calibration/split-clusters";
import { dataError } from "../exit";
import { findCell, readNumberCell, readTextCell, requireColumns, type Row, type RowsFile } from "./read-rows";

/** Which columns hold what; null where a file has none of it. */
export interface CalibrationColumns {
  readonly score: string;
  readonly label: string;
  readonly positive: readonly string[];
  /** Whatever ties rows together; empty where each row is its own. */
  readonly clusters: readonly string[];
  /** The chance with which the item was chosen. */
  readonly pi: string | null;
  /** Who made the label. */
  readonly author: string | null;
}

/** Read even if nobody names it: a file that says who made its labels is believed. */
const AUTHOR_COLUMN = "author_kind";
const HUMAN = "human";
/** Read likewise: labels of two versions of a rubric are labels of two things. */
const RUBRIC_COLUMN = "rubric_version";

function getText(file: RowsFile, row: Row, column: string): string {
  const text = readTextCell(file, row, column);
  if (text !== null) return text;
  throw dataError(`${file.file}:${row.line}: ${column} is missing`);
}

/** "Grounded" beside --positive grounded would count as its contrary; it is named instead. */
function checkSpelling(file: RowsFile, row: Row, label: string, positive: readonly string[]): void {
  if (positive.includes(label)) return;
  const folded = label.trim().toLowerCase();
  const near = positive.find((one) => one.trim().toLowerCase() === folded);
  if (near !== undefined)
    throw dataError(`${file.file}:${row.line}: the label ${JSON.stringify(label)} is written otherwise than ${near}`);
}

function assertHuman(file: RowsFile, row: Row, column: string | null): void {
  const author = column === null ? (findCell(row.value, AUTHOR_COLUMN) ?? HUMAN) : getText(file, row, column);
  if (author !== HUMAN)
    throw dataError(
      `${file.file}:${row.line}: the label is not a person's (${typeof author === "string" ? author : JSON.stringify(author)}); labels that a model made cannot calibrate`,
    );
}

function weightOf(file: RowsFile, row: Row, column: string | null): { weight?: number } {
  if (column === null) return {};
  const pi = readNumberCell(file, row, column);
  if (pi > 0 && pi <= 1) return { weight: 1 / pi };
  throw dataError(`${file.file}:${row.line}: ${column} is a chance above 0 and at most 1: ${pi}`);
}

/** Numbers as text, so that a row with a fraction has a canonical form. */
function asText(value: unknown): unknown {
  if (typeof value === "number") return String(value);
  if (Array.isArray(value)) return value.map(asText);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, asText(member)]));
}

/** Names of rows that nothing ties together: their ids where each has its own, else what is in them. Their order has no part in it. */
function rowNames(file: RowsFile): string[] {
  const ids = file.rows.map((row) => findCell(row.value, "id"));
  if (ids.every((id) => typeof id === "string" && id !== "") && new Set(ids).size === ids.length)
    return ids.map(String);
  const seen = new Map<string, number>();
  return file.rows.map(({ value }) => {
    const digest = createHash("sha256")
      .update(canonicalJson(asText(value)))
      .digest("hex")
      .slice(0, 12);
    const copy = (seen.get(digest) ?? 0) + 1;
    seen.set(digest, copy);
    return copy === 1 ? `row-${digest}` : `row-${digest}-${copy}`;
  });
}

function clusterNames(file: RowsFile, columns: readonly string[]): string[] {
  if (columns.length === 0) return rowNames(file);
  return joinClusters(file.rows.map((row) => columns.map((column) => getText(file, row, column))));
}

/** The one rubric version that the rows carry; null where they carry none. @throws Exit 65 where they carry several, or another than was named. */
export function readRubricVersion(file: RowsFile, named: string | null): string | null {
  let version = named;
  for (const row of file.rows) {
    if (findCell(row.value, RUBRIC_COLUMN) === undefined) continue;
    const own = getText(file, row, RUBRIC_COLUMN);
    version ??= own;
    if (own !== version)
      throw dataError(
        `${file.file}:${row.line}: a label of rubric ${own} beside ${version}; versions are never pooled`,
      );
  }
  return version;
}

/** Scored, human-labelled pairs of a file. @throws Exit 65 naming the line of what can't be used. */
export function readCalibrationItems(file: RowsFile, columns: CalibrationColumns): CalibrationItem[] {
  const { score, label, positive, clusters, pi, author } = columns;
  requireColumns(file, [score, label, ...clusters, ...[pi, author].filter((column) => column !== null)]);
  const names = clusterNames(file, clusters);
  return file.rows.map((row, i) => {
    const written = getText(file, row, label);
    checkSpelling(file, row, written, positive);
    assertHuman(file, row, author);
    return {
      score: readNumberCell(file, row, score),
      isPositive: positive.includes(written),
      label: written,
      cluster: names[i] ?? "",
      author: HUMAN,
      ...weightOf(file, row, pi),
    };
  });
}
