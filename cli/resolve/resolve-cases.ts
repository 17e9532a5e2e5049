import { basename, dirname, join } from "node:path";
import type { ReadDocument } from "@/documents/extracted-document";
import { boxesOfSpan } from "@/documents/pdf/boxes-of-span";
import { DomainError } from "@/domain/errors/domain-error";
import { type PreparedText, prepareText } from "@/domain/quotes/prepared-text";
import type { QuoteMatch } from "@/domain/quotes/quote-resolution";
import type { ResolveOptions } from "@/domain/quotes/quote-search";
import { resolveQuote } from "@/domain/quotes/resolve-quote";
import type { Span } from "@/domain/text/span";
import type { Terminal } from "../command";
import { EXIT, Exit } from "../exit";
import { readDocument } from "../input/read-document";
import { readLine, readTextLines } from "../input/read-json-lines";
import { readBytes } from "../input/read-input";

/** A box of a highlight, in page space and as fractions of the page as shown. */
interface PrintedBox {
  readonly page: number;
  readonly pdf: readonly number[];
  readonly view: readonly number[];
}

export interface PrintedMatch {
  readonly match_type: string;
  readonly start: number;
  readonly end: number;
  readonly ratio?: number;
  readonly parts?: readonly (readonly [number, number])[];
  readonly occurrences: number;
  readonly flags: readonly string[];
  readonly how: readonly string[];
  readonly page?: number;
  readonly boxes?: readonly PrintedBox[];
}

/** `error` stands in place of a result. */
export interface Answer {
  readonly result: PrintedMatch | null;
  readonly error?: string;
}

/** A text to look in, and the pages that it may have. */
interface Source {
  readonly text: PreparedText;
  readonly read: ReadDocument | null;
}

type Opened = Source | { readonly error: string };

/** Codes of files that can't be read, as the cases name them. */
const ERROR_OF_CODE: Readonly<Record<string, string>> = { password_incorrect: "password_required" };

function openDocument(read: Awaited<ReturnType<typeof readDocument>>): Opened {
  if ("code" in read) return { error: ERROR_OF_CODE[read.code] ?? read.code };
  if (read.state !== "ok") return { error: read.state };
  return { text: prepareText(read.text), read };
}

const pageAt = (read: ReadDocument | null, atCp: number) =>
  read?.pageMap?.pages.findLast((page) => page.startCp <= atCp)?.page;

function boxesOf(read: ReadDocument | null, spans: readonly Span[]): PrintedBox[] | null {
  const map = read?.pageMap ?? null;
  return map === null ? null : spans.flatMap(({ startCp, endCp }) => boxesOfSpan(map, startCp, endCp));
}

function printMatch(match: QuoteMatch, { read }: Source): PrintedMatch {
  const page = pageAt(read, match.startCp);
  const boxes = boxesOf(read, match.parts ?? [match]);
  return {
    match_type: match.matchType,
    start: match.startCp,
    end: match.endCp,
    ...(match.similarity === undefined ? {} : { ratio: match.similarity }),
    ...(match.parts === undefined ? {} : { parts: match.parts.map((part) => [part.startCp, part.endCp] as const) }),
    occurrences: match.occurrences,
    flags: match.flags,
    how: match.how,
    ...(page === undefined ? {} : { page }),
    ...(boxes === null ? {} : { boxes }),
  };
}

function answerIn(source: Opened, quote: string, options: ResolveOptions): Answer {
  if ("error" in source) return { result: null, error: source.error };
  const found = resolveQuote(source.text, quote, options);
  return { result: found.matchType === "unresolved" ? null : printMatch(found, source) };
}

/** Looks for a quote in one document. @throws Exit 66, 69 */
export async function resolveOne(
  file: string,
  quote: string,
  password: string | null,
  terminal: Terminal,
): Promise<Answer> {
  const read = await readDocument(await readBytes(file, terminal), basename(file), password);
  return answerIn(openDocument(read), quote, {});
}

/** One line of a file of cases. */
interface Case {
  readonly id: string | number;
  readonly text: string | null;
  readonly pdf: string | null;
  readonly quote: string;
  readonly scope: Span | null;
  readonly scopePage: number | null;
  readonly hintCp: number | null;
  readonly password: string | null;
}

