import type { BlockResource, InlineResource } from "@/contracts/documents";
import { type InlineStyle, TextFlow } from "../blocks/text-flow";
import type { WhiteSpace } from "./element-kinds";

/**
 * Writes T and the block tree side by side. Text goes into the open paragraph, or into the open leaf (a heading, a code block, a cell), in
 * which inner blocks are only line breaks.
 */
export class BlockWriter {
  readonly #flow = new TextFlow();
  #blocks: BlockResource[] = [];
  #inlines: InlineResource[] = [];
  #isLeaf = false;

  get text(): string {
    return this.#flow.text;
  }

  get blocks(): BlockResource[] {
    return this.#blocks;
  }

  /** True inside a heading, a code block or a cell, which hold no blocks of their own. */
  get isLeaf(): boolean {
    return this.#isLeaf;
  }

  write(value: string, style: InlineStyle, whiteSpace: WhiteSpace): void {
    if (whiteSpace === "pre") this.#flow.writePreformatted(value, style, this.#inlines);
    else if (whiteSpace === "normal") this.#flow.write(value, style, this.#inlines);
    else
      for (const [i, line] of value.split("\n").entries()) {
        if (i > 0) this.breakLine(style);
        this.#flow.write(line, style, this.#inlines);
      }
  }

  breakLine(style: InlineStyle): void {
    this.#flow.breakLine(style, this.#inlines);
  }

  /** Where a block starts or ends: the open paragraph is over. */
  edge(): void {
    if (this.#isLeaf) {
      this.#flow.breakBlock();
      return;
    }
    this.#flow.endBlock();
    if (this.#inlines.length > 0) this.#blocks.push({ kind: "paragraph", inlines: this.#inlines });
    this.#inlines = [];
  }

  /** Adds a block that is finished. */
  add(block: BlockResource): void {
    this.#blocks.push(block);
  }

  /** What `work` writes, as blocks of its own. */
  collect(work: () => void): BlockResource[] {
    this.edge();
    const outer = this.#blocks;
    const blocks: BlockResource[] = [];
    this.#blocks = blocks;
    work();
    this.edge();
    this.#blocks = outer;
    return blocks;
  }

  /** What `work` writes, as the runs of one leaf. */
  collectLeaf(work: () => void): InlineResource[] {
    this.edge();
    const inlines = this.#collectRuns(work);
    this.#flow.endBlock();
    return inlines;
  }

  /** What `work` writes, as the runs of one cell. */
  collectCell(work: () => void): InlineResource[] {
    this.#flow.startCell();
    return this.#collectRuns(work);
  }

  startCell(): void {
    this.#flow.startCell();
  }

  separateCells(): void {
    this.#flow.separateCells();
  }

  endRow(cells: number): void {
    this.#flow.endRow(cells);
  }

  #collectRuns(work: () => void): InlineResource[] {
    const inlines: InlineResource[] = [];
    const outer = this.#inlines;
    this.#inlines = inlines;
    this.#isLeaf = true;
    work();
    this.#isLeaf = false;
    this.#inlines = outer;
    return inlines;
  }
}
