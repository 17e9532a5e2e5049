import { type CodePoints, cpFromU16, indexCodePoints, u16FromCp } from "@/domain/text/code-points";
import type { Span } from "@/domain/text/span";
import { findLowerBound } from "@/domain/text/lower-bound";
import type { NormalisedSpan } from "@/contracts/normalised";
import type { CharUnit } from "./draft";

/** Why an offset is none of a text. */
export type OffsetFault = "outside" | "splits";

/** A text in which offsets of any unit can be looked up. */
export class TextUnits {
  readonly text: string;
  readonly index: CodePoints;
  /** The UTF-8 offset of every UTF-16 position; made on first use. */
  #bytes: Uint32Array | null = null;

  constructor(text: string) {
    this.text = text;
    this.index = indexCodePoints(text);
  }

  /** The UTF-16 position of an offset, or what is wrong with it. */
  place(unit: CharUnit, at: number): number | OffsetFault {
    if (!Number.isSafeInteger(at) || at < 0) return "outside";
    if (unit === "codepoint") return at > this.index.lengthCp ? "outside" : u16FromCp(this.index, at);
    if (unit === "utf16") {
      if (at > this.text.length) return "outside";
      return this.#splitsPair(at) ? "splits" : at;
    }
    return this.#placeByte(at);
  }

  span(startU16: number, endU16: number): Span {
    return { startCp: cpFromU16(this.index, startU16), endCp: cpFromU16(this.index, endU16) };
  }

  /** The span with its words. */
  print({ startCp, endCp }: Span): NormalisedSpan {
    const exact = this.text.slice(u16FromCp(this.index, startCp), u16FromCp(this.index, endCp));
    return { start: startCp, end: endCp, exact };
  }

  #splitsPair(at: number): boolean {
    const before = this.text.charCodeAt(at - 1);
    const after = this.text.charCodeAt(at);
    return (before & 0xfc00) === 0xd800 && (after & 0xfc00) === 0xdc00;
  }

  #placeByte(at: number): number | OffsetFault {
    this.#bytes ??= listByteOffsets(this.text);
    const bytes = this.#bytes;
    if (at > (bytes[this.text.length] ?? 0)) return "outside";
    const found = findLowerBound(bytes.length, (i) => (bytes[i] ?? 0) < at);
    return bytes[found] === at && !this.#splitsPair(found) ? found : "splits";
  }
}

const SURROGATE_BYTES = 2;

/** Offsets of all UTF-16 positions in UTF-8, ascending; each half of a surrogate pair counts for two of its four bytes. */
function listByteOffsets(text: string): Uint32Array {
  const offsets = new Uint32Array(text.length + 1);
  let at = 0;
  for (let i = 0; i < text.length; i += 1) {
    const unit = text.charCodeAt(i);
    offsets[i] = at;
    if (unit < 0x80) at += 1;
    else if (unit < 0x800) at += 2;
    else if ((unit & 0xf800) === 0xd800) at += SURROGATE_BYTES;
    else at += 3;
  }
  offsets[text.length] = at;
  return offsets;
}