const isOffset = (value: unknown): value is number => Number.isSafeInteger(value) && Number(value) >= 0;

function readScope(value: unknown): Span | null | "bad" {
  if (value === undefined || value === null) return null;
  if (!Array.isArray(value) || value.length !== 2) return "bad";
  const [startCp, endCp] = value as unknown[];
  return isOffset(startCp) && isOffset(endCp) ? { startCp, endCp } : "bad";
}

const optional = <T>(value: unknown, is: (value: unknown) => value is T): T | null | "bad" =>
  value === undefined || value === null ? null : is(value) ? value : "bad";
const isText = (value: unknown): value is string => typeof value === "string";

/** A line as a case, or what is wrong with it. */
function readCase(value: Record<string, unknown>): Case | string {
  const { id, quote } = value;
  const text = optional(value.text, isText);
  const pdf = optional(value.pdf, isText);
  const password = optional(value.password, isText);
  const scope = readScope(value.scope);
  const scopePage = optional(value.scope_page, isOffset);
  const hintCp = optional(value.hint, isOffset);
  if (typeof id !== "string" && typeof id !== "number") return "id is missing or neither text nor a number";
  if (typeof quote !== "string") return "quote is missing or not text";
  if (text === "bad" || pdf === "bad" || password === "bad") return "text, pdf and password are texts";
  if ((text === null) === (pdf === null)) return "one of text and pdf is given";
  if (scope === "bad") return "scope is [start, end]";
  if (scopePage === "bad" || hintCp === "bad") return "scope_page and hint are whole numbers";
  return { id, text, pdf, quote, scope, scopePage, hintCp, password };
}

/** Sources by file and password: a file of cases asks the same ones again and again. */
class Sources {
  readonly #folder: string;
  readonly #terminal: Terminal;
  readonly #opened = new Map<string, Opened>();

  constructor(folder: string, terminal: Terminal) {
    this.#folder = folder;
    this.#terminal = terminal;
  }

  async open({ text, pdf, password }: Case): Promise<Opened> {
    if (pdf === null) return { text: prepareText(text ?? ""), read: null };
    const key = JSON.stringify([pdf, password]);
    const known = this.#opened.get(key);
    if (known !== undefined) return known;
    const bytes = await readBytes(join(this.#folder, pdf), this.#terminal);
    const opened = openDocument(await readDocument(bytes, pdf, password));
    this.#opened.set(key, opened);
    return opened;
  }
}

function optionsOf({ scope, scopePage, hintCp }: Case, source: Opened): ResolveOptions {
  const pages = "error" in source ? [] : (source.read?.pageMap?.pages ?? []);
  const scopePages = pages.filter(({ page }) => page === scopePage).map(({ startCp, endCp }) => ({ startCp, endCp }));
  return {
    ...(scope === null ? {} : { scope }),
    ...(scopePages.length === 0 ? {} : { scopePages }),
    ...(hintCp === null ? {} : { hintCp }),
  };
}

async function answerLine(text: string, sources: Sources): Promise<{ id: string | number } & Answer> {
  const line = await readLine(text);
  if ("fault" in line) throw new DomainError("case_malformed", line.fault);
  const one = readCase(line.value);
  if (typeof one === "string") throw new DomainError("case_malformed", one);
  const source = await sources.open(one);
  return { id: one.id, ...answerIn(source, one.quote, optionsOf(one, source)) };
}

/** Answers every line of a file of cases by a line; lines that can't be read are named, and the exit code says so. */
export async function resolveCases(file: string, terminal: Terminal): Promise<number> {
  const sources = new Sources(dirname(file), terminal);
  let bad = 0;
  for (const { line, text } of await readTextLines(file, terminal)) {
    try {
      terminal.out(`${JSON.stringify(await answerLine(text, sources))}\n`);
    } catch (error) {
      const isLineFault = error instanceof DomainError || (error instanceof Exit && error.exitCode === EXIT.noInput);
      if (!isLineFault) throw error;
      bad += 1;
      terminal.err(`${file}:${line}: ${error.message}\n`);
    }
  }
  return bad === 0 ? EXIT.done : EXIT.data;
}
