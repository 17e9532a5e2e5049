import { isAbbreviation } from "@/domain/checks/abbreviations";
import { listInside } from "@/domain/checks/ranges";

/** A stretch of text that is stepped over whole: a marker, a link, code. UTF-16 positions. */
export interface Atom {
  readonly from: number;
  readonly to: number;
  readonly isMarker: boolean;
}

/** A sentence with the markers that follow its stop. UTF-16 positions. */
export interface Sentence {
  readonly from: number;
  readonly to: number;
}

const STOPS = ".!?…。！？";
const WIDE_STOPS = "。！？";
const CLOSERS = /["'”’»)\]}*_~」』]/u;
const SPACE = /\s/u;

/** Reads sentences off one block. */
class SentenceReader {
  private depth = 0;

  private readonly atoms: ReadonlyMap<number, Atom>;

  constructor(
    private readonly text: string,
    private readonly to: number,
    atoms: readonly Atom[],
  ) {
    this.atoms = new Map(atoms.map((atom) => [atom.from, atom]));
  }

  private atomAt(at: number): Atom | undefined {
    return this.atoms.get(at);
  }

  private skipSpaces(from: number): number {
    let at = from;
    while (at < this.to && SPACE.test(this.text.charAt(at))) at += 1;
    return at;
  }

  /** Past the stops and closing marks that stand together at a position. */
  private skipStops(from: number): number {
    let at = from;
    while (at < this.to && STOPS.includes(this.text.charAt(at))) at += 1;
    while (at < this.to && CLOSERS.test(this.text.charAt(at)) && this.atomAt(at) === undefined) {
      if (this.text.charAt(at) === ")") this.depth = Math.max(0, this.depth - 1);
      at += 1;
    }
    return at;
  }

  /** Past the markers that follow a sentence end, with or without a blank between, and a stop right behind them. */
  private skipMarkers(from: number): number {
    let end = from;
    for (
      let atom = this.atomAt(this.skipSpaces(end));
      atom?.isMarker === true;
      atom = this.atomAt(this.skipSpaces(end))
    ) {
      end = atom.to;
    }
    return end > from && this.text.charAt(end) === "." ? end + 1 : end;
  }

  private wordsBefore(stop: number): readonly [string, string] {
    const words = this.text.slice(Math.max(0, stop - 60), stop).split(/[\s("'“‘[]+/u);
    return [words.at(-1) ?? "", words.at(-2) ?? ""];
  }

  /** Whether a full stop without a blank behind it ends a sentence: "in 2016.In 2017". */
  private isGluedEnd(stop: number): boolean {
    const [word] = this.wordsBefore(stop);
    const isAddress = /[./@:]/u.test(word);
    return (
      !isAddress && /^(?:\d+|\p{L}{3,})$/u.test(word) && /^\p{Lu}\p{Ll}/u.test(this.text.slice(stop + 1, stop + 3))
    );
  }

  private isEnd(stop: number, end: number): boolean {
    const mark = this.text.charAt(stop);
    if (WIDE_STOPS.includes(mark)) return true;
    const afterMarkers = this.skipMarkers(end);
    const next = this.skipSpaces(afterMarkers);
    if (next >= this.to) return true;
    if (this.depth > 0) return false;
    if (next === end) return mark === "." && end === stop + 1 && this.isGluedEnd(stop);
    const following = this.text.slice(next, Math.min(this.to, next + 40));
    if (/^\p{Ll}/u.test(following)) return false;
    const isEllipsis = this.text.slice(stop, end).startsWith("...") || mark === "…";
    if (isEllipsis) return /^[\p{Lu}"'“«([]/u.test(following);
    if (mark !== ".") return true;
    const [word, before] = this.wordsBefore(stop);
    return !isAbbreviation(word, before, /^[^\s.,;:)]+/u.exec(following)?.[0] ?? "");
  }

  /** The end of the sentence that starts at a position. */
  findEnd(from: number): number {
    this.depth = 0;
    for (let at = from; at < this.to; ) {
      const atom = this.atomAt(at);
      if (atom !== undefined) {
        at = atom.to;
        continue;
      }
      const character = this.text.charAt(at);
      if (character === "(") this.depth += 1;
      if (character === ")") this.depth = Math.max(0, this.depth - 1);
      if (!STOPS.includes(character)) {
        at += 1;
        continue;
      }
      const end = this.skipStops(at);
      if (this.isEnd(at, end)) return this.skipMarkers(end);
      at = end;
    }
    return this.to;
  }

  read(from: number): Sentence[] {
    const sentences: Sentence[] = [];
    for (let at = this.skipSpaces(from); at < this.to; at = this.skipSpaces(at)) {
      const end = this.findEnd(at);
      sentences.push({ from: at, to: end });
      at = end;
    }
    return sentences.map(({ from: start, to }) => ({
      from: start,
      to: start + this.text.slice(start, to).trimEnd().length,
    }));
  }
}

/**
 * Cuts a block into sentences. A marker behind a stop belongs to the sentence before it. Abbreviations, initials, decimals,
 * round brackets and addresses do not end a sentence. `atoms` are in order and do not overlap.
 */
export function splitSentences(text: string, block: Sentence, atoms: readonly Atom[]): Sentence[] {
  return new SentenceReader(text, block.to, listInside(atoms, block.from, block.to)).read(block.from);
}
