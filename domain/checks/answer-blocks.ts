import { listLines, type Region } from "@/domain/checks/markdown-regions";
import { findCovering, listInside } from "@/domain/checks/ranges";

/** A paragraph, list item, heading, table row or code block of an answer. UTF-16 positions, without bullets and hashes. */
export interface AnswerBlock {
  readonly from: number;
  readonly to: number;
  readonly kind: "paragraph" | "list_item" | "heading" | "table_row" | "code" | "reference";
}

const BULLET = /^\s*(?:[-*+•]|\d{1,3}[.)])\s+/u;
const HEADING = /^ {0,3}#{1,6}\s+/u;
const RULE = /^ {0,3}(?:(?:[-*_=]\s*){3,}|\|?[\s:|-]*-[\s:|-]*\|?)$/u;
const TABLE_ROW = /^\s*\|.*\|\s*$/u;
const BLOCKQUOTE = /^\s*(?:>\s?)+/u;
/** A line of a list of sources: a marker, then a name with an initial or a year in brackets. */
const SOURCE_LINE = /^\s*\[\d{1,3}\]\s+\p{L}[^.!?]{0,80}(?:,\s\p{Lu}\.|\(\d{4}\))/u;

interface OpenBlock {
  from: number;
  to: number;
  kind: AnswerBlock["kind"];
}

function kindOfLine(text: string): { readonly kind: AnswerBlock["kind"]; readonly lead: number } | null {
  const heading = HEADING.exec(text)?.[0];
  if (heading !== undefined) return { kind: "heading", lead: heading.length };
  if (TABLE_ROW.test(text)) return { kind: "table_row", lead: 0 };
  if (SOURCE_LINE.test(text)) return { kind: "reference", lead: 0 };
  const bullet = BULLET.exec(text)?.[0];
  return bullet === undefined ? null : { kind: "list_item", lead: bullet.length };
}

/** Cuts an answer into its blocks. A marker never belongs to another block than its own. */
export function listBlocks(answer: string, regions: readonly Region[]): AnswerBlock[] {
  const blocks: AnswerBlock[] = [];
  const code = regions.filter((region) => region.kind === "code_block");
  const definitions = regions.filter((region) => region.kind === "definition");
  let open: OpenBlock | null = null;
  for (const line of listLines(answer)) {
    const block = findCovering(code, line.from);
    const isDefinition = listInside(definitions, line.from, line.to).length > 0;
    if (block !== null || isDefinition || line.text.trim() === "" || RULE.test(line.text)) {
      open = null;
      if (block !== null && line.from === block.from) blocks.push({ from: block.from, to: block.to, kind: "code" });
      continue;
    }
    const quoted = BLOCKQUOTE.exec(line.text)?.[0].length ?? 0;
    const begun = kindOfLine(line.text.slice(quoted));
    // A heading and a table row are whole lines: the next line begins something new.
    const isClosed = open === null || open.kind === "heading" || open.kind === "table_row" || open.kind === "reference";
    if (begun !== null || isClosed) {
      open = { from: line.from + quoted + (begun?.lead ?? 0), to: line.to, kind: begun?.kind ?? "paragraph" };
      blocks.push(open);
    } else if (open !== null) open.to = line.to;
  }
  return blocks;
}
