import { type AnswerBlock, listBlocks } from "@/domain/checks/answer-blocks";
import { type ClaimKind, classifySentence, type NeedsBasis } from "@/domain/checks/claim-kind";
import { findMarkers, type Marker, type MarkerScan, type NotMarker } from "@/domain/checks/find-markers";
import { wordsOfRun } from "@/domain/checks/private-runs";
import { listInside, type Range, type Region } from "@/domain/checks/ranges";
import { type Atom, type Sentence, splitSentences } from "@/domain/checks/split-sentences";
import { type CodePoints, indexCodePoints, spanFromU16, u16FromCp } from "@/domain/text/code-points";
import type { Span } from "@/domain/text/span";

/** Changes whenever the same answer may be split differently; stored beside claims that were made by splitting. */
export const SPLITTER_VERSION = "split-3";

/** One handle of a claim, with its marker and the words that the marker covers. */
export interface ClaimMarker {
  readonly handle: string;
  readonly marker: Span;
  readonly covers: Span;
  /** The place in the source that the marker names, as written; null for none. */
  readonly pinpoint: string | null;
}

/** A piece of an answer. Spans are code points of the answer as delivered; the pieces do not overlap. */
export interface SplitClaim {
  readonly kind: ClaimKind;
  /** With its markers. */
  readonly span: Span;
  /** Without its markers. */
  readonly text: string;
  /** Null where code cannot tell. */
  readonly needsCitation: boolean | null;
  /** What that rests on. */
  readonly needsBasis: NeedsBasis;
  readonly citations: readonly ClaimMarker[];
}

interface PlacedMarker extends Range {
  readonly marker: Marker;
}

/** A stretch that a reader does not see as it is written, and what is seen instead. */
interface Hidden extends Range {
  readonly words: string;
}

/** The text of a sentence without its markers and the blanks before them. */
function textWithout(answer: string, sentence: Sentence, hidden: readonly Hidden[]): string {
  let text = "";
  let at = sentence.from;
  for (const { from, to, words } of hidden) {
    const before = answer.slice(at, from);
    text += words === "" ? before.trimEnd() : before + words;
    at = to;
  }
  return (text + answer.slice(at, sentence.to)).trim();
}

const LEADING = /^[\s,;:.]+/u;

/** For each marker the words since the run of markers before it in the sentence. */
function listCovered(answer: string, sentence: Sentence, markers: readonly PlacedMarker[]): Sentence[] {
  const covered: Sentence[] = [];
  let from = sentence.from;
  let end = sentence.from;
  for (const marker of markers) {
    const between = answer.slice(end, marker.from);
    // Markers that stand together share what they cover.
    const isRun = covered.length > 0 && between.trim() === "";
    if (!isRun && covered.length > 0) from = end + (LEADING.exec(between)?.[0].length ?? 0);
    const last = covered.at(-1);
    const words = answer.slice(from, marker.from).trimEnd();
    covered.push(isRun && last !== undefined ? last : { from, to: Math.max(from, from + words.length) });
    end = marker.to;
  }
  return covered;
}

/** What may stand behind a stop and belongs to what it ends: a closing tag, a sign without a run. */
const closesText = (answer: string, { from, kind }: Region): boolean =>
  kind === "html_tag" && answer.startsWith("</", from);

const INLINE: ReadonlySet<Region["kind"]> = new Set(["code_span", "math", "link", "html_tag"]);

const NONE: readonly never[] = [];

class AnswerSplitter {
  private readonly index: CodePoints;
  private readonly markers: readonly PlacedMarker[];
  private readonly hidden: readonly Hidden[];
  private readonly atoms: readonly Atom[];

  constructor(
    private readonly answer: string,
    private readonly scan: MarkerScan,
  ) {
    this.index = indexCodePoints(answer);
    this.markers = scan.markers.map((marker) => ({
      marker,
      from: u16FromCp(this.index, marker.startCp),
      to: u16FromCp(this.index, marker.endCp),
    }));
    const hidden: Hidden[] = this.markers.map(({ from, to }) => ({ from, to, words: "" }));
    const runs: Hidden[] = scan.runs.map((run) => ({ from: run.from, to: run.to, words: wordsOfRun(run) }));
    this.hidden = runs.length === 0 ? hidden : [...hidden, ...runs].sort((a, b) => a.from - b.from);
    this.atoms = this.listAtoms();
  }

