import { z } from "zod";
import type { LineProblem } from "@/contracts/runs";
import { ADVERSARIAL_KINDS, ITEM_KINDS, ITEM_USES, QUERY_SHAPES } from "@/domain/golden/item-codes";
import { isKindWhole } from "@/domain/golden/item-life";
import { parseRow } from "./containers/parse-row";
import { findDelimiter, readTable } from "./containers/read-table";
import { type FileRow, isBad } from "./containers/rows";

/** A passage as a file names it: the document's name, and words that stand in it. */
const namedPassage = z.strictObject({ document: z.string().min(1), quote: z.string().min(1) });
export type NamedPassage = z.infer<typeof namedPassage>;

/** One question of a file. Names are those of the columns of a table, too. */
const itemLine = z
  .strictObject({
    id: z.string().trim().min(1).max(200),
    question: z.string().trim().min(1).max(8000),
    kind: z.enum(ITEM_KINDS).default("answerable"),
    adversarial: z.enum(ADVERSARIAL_KINDS).nullable().default(null),
    shape: z.enum(QUERY_SHAPES).nullable().default(null),
    use: z.enum(ITEM_USES).default("gate"),
    class: z.enum(["public", "confidential", "privileged", "personal"]).default("confidential"),
    /** Whether the corpus can answer; by the kind where it is left out. */
    answerable: z.boolean().optional(),
    as_of: z.iso.date().optional(),
    searches: z.string().max(4000).default(""),
    points: z.array(z.string().max(1000)).max(50).default([]),
    expected_answer: z.string().max(8000).optional(),
    expected_refusal: z.string().max(8000).optional(),
    passages: z.array(namedPassage).max(50).default([]),
    near_misses: z.array(namedPassage).max(50).default([]),
  })
  .refine((line) => isKindWhole(line.kind, line.adversarial), {
    message: "only an adversarial question has a way of leading astray",
    path: ["adversarial"],
  });
export type ItemLine = z.infer<typeof itemLine>;

/** A question with the line that it begins on. */
export interface FileItem extends ItemLine {
  readonly line: number;
}

export interface GoldenItemsFile {
  readonly format: "jsonl" | "csv";
  readonly items: readonly FileItem[];
  readonly problems: readonly LineProblem[];
}

/** Whether a line says what an answer must rest on, and so brings a target. */
export const bringsTarget = (item: ItemLine): boolean =>
  item.as_of !== undefined ||
  item.passages.length > 0 ||
  item.near_misses.length > 0 ||
  item.points.length > 0 ||
  item.searches.trim() !== "" ||
  item.expected_answer !== undefined ||
  item.expected_refusal !== undefined;

async function* linesOf(text: string): AsyncGenerator<FileRow> {
  let line = 0;
  for (const row of text.replace(/^\uFEFF/, "").split(/\r?\n/)) {
    line += 1;
    if (row.trim() !== "") yield { ...parseRow(row, line), line };
  }
}

async function* bytesOf(text: string): AsyncGenerator<Uint8Array> {
  yield new TextEncoder().encode(text);
}

const looksLikeJson = (text: string) =>
  text
    .replace(/^\uFEFF/, "")
    .trimStart()
    .startsWith("{");

const LISTS = new Set(["points"]);
const PLACES: Readonly<Record<string, readonly [list: "passages" | "near_misses", part: keyof NamedPassage]>> = {
  document: ["passages", "document"],
  quote: ["passages", "quote"],
  near_miss_document: ["near_misses", "document"],
  near_miss_quote: ["near_misses", "quote"],
};

