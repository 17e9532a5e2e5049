import { type Line, listLines } from "@/domain/checks/code-blocks";
import { findCovering, listInside, type Region } from "@/domain/checks/ranges";
import { type TableRow, listTableRows } from "@/domain/checks/table-rows";

/** A paragraph, list item, heading, table row or code block of an answer. UTF-16 positions, without bullets and hashes. */
export interface AnswerBlock {
  readonly from: number;
  readonly to: number;
  readonly kind: "paragraph" | "list_item" | "heading" | "table_head" | "table_row" | "code" | "reference";
}

const BULLET = /^\s*(?:[-*+•‣◦▪●○■–—✓✔➢·]|\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)]|[\u2460-\u2473])(?:\s+\[[ xX]\])?\s+/u;
/** `(2)` at the start of a line numbers an item; `(2013)` and `(see` do not. */
const BRACKETED_BULLET = /^\s*\((?:\d{1,2}|[a-z]|[ivx]{1,5})\)\s+/u;
const HEADING = /^ {0,3}#{1,6}\s+/u;
const RULE = /^\s{0,3}(?:(?:-\s*){3,}|(?:\*\s*){3,}|(?:_\s*){3,}|(?:=\s*){2,})$/u;
const UNDERLINE = /^ {0,3}(?:={2,}|-{2,})\s*$/u;
const BLOCKQUOTE = /^\s*(?:>\s?)+/u;
/** A line in bold from end to end, without a stop. */
const BOLD_LINE = /^\s*(?:\*\*|__)([^*_\n]{1,120}[^*_\s.!?。])(?:\*\*|__)\s*$/u;

/** A line of a list of sources: a marker, then a name with an initial, a year in brackets, or an address. */
const SOURCE_LINE =
  /^\s*(?:[-*+•]\s+)?\[[\w.:-]{1,12}\]:?\s+(?:\p{L}[^.!?]{0,80}(?:,\s\p{Lu}\.|\(\d{4}\))|<?https?:\/\/|\[[^\]\n]{1,200}\]\(|["“*_])/u;
const SOURCES_HEADING =
  /^[\s#*_>]{0,12}(?:sources?|references?|citations?|bibliography|works cited|notes|footnotes|further reading|quellen(?:verzeichnis)?|literatur(?:verzeichnis)?|belege|références|bibliographie|fuentes|referencias|fonti)\s?(?:used|cited|consulted)?[\s:*_]{0,8}$/iu;
/** Under such a heading: a numbered or marked line, or one with an address. */
const LISTED_SOURCE = /^\s*(?:[-*+•]\s+)?(?:\[[^\]\n]{1,40}\]|\d{1,3}[.)]\s|\(\d{1,3}\)\s|\^)|https?:\/\/|doi:/iu;

interface OpenBlock {
  from: number;
  to: number;
  kind: AnswerBlock["kind"];
}

interface LineKind {
  readonly kind: AnswerBlock["kind"];
  /** Signs before its words. */
  readonly lead: number;
}

const WHOLE_LINES: ReadonlySet<AnswerBlock["kind"]> = new Set(["heading", "table_head", "table_row", "reference"]);

/** Cuts the lines of an answer into blocks, one after the other. */
class BlockReader {
  private readonly blocks: AnswerBlock[] = [];
  private open: OpenBlock | null = null;
  /** Under a heading that announces a list of sources. */
  private isInSources = false;

  constructor(
    private readonly code: readonly Region[],
    private readonly definitions: readonly Region[],
    private readonly rows: ReadonlyMap<number, TableRow>,
  ) {}

  private kindOf(text: string, row: TableRow | undefined): LineKind | null {
    const heading = HEADING.exec(text)?.[0];
    if (heading !== undefined) return { kind: "heading", lead: heading.length };
    if (row === "head" || row === "row") return { kind: row === "head" ? "table_head" : "table_row", lead: 0 };
    if (SOURCES_HEADING.test(text)) return { kind: "heading", lead: 0 };
    if (SOURCE_LINE.test(text) || (this.isInSources && LISTED_SOURCE.test(text))) return { kind: "reference", lead: 0 };
    if (BOLD_LINE.test(text)) return { kind: "heading", lead: 0 };
    const bullet = (BULLET.exec(text) ?? BRACKETED_BULLET.exec(text))?.[0];
    return bullet === undefined ? null : { kind: "list_item", lead: bullet.length };
  }

  /** Lines that hold no words: blank ones, rules, code, definitions, the line under a table's head. */
  private skip(line: Line, at: number): boolean {
    const block = findCovering(this.code, line.from);
    if (block !== null && line.from === block.from) this.blocks.push({ from: block.from, to: block.to, kind: "code" });
    // A line of signs under the first line of a paragraph makes it a heading.
    const isUnderline = UNDERLINE.test(line.text);
    if (isUnderline && this.open?.kind === "paragraph") this.open.kind = "heading";
    return (
      block !== null ||
      isUnderline ||
      this.rows.get(at) === "rule" ||
      line.text.trim() === "" ||
      RULE.test(line.text) ||
      listInside(this.definitions, line.from, line.to).length > 0
    );
  }

  private take(line: Line, at: number): void {
    const quoted = BLOCKQUOTE.exec(line.text)?.[0].length ?? 0;
    const text = line.text.slice(quoted);
    const begun = this.kindOf(text, this.rows.get(at));
    if (begun?.kind === "heading") this.isInSources = SOURCES_HEADING.test(text);
    const isClosed = this.open === null || WHOLE_LINES.has(this.open.kind);
    if (begun !== null || isClosed) {
      this.open = { from: line.from + quoted + (begun?.lead ?? 0), to: line.to, kind: begun?.kind ?? "paragraph" };
      this.blocks.push(this.open);
    } else if (this.open !== null) this.open.to = line.to;
  }

  read(lines: readonly Line[]): AnswerBlock[] {
    for (const [at, line] of lines.entries()) {
      if (this.skip(line, at)) this.open = null;
      else this.take(line, at);
    }
    return this.blocks;
  }
}

/** Cuts an answer into its blocks. A marker never belongs to another block than its own. O(n log n). */
export function listBlocks(answer: string, regions: readonly Region[]): AnswerBlock[] {
  const lines = listLines(answer);
  const code = regions.filter((region) => region.kind === "code_block");
  const definitions = regions.filter((region) => region.kind === "definition");
  return new BlockReader(code, definitions, listTableRows(lines)).read(lines);
}