  /** In order; what begins inside another is left out. */
  private listAtoms(): Atom[] {
    const markers = this.markers.map(({ from, to }): Atom => ({ from, to, kind: "marker" }));
    const others = this.listOtherAtoms();
    const all = others.length === 0 ? markers : [...markers, ...others].sort((a, b) => a.from - b.from);
    let last = 0;
    return all.filter(({ from, to }) => {
      const isApart = from >= last;
      if (isApart) last = to;
      return isApart;
    });
  }

  private listOtherAtoms(): Atom[] {
    const { regions, runs, notMarkers } = this.scan;
    if (regions.length + runs.length + notMarkers.length === 0) return [];
    const inline = regions.filter(({ kind }) => INLINE.has(kind));
    return [
      ...inline.map((region): Atom => {
        const isClosing = closesText(this.answer, region);
        return { from: region.from, to: region.to, kind: isClosing ? "closing" : "other" };
      }),
      ...runs.map(({ from, to, kind }): Atom => ({ from, to, kind: kind === "" ? "closing" : "other" })),
      ...notMarkers.flatMap((not) => this.placeAtom(not)),
    ];
  }

  /** What looks like a marker inside code or a link is stepped over with these. */
  private placeAtom({ startCp, endCp, reason }: NotMarker): Atom[] {
    if (reason === "in_code" || reason === "is_link") return [];
    return [{ from: u16FromCp(this.index, startCp), to: u16FromCp(this.index, endCp), kind: "other" }];
  }

  private citationsOf(sentence: Sentence, own: readonly PlacedMarker[]): ClaimMarker[] {
    if (own.length === 0) return [];
    const covered = listCovered(this.answer, sentence, own);
    const citations: ClaimMarker[] = [];
    for (const [i, { marker }] of own.entries()) {
      const words = covered[i] ?? sentence;
      const covers = spanFromU16(this.index, words.from, words.to);
      const { startCp, endCp, handles, pinpoint } = marker;
      for (const handle of handles) citations.push({ handle, marker: { startCp, endCp }, covers, pinpoint });
    }
    return citations;
  }

  private describe(block: AnswerBlock, sentence: Sentence): SplitClaim {
    // The marker before a line of a list of sources is that source's name.
    const own = block.kind === "reference" ? NONE : listInside(this.markers, sentence.from, sentence.to);
    const hidden = block.kind === "reference" ? NONE : listInside(this.hidden, sentence.from, sentence.to);
    const text = textWithout(this.answer, sentence, hidden);
    const within = listInside(this.scan.regions, sentence.from, sentence.to);
    const facts = {
      block: block.kind,
      hasMarker: own.length > 0,
      hasCode: within.some(({ kind }) => kind === "code_span"),
      isLinkOnly: within.some(({ kind, from, to }) => kind === "link" && from === sentence.from && to === sentence.to),
    };
    const { kind, needsCitation, basis } = classifySentence(text, facts);
    return {
      kind,
      needsCitation,
      needsBasis: basis,
      span: spanFromU16(this.index, sentence.from, sentence.to),
      text,
      citations: this.citationsOf(sentence, own),
    };
  }

  split(): SplitClaim[] {
    const pieces: SplitClaim[] = [];
    for (const block of listBlocks(this.answer, this.scan.regions)) {
      const isWhole = block.kind !== "paragraph" && block.kind !== "list_item";
      const sentences = isWhole ? [block] : splitSentences(this.answer, block, this.atoms);
      for (const sentence of sentences) pieces.push(this.describe(block, sentence));
    }
    return pieces;
  }
}

/** `splitClaims` for markers that are already found, or told by a provider. `scan` is of the same answer, its lists in order. */
export function splitScanned(answer: string, scan: MarkerScan): SplitClaim[] {
  return new AnswerSplitter(answer, scan).split();
}

/** An answer's pieces, and what in it looks like a marker and is none. */
export interface SplitAnswer {
  readonly pieces: readonly SplitClaim[];
  readonly notMarkers: readonly NotMarker[];
}

/** `splitClaims`, with the signs that it did not take for markers. */
export function splitAnswer(answer: string, knownHandles: Iterable<string> | null = null): SplitAnswer {
  const scan = findMarkers(answer, knownHandles);
  return { pieces: splitScanned(answer, scan), notMarkers: scan.notMarkers };
}

/**
 * Splits an answer that came without a list of claims into sentences, each with its markers. A marker belongs to the sentence
 * that contains it or that it follows, covers the words since the markers before it, and never reaches into another paragraph,
 * list item, row or heading. `knownHandles` are those of the retrieved set, null where that is not known.
 */
export function splitClaims(answer: string, knownHandles: Iterable<string> | null = null): SplitClaim[] {
  return splitScanned(answer, findMarkers(answer, knownHandles));
}
