import { type AnswerBlock, listBlocks } from "@/domain/checks/answer-blocks";
import { type ClaimKind, classifySentence } from "@/domain/checks/claim-kind";
import { findMarkers, type Marker, type MarkerScan, type NotMarker } from "@/domain/checks/find-markers";
import { listInside } from "@/domain/checks/ranges";
import { type Atom, type Sentence, splitSentences } from "@/domain/checks/split-sentences";
import { type CodePoints, indexCodePoints, spanFromU16, u16FromCp } from "@/domain/text/code-points";
import type { Span } from "@/domain/text/span";

/** Changes whenever the same answer may be split differently; stored beside claims that were made by splitting. */
export const SPLITTER_VERSION = "split-1";

/** One handle of a claim, with its marker and the words that the marker covers. */
export interface ClaimMarker {
  readonly handle: string;
  readonly marker: Span;
  readonly covers: Span;
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
  readonly citations: readonly ClaimMarker[];
}

interface PlacedMarker extends Marker {
  readonly from: number;
  readonly to: number;
}

/** The text of a sentence without its markers and the blanks before them. */
function textWithout(answer: string, sentence: Sentence, markers: readonly PlacedMarker[]): string {
  let text = "";
  let at = sentence.from;
  for (const marker of markers) {
    text += answer.slice(at, marker.from).trimEnd();
    at = marker.to;
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

class AnswerSplitter {
  private readonly index: CodePoints;
  private readonly markers: readonly PlacedMarker[];
  private readonly atoms: readonly Atom[];

  constructor(
    private readonly answer: string,
    private readonly scan: MarkerScan,
  ) {
    this.index = indexCodePoints(answer);
    this.markers = scan.markers.map((marker) => ({
      ...marker,
      from: u16FromCp(this.index, marker.startCp),
      to: u16FromCp(this.index, marker.endCp),
    }));
    const inline = scan.regions.filter(({ kind }) => kind === "code_span" || kind === "link");
    this.atoms = [
      ...this.markers.map(({ from, to }) => ({ from, to, isMarker: true })),
      ...inline.map(({ from, to }) => ({ from, to, isMarker: false })),
      ...scan.notMarkers.flatMap((not) => this.placeAtom(not)),
    ].sort((a, b) => a.from - b.from);
  }

  /** What looks like a marker inside code or a link is stepped over with these. */
  private placeAtom({ startCp, endCp, reason }: NotMarker): Atom[] {
    if (reason === "in_code" || reason === "is_link") return [];
    return [{ from: u16FromCp(this.index, startCp), to: u16FromCp(this.index, endCp), isMarker: false }];
  }

  private describe(block: AnswerBlock, sentence: Sentence): SplitClaim {
    // The marker before a line of a list of sources is that source's name.
    const own = block.kind === "reference" ? [] : listInside(this.markers, sentence.from, sentence.to);
    const covered = listCovered(this.answer, sentence, own);
    const text = textWithout(this.answer, sentence, own);
    const within = listInside(this.scan.regions, sentence.from, sentence.to);
    const facts = {
      block: block.kind,
      hasMarker: own.length > 0,
      hasCode: within.some(({ kind }) => kind === "code_span"),
      isLinkOnly: within.some(({ kind, from, to }) => kind === "link" && from === sentence.from && to === sentence.to),
    };
    const citations = own.flatMap((marker, i) => {
      const words = covered[i] ?? sentence;
      const covers = spanFromU16(this.index, words.from, words.to);
      const place = { startCp: marker.startCp, endCp: marker.endCp };
      return marker.handles.map((handle) => ({ handle, marker: place, covers }));
    });
    return {
      ...classifySentence(text, facts),
      span: spanFromU16(this.index, sentence.from, sentence.to),
      text,
      citations,
    };
  }

  split(): SplitClaim[] {
    return listBlocks(this.answer, this.scan.regions).flatMap((block) => {
      const isWhole =
        block.kind === "code" || block.kind === "reference" || block.kind === "table_row" || block.kind === "heading";
      const sentences = isWhole ? [block] : splitSentences(this.answer, block, this.atoms);
      return sentences.map((sentence) => this.describe(block, sentence));
    });
  }
}

/**
 * Splits an answer that came without a list of claims into sentences, each with its markers. A marker belongs to the sentence
 * that contains it or that it follows, covers the words since the markers before it, and never reaches into another paragraph,
 * list item, row or heading. `knownHandles` are those of the retrieved set, null where that is not known.
 */
export function splitClaims(answer: string, knownHandles: Iterable<string> | null = null): SplitClaim[] {
  return splitScanned(answer, findMarkers(answer, knownHandles));
}

/** `splitClaims` for an answer whose markers are found already, or told by its provider. */
export function splitScanned(answer: string, scan: MarkerScan): SplitClaim[] {
  return new AnswerSplitter(answer, scan).split();
}
