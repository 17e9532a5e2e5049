import type { ScoredPair } from "@/contracts/calibrations";

/** A file of scored, labelled pairs, with members of objects as dotted columns. */
export interface ScoredFile {
  readonly columns: readonly string[];
  readonly rows: readonly ReadonlyMap<string, string | number | boolean>[];
}

/** Which column holds what; null where the file has none. */
export interface ColumnChoice {
  readonly score: string;
  readonly label: string;
  /** Null: whoever sends it says that people made the labels. */
  readonly author: string | null;
  readonly clusters: readonly string[];
  readonly pi: string | null;
}

/** Thrown with a sentence for whoever chose the file; it names the line. */
export class FileFault extends Error {}

function flatten(value: object, prefix: string, into: Map<string, string | number | boolean>): void {
  for (const [name, member] of Object.entries(value)) {
    const path = prefix === "" ? name : `${prefix}.${name}`;
    if (typeof member === "string" || typeof member === "number" || typeof member === "boolean") into.set(path, member);
    else if (typeof member === "object" && member !== null && !Array.isArray(member)) flatten(member, path, into);
  }
}

function readJsonLine(text: string, line: number): ReadonlyMap<string, string | number | boolean> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw new FileFault(`Line ${line} is not JSON.`);
  }
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new FileFault(`Line ${line} is not an object.`);
  const row = new Map<string, string | number | boolean>();
  flatten(value, "", row);
  return row;
}

async function readCsv(text: string): Promise<ScoredFile["rows"]> {
  const { parse } = await import("csv-parse/browser/esm/sync");
  let records: string[][];
  try {
    records = parse(text, { bom: true, skip_empty_lines: true });
  } catch (error) {
    throw new FileFault(error instanceof Error ? error.message : "This is not CSV.");
  }
  const [head = [], ...rest] = records;
  if (new Set(head).size < head.length) throw new FileFault("Two columns have the same name.");
  return rest.map((record) => new Map(head.map((name, i) => [name, record[i] ?? ""])));
}

/** Reads JSON lines, or CSV with a line of names. @throws FileFault */
export async function readScoredFile(text: string): Promise<ScoredFile> {
  const isJson = /^\uFEFF?\s*\{/.test(text);
  const lines = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  const rows = isJson
    ? lines.flatMap((line, i) => (line.trim() === "" ? [] : [readJsonLine(line, i + 1)]))
    : await readCsv(text);
  if (rows.length === 0) throw new FileFault("There is no pair in this file.");
  return { columns: [...new Set(rows.flatMap((row) => [...row.keys()]))], rows };
}

/** The labels of a column, most frequent first. */
export function labelsIn({ rows }: ScoredFile, column: string): string[] {
  const counts = new Map<string, number>();
  for (const row of rows) {
    const label = row.get(column);
    if (label !== undefined) counts.set(String(label), (counts.get(String(label)) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([label]) => label);
}

const PLAIN_NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?$/;

function readNumber(cell: string | number | boolean | undefined, column: string, place: number): number {
  const isNumber = typeof cell === "number" || (typeof cell === "string" && PLAIN_NUMBER.test(cell));
  const value = isNumber ? Number(cell) : Number.NaN;
  if (Number.isFinite(value)) return value;
  throw new FileFault(`Pair ${place}: ${column} is no finite number.`);
}

function readText(cell: string | number | boolean | undefined, column: string, place: number): string {
  if (cell !== undefined && cell !== "") return String(cell);
  throw new FileFault(`Pair ${place}: ${column} is missing.`);
}

/** The pairs as they are sent. @throws FileFault naming the first pair that can't be used. */
export function pairsOf({ rows }: ScoredFile, choice: ColumnChoice): ScoredPair[] {
  return rows.map((row, i): ScoredPair => {
    const text = (column: string) => readText(row.get(column), column, i + 1);
    const number = (column: string) => readNumber(row.get(column), column, i + 1);
    return {
      score: number(choice.score),
      label: text(choice.label),
      // Whatever isn't plainly a person's counts as a model's, and is refused.
      author: choice.author === null || text(choice.author) === "human" ? "human" : "model",
      clusters: choice.clusters.map(text),
      ...(choice.pi === null ? {} : { pi: number(choice.pi) }),
    };
  });
}
