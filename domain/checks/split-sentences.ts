import { isAbbreviation } from "@/domain/checks/abbreviations";
import { listInside } from "@/domain/checks/ranges";

/** A stretch of text that is stepped over whole: a marker, a link, code. UTF-16 positions. */
export interface Atom {
  readonly from: number;
  readonly to: number;
  /** `closing`: a tag or sign that may stand behind a stop and belongs to what it ends. */
  readonly kind: "marker" | "closing" | "other";
}

/** A sentence with the markers that follow its stop. UTF-16 positions. */
export interface Sentence {
  readonly from: number;
  readonly to: number;
}

/** Unicode's Sentence_Terminal signs, and the ellipsis; of the Latin colon-like ones none is among them. */
const STOP = /[\p{Sentence_Terminal}…]/u;
/** Stops of scripts that put no blank behind them. */
const WIDE_STOPS = "。！？｡．";
const CLOSERS = /["'”’»›“)\]}*_~」』）］】〉》]/u;
const SPACE = /\s/u;
const OPENERS: ReadonlyMap<string, string> = new Map([
  ["(", ")"],
  ["（", "）"],
  ["「", "」"],
  ["『", "』"],
]);
const HAS_OPENER = /[(（「『]/u;
const CLOSING_BRACKETS: ReadonlySet<string> = new Set(OPENERS.values());
const WORD_BREAK = /[\s("'“‘[*_]/u;
const LOOK_BACK = 60;
/** A bracket that closes farther off than this, or not at all, keeps nothing together. */
const MAX_BRACKET = 600;

/** Openers of brackets that close, within a block. */
function listBracketed(text: string, from: number, to: number): Set<number> {
  const closed = new Set<number>();
  if (!HAS_OPENER.test(text.slice(from, to))) return closed;
  const open: { at: number; closer: string }[] = [];
  for (let at = from; at < to; at += 1) {
    const character = text.charAt(at);
    const closer = OPENERS.get(character);
    if (closer !== undefined) open.push({ at, closer });
    else if (CLOSING_BRACKETS.has(character) && open.at(-1)?.closer === character) {
      const opener = open.pop();
      if (opener !== undefined && at - opener.at <= MAX_BRACKET) closed.add(opener.at);
    }
  }
  return closed;
}

/** Letters, figures and blanks of ASCII: neither a stop nor a bracket. */
const isPlain = (unit: number): boolean =>
  (unit >= 0x61 && unit <= 0x7a) || unit === 0x20 || (unit >= 0x41 && unit <= 0x5a) || (unit >= 0x30 && unit <= 0x39);

/** Reads sentences off one block. */
class SentenceReader {
  private depth = 0;
  private start = 0;
  private readonly atoms: ReadonlyMap<number, Atom>;
  /** Place in `ordered` of the first atom that does not lie behind. */
  private nextAtom = 0;
  private readonly bracketed: ReadonlySet<number>;

  constructor(
    private readonly text: string,
    private readonly block: Sentence,
    private readonly ordered: readonly Atom[],
  ) {
    this.atoms = new Map(ordered.map((atom) => [atom.from, atom]));
    this.bracketed = listBracketed(text, block.from, block.to);
  }

  private atomAt(at: number): Atom | undefined {
    return this.atoms.get(at);
  }

  private isStop(at: number): boolean {
    const unit = this.text.charCodeAt(at);
    if (unit < 0x80) return unit === 0x2e || unit === 0x21 || unit === 0x3f;
    return STOP.test(this.text.charAt(at));
  }

  private skipSpaces(from: number): number {
    let at = from;
    while (at < this.block.to && SPACE.test(this.text.charAt(at))) at += 1;
    return at;
  }

  /** Past the stops and closing marks that stand together at a position. */
  private skipStops(from: number): number {
    let at = from;
    while (at < this.block.to && this.isStop(at)) at += 1;
    while (at < this.block.to) {
      const atom = this.atomAt(at);
      if (atom !== undefined && atom.kind !== "closing") break;
      if (atom === undefined && !CLOSERS.test(this.text.charAt(at))) break;
      if (atom === undefined && CLOSING_BRACKETS.has(this.text.charAt(at))) this.depth = Math.max(0, this.depth - 1);
      at = atom?.to ?? at + 1;
    }
    return at;
  }

  /** Past the markers that follow a sentence end, with or without a blank between, and a stop right behind them. */
  private skipMarkers(from: number): number {
    let end = from;
    for (
      let atom = this.atomAt(this.skipSpaces(end));
      atom?.kind === "marker";
      atom = this.atomAt(this.skipSpaces(end))
    ) {
      end = atom.to;
    }
    return end > from && this.isStop(end) ? end + 1 : end;
  }

  /** The two words before a position, as far as they stand near it and in this sentence. */
  private wordsBefore(stop: number): readonly [string, string] {
    const from = Math.max(this.start, stop - LOOK_BACK);
    const start = this.skipBack(stop, from, false);
    const end = this.skipBack(start, from, true);
    return [this.text.slice(start, stop), this.text.slice(this.skipBack(end, from, false), end)];
  }

  /** Back over what parts words, or over a word. */
  private skipBack(to: number, from: number, isOverBreaks: boolean): number {
    let at = to;
    while (at > from && WORD_BREAK.test(this.text.charAt(at - 1)) === isOverBreaks) at -= 1;
    return at;
  }

  /** Whether a full stop without a blank behind it ends a sentence: "in 2016.In 2017". */
  private isGluedEnd(stop: number): boolean {
    const [word] = this.wordsBefore(stop);
    const isAddress = /[./@:]/u.test(word);
    return (
      !isAddress && /^(?:\d+|\p{L}{3,})$/u.test(word) && /^\p{Lu}\p{Ll}/u.test(this.text.slice(stop + 1, stop + 3))
    );
  }

  /** "1." or "b)" at the start numbers what follows. */
  private isNumbering(stop: number): boolean {
    return stop - this.start <= 6 && /^[\s(*_]*(?:\d{1,3}|[a-z]|[ivx]{1,4})$/u.test(this.text.slice(this.start, stop));
  }

  /** A stop inside 「」 that goes on behind them: the bracket neither begins the sentence nor ends it. */
  private isInnerQuote(stop: number, end: number, next: number): boolean {
    const isBehind = /[」』）]/u.test(this.text.slice(stop, end));
    return isBehind && next === end && !OPENERS.has(this.text.charAt(this.start));
  }

  private isEnd(stop: number, end: number): boolean {
    const mark = this.text.charAt(stop);
    const afterMarkers = this.skipMarkers(end);
    const next = this.skipSpaces(afterMarkers);
    if (next >= this.block.to) return true;
    if (this.depth > 0) return false;
    if (WIDE_STOPS.includes(mark)) return !this.isInnerQuote(stop, end, afterMarkers);
    if (next === end) return mark === "." && end === stop + 1 && this.isGluedEnd(stop);
    const following = this.text.slice(next, Math.min(this.block.to, next + 40));
    if (/^(?:["'”’]{1,2}\s)?[*_"'“‘«([]{0,3}\p{Ll}/u.test(following)) return false;
    const isEllipsis = this.text.slice(stop, stop + 3) === "..." || mark === "…";
    if (isEllipsis) return /^[\p{Lu}"'“«([]/u.test(following);
    if (mark !== ".") return true;
    const [word, before] = this.wordsBefore(stop);
    if (this.isNumbering(stop)) return false;
    return !isAbbreviation(word, before, /^[^\s.,;:)]+/u.exec(following)?.[0] ?? "");
  }

  /** Past the letters, figures and blanks that stand before the next atom. */
  private skipPlain(from: number): number {
    while ((this.ordered[this.nextAtom]?.from ?? this.block.to) < from) this.nextAtom += 1;
    const end = this.ordered[this.nextAtom]?.from ?? this.block.to;
    let at = from;
    while (at < end && isPlain(this.text.charCodeAt(at))) at += 1;
    return at;
  }

  /** The end of the sentence that starts at a position. */
  private findEnd(from: number): number {
    this.depth = 0;
    this.start = from;
    for (let at = this.skipPlain(from); at < this.block.to; at = this.skipPlain(at)) {
      const atom = this.atomAt(at);
      if (atom !== undefined) {
        at = atom.to;
        continue;
      }
      if (this.bracketed.has(at)) this.depth += 1;
      else if (CLOSING_BRACKETS.has(this.text.charAt(at))) this.depth = Math.max(0, this.depth - 1);
      if (!this.isStop(at)) {
        at += 1;
        continue;
      }
      const end = this.skipStops(at);
      if (this.isEnd(at, end)) return this.skipMarkers(end);
      at = end;
    }
    return this.block.to;
  }

  read(): Sentence[] {
    const sentences: Sentence[] = [];
    for (let at = this.skipSpaces(this.block.from); at < this.block.to; at = this.skipSpaces(at)) {
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
 * Cuts a block into sentences. A marker behind a stop belongs to the sentence before it. Abbreviations, initials, ordinals,
 * decimals, brackets and addresses do not end a sentence; stops are those Unicode lists for any script. `atoms` are in order and
 * do not overlap. O(n).
 */
export function splitSentences(text: string, block: Sentence, atoms: readonly Atom[]): Sentence[] {
  return new SentenceReader(text, block, listInside(atoms, block.from, block.to)).read();
}
