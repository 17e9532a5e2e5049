import type { InlineResource } from "@/contracts/documents";
import { lengthCp } from "@/domain/text/code-points";

export type InlineStyle = Omit<InlineResource, "text" | "startCp">;

/** White space that CSS collapses under `white-space: normal`; a no-break space is not among it. */
const COLLAPSIBLE = /[ \t\r\n]+/;

/**
 * Lays text out the way a browser will: white space collapsed across inline runs and taken off at both ends of a block, one line end
 * where a block ends, a tab between cells. T is what it has written; each run knows its offset in it.
 */
export class TextFlow {
  #parts: string[] = [];
  #atCp = 0;
  /** True where a block starts or a line was broken: white space that follows is not drawn. */
  #atLineStart = true;
  /** True if the last character written was a collapsible blank; it is the end of the last run of `#lastRuns`. */
  #endsInBlank = false;
  #lastRuns: InlineResource[] = [];
  /** True right after a block end, so that nested blocks end once. */
  #atBlockEnd = true;
  /** A line end that is owed before the next text: a block's, which belongs to no run, or one between blocks of a single leaf, which does. */
  #owed: "nothing" | "block_end" | "break" = "nothing";

  /** T as far as it is written. */
  get text(): string {
    return this.#parts.join("") + (this.#owed === "block_end" ? "\n" : "");
  }

  /** Adds text to a block's runs, collapsed; what is left of it may be nothing. */
  write(value: string, style: InlineStyle, into: InlineResource[]): void {
    let text = "";
    for (const [i, word] of value.split(COLLAPSIBLE).entries()) {
      if (i > 0 && !this.#atLineStart && !this.#endsInBlank) {
        text += " ";
        this.#endsInBlank = true;
      }
      if (word === "") continue;
      text += word;
      this.#atLineStart = false;
      this.#endsInBlank = false;
    }
    this.#append(text, style, into);
  }

  /** Adds text in which white space counts (a code block). */
  writePreformatted(value: string, style: InlineStyle, into: InlineResource[]): void {
    if (value === "") return;
    this.#append(value, style, into);
    this.#atLineStart = value.endsWith("\n");
    this.#endsInBlank = false;
  }

  /** A hard line break: a run that holds just a line end. */
  breakLine(style: InlineStyle, into: InlineResource[]): void {
    this.trimEnd();
    this.#append("\n", style, into);
    this.#atLineStart = true;
  }

  /** Between two blocks that are drawn as one (in a cell, in a heading): a line break, if text comes before it and after it. */
  breakBlock(): void {
    this.trimEnd();
    if (!this.#atLineStart) this.#owed = "break";
    this.#atLineStart = true;
  }

  /** Before the first text of a cell: what was owed before it has nothing to do with the cell. */
  startCell(): void {
    this.trimEnd();
    if (this.#owed === "block_end") this.#push("\n");
    this.#owed = "nothing";
    this.#atBlockEnd = true;
    this.#atLineStart = true;
  }

  /** Between two cells of a row. A block that ends with its cell adds no line end of its own. */
  separateCells(): void {
    this.trimEnd();
    this.#owed = "nothing";
    this.#push("\t");
  }

  /** After the last of a row's cells; the line end is there although that cell may be empty. */
  endRow(cells: number): void {
    this.endBlock();
    if (cells > 1) this.#owed = "block_end";
  }

  /** Ends a block. Blocks that end together, or hold no text, add one line end between them. */
  endBlock(): void {
    this.trimEnd();
    if (!this.#atBlockEnd) this.#owed = "block_end";
    this.#atBlockEnd = true;
    this.#atLineStart = true;
  }

  /** Takes a blank back that turned out to stand at the end of a line. */
  trimEnd(): void {
    if (!this.#endsInBlank) return;
    const text = (this.#parts.pop() ?? "").slice(0, -1);
    const run = this.#lastRuns.pop();
    if (run !== undefined && text !== "") this.#lastRuns.push({ ...run, text });
    this.#parts.push(text);
    this.#atCp -= 1;
    this.#endsInBlank = false;
  }

  #append(text: string, style: InlineStyle, into: InlineResource[]): void {
    if (text === "") return;
    this.#payOwed(into);
    into.push({ text, startCp: this.#atCp, ...style });
    this.#lastRuns = into;
    this.#push(text);
    this.#atBlockEnd = false;
  }

  #payOwed(into: InlineResource[]): void {
    const owed = this.#owed;
    this.#owed = "nothing";
    if (owed === "break") into.push({ text: "\n", startCp: this.#atCp });
    if (owed !== "nothing") this.#push("\n");
  }

  #push(text: string): void {
    this.#parts.push(text);
    this.#atCp += lengthCp(text);
  }
}
