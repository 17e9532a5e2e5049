import { lengthCp } from "@/domain/text/code-points";
import type { Span } from "@/domain/text/span";

/** A run of text with its offset in T. */
interface OutlineRun {
  readonly text: string;
  readonly startCp: number;
}

/** Of a block tree, what an outline reads; the tree of a document version fits it as it is. */
export type OutlineBlock =
  | { readonly kind: "heading"; readonly level: number; readonly inlines: readonly OutlineRun[] }
  | { readonly kind: "paragraph" | "code"; readonly inlines: readonly OutlineRun[] }
  | {
      readonly kind: "list";
      readonly ordered: boolean;
      readonly start: number;
      readonly items: readonly (readonly OutlineBlock[])[];
    }
  | { readonly kind: "quote"; readonly blocks: readonly OutlineBlock[] }
  | { readonly kind: "table" | "rule" };

/** A heading where it stands in T. Levels count from 1, as the document has them. */
export interface Heading extends Span {
  readonly level: number;
  readonly text: string;
}

/** The beginning of a paragraph that the document numbers, and the number as it is written or drawn: `12`, `3.1`, `§ 5`. */
export interface NumberedStart {
  readonly startCp: number;
  readonly number: string;
}

export interface Outline {
  readonly headings: readonly Heading[];
  readonly numbered: readonly NumberedStart[];
}

const textOf = (runs: readonly OutlineRun[]): string => runs.map((run) => run.text).join("");

/** The headings of a block tree and the items of its numbered lists, in order of T. The numbers of a list are drawn and not part of T. */
export function outlineBlocks(blocks: readonly OutlineBlock[]): Outline {
  const headings: Heading[] = [];
  const numbered: NumberedStart[] = [];
  const visit = (block: OutlineBlock): void => {
    if (block.kind === "heading") {
      const [first] = block.inlines;
      const text = textOf(block.inlines);
      if (first === undefined) return;
      headings.push({ level: block.level, text, startCp: first.startCp, endCp: first.startCp + lengthCp(text) });
    } else if (block.kind === "quote") block.blocks.forEach(visit);
    else if (block.kind === "list") {
      for (const [i, item] of block.items.entries()) {
        const startCp = findStart(item);
        if (block.ordered && startCp !== null) numbered.push({ number: String(block.start + i), startCp });
        item.forEach(visit);
      }
    }
  };
  blocks.forEach(visit);
  return { headings, numbered };
}

/** Where the first text of blocks stands; null where they have none. */
function findStart(blocks: readonly OutlineBlock[]): number | null {
  for (const block of blocks) {
    const inner =
      block.kind === "quote"
        ? findStart(block.blocks)
        : block.kind === "list"
          ? findStart(block.items.flat())
          : "inlines" in block
            ? (block.inlines[0]?.startCp ?? null)
            : null;
    if (inner !== null) return inner;
  }
  return null;
}