/** A row of a table as the object that a JSON line would be: blank cells are left out, a list has a line for each entry. */
function objectOfCells(cells: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const object: Record<string, unknown> = {};
  const places: Record<"passages" | "near_misses", Partial<NamedPassage>> = { passages: {}, near_misses: {} };
  for (const [name, cell] of Object.entries(cells)) {
    const text = typeof cell === "string" ? cell.trim() : "";
    if (text === "") continue;
    const place = PLACES[name];
    if (place !== undefined) places[place[0]][place[1]] = text;
    else if (LISTS.has(name)) object[name] = text.split(/\r?\n/).filter((one) => one.trim() !== "");
    else if (name === "answerable")
      object[name] = { true: true, yes: true, false: false, no: false }[text.toLowerCase()] ?? text;
    else object[name] = text;
  }
  for (const list of ["passages", "near_misses"] as const) {
    if (Object.keys(places[list]).length > 0) object[list] = [places[list]];
  }
  return object;
}

const EXTRA_COLUMNS = ["id", "question", "passages", "near_misses"];

/** True for a row that only names one more passage of the question above it. */
const isContinuation = (
  object: Readonly<Record<string, unknown>>,
  last: Record<string, unknown> | undefined,
): boolean =>
  last !== undefined &&
  (object.id === undefined || object.id === last.id) &&
  object.question === undefined &&
  Object.keys(object).every((name) => EXTRA_COLUMNS.includes(name));

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

interface RawItem {
  readonly line: number;
  readonly object: Record<string, unknown>;
}

/** Puts a row that goes on with the question above it into that question. */
function joinRows(rows: readonly RawItem[]): readonly RawItem[] {
  const joined: RawItem[] = [];
  for (const { line, object } of rows) {
    const last = joined.at(-1);
    if (last === undefined || !isContinuation(object, last.object)) {
      joined.push({ line, object });
      continue;
    }
    for (const list of ["passages", "near_misses"]) {
      const more = listOf(object[list]);
      if (more.length > 0) last.object[list] = [...listOf(last.object[list]), ...more];
    }
  }
  return joined;
}

function problemsOf(line: number, error: z.ZodError): LineProblem[] {
  return error.issues.map((issue) => ({
    line,
    field: issue.path.length === 0 ? null : issue.path.join("."),
    code: issue.code === "unrecognized_keys" ? "unknown_name" : "not_fitting",
    message: issue.message,
  }));
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function findDoubled(items: readonly FileItem[]): LineProblem[] {
  const first = new Map<string, number>();
  return items.flatMap(({ id, line }) => {
    const earlier = first.get(id);
    if (earlier === undefined) {
      first.set(id, line);
      return [];
    }
    return [{ line, field: "id", code: "id_doubled", message: `Line ${earlier} has this id as well.` }];
  });
}

/**
 * Reads questions from JSON lines or from a table with a first line of names. Every line that doesn't fit is named; nothing is
 * repaired. In a table a row that names nothing but a passage goes on with the question above it.
 */
export async function readGoldenItemsFile(text: string, asked: "auto" | "jsonl" | "csv"): Promise<GoldenItemsFile> {
  const format = asked === "auto" ? (looksLikeJson(text) ? "jsonl" : "csv") : asked;
  const rows = format === "jsonl" ? linesOf(text) : readTable(bytesOf(text), findDelimiter(text) ?? ",");
  const raw: RawItem[] = [];
  const problems: LineProblem[] = [];
  for await (const row of rows) {
    const line = row.line ?? 1;
    if (isBad(row)) {
      if (row.code !== "ROW_BLANK") problems.push({ line, field: null, code: "unreadable", message: row.message });
    } else if (isObject(row.value)) {
      raw.push({ line, object: format === "csv" ? objectOfCells(row.value) : row.value });
    } else problems.push({ line, field: null, code: "unreadable", message: "is no JSON object." });
  }
  const items: FileItem[] = [];
  for (const { line, object } of format === "csv" ? joinRows(raw) : raw) {
    const parsed = itemLine.safeParse(object);
    if (parsed.success) items.push({ ...parsed.data, line });
    else problems.push(...problemsOf(line, parsed.error));
  }
  problems.push(...findDoubled(items));
  return { format, items, problems: problems.toSorted((a, b) => a.line - b.line) };
}
