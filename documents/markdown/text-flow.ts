import type { InlineResource } from "@/contracts/documents";
import { lengthCp } from "@/domain/text/code-points";

export type InlineStyle = Pick<InlineResource, "strong" | "em" | "del" | "code">;

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

  /** T as far as it is written, and its length. */
  get text(): string {
    return this.#parts.join("");
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
    this.#append(value, style, into);
    this.#atLineStart = false;
    this.#endsInBlank = false;
  }

  /** A hard line break: a run that holds just a line end. */
  breakLine(style: InlineStyle, into: InlineResource[]): void {
    this.trimEnd();
    this.#append("\n", style, into);
    this.#atLineStart = true;
  }

  /** Between two cells of a row. */
  separateCells(): void {
    this.trimEnd();
    this.#push("\t");
    this.#atBlockEnd = false;
    this.#atLineStart = true;
  }

  /** Ends a block. Blocks that end together, or hold no text, add one line end between them. */
  endBlock(): void {
    this.trimEnd();
    if (!this.#atBlockEnd) this.#push("\n");
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
    into.push({ text, startCp: this.#atCp, ...style });
    this.#lastRuns = into;
    this.#push(text);
    this.#atBlockEnd = false;
  }

  #push(text: string): void {
    this.#parts.push(text);
    this.#atCp += lengthCp(text);
  }
}
