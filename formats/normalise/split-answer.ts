import type { IssueCode } from "@/contracts/import-issues";
import type { NormalisedCitation } from "@/contracts/normalised";
import { findMarkers, type Marker, type MarkerScan, type NotMarker } from "@/domain/checks/find-markers";
import type { Region } from "@/domain/checks/ranges";
import { type SplitClaim, splitScanned } from "@/domain/checks/split-claims";
import { cpFromU16, u16FromCp } from "@/domain/text/code-points";
import { findLowerBound } from "@/domain/text/lower-bound";
import type { Span } from "@/domain/text/span";
import type { AnswerLocation, AnswerText } from "./answer-text";
import type { DraftCitation, DraftSegment } from "./draft";
import { type ClaimPlan, type PlannedCitation, type PlannedClaim, planCitation } from "./planned-claim";

/** A segment of the provider with its place. */
export interface PlacedSegment {
  readonly segment: DraftSegment;
  readonly location: AnswerLocation;
}

/** What marks in the text are to this format. */
export interface MarkerRule {
  /** Null where they are no citations of their own. */
  readonly locator: NormalisedCitation["locator"] | null;
  /** Names of the retrieved set; null where it is not known. */
  readonly known: readonly string[] | null;
  readonly path: string;
}

const REASONS: Readonly<Record<NotMarker["reason"], IssueCode>> = {
  in_code: "MARKER_IN_CODE",
  is_link: "MARKER_IS_LINK",
  footnote: "MARKER_FOOTNOTE",
  malformed: "MARKER_MALFORMED",
};

const overlaps = (a: Span, b: Span): boolean => a.startCp < b.endCp && b.startCp < a.endCp;

/** Names a provider's marker in the scan; no handle of a file begins like this. */
const PROVIDED = "\u0000provided:";

/** The scan of an answer with the provider's own markers in it, where these stand for others and for links. */
function scanWith(answer: AnswerText, rule: MarkerRule, placed: readonly PlacedSegment[]): MarkerScan {
  const scan = findMarkers(answer.whole.text, rule.known);
  const provided: Marker[] = placed.flatMap(({ location }, i) => {
    if (location.marker === null) return [];
    const raw = answer.whole.print(location.marker).exact;
    return [{ ...location.marker, raw, handles: [`${PROVIDED}${i}`], isRangeExpanded: false, pinpoint: null }];
  });
  if (provided.length === 0) return scan;
  const isFree = (span: Span) => !provided.some((marker) => overlaps(marker, span));
  const spanOf = ({ from, to }: Region): Span => answer.whole.span(from, to);
  return {
    ...scan,
    markers: [...scan.markers.filter(isFree), ...provided].sort((a, b) => a.startCp - b.startCp),
    notMarkers: scan.notMarkers.filter(isFree),
    regions: scan.regions.filter((region) => isFree(spanOf(region))),
  };
}

const BULLET = /^[ \t>]*(?:[-*+•]|\d{1,3}[.)])[ \t]+$/u;

/** A list item's span takes its bullet in. */
function withBullet(answer: AnswerText, piece: SplitClaim): Span {
  if (piece.kind !== "list_item") return piece.span;
  const { text, index } = answer.whole;
  const from = u16FromCp(index, piece.span.startCp);
  const line = text.lastIndexOf("\n", from - 1) + 1;
  const lead = text.slice(line, from);
  if (!BULLET.test(lead)) return piece.span;
  const start = line + (lead.length - lead.trimStart().length);
  return { startCp: cpFromU16(index, start), endCp: piece.span.endCp };
}

const STRIKE = "~~";

/** The signs that begin and end struck-out words, in order. UTF-16 positions. */
function listStrikes(text: string): number[] {
  const strikes: number[] = [];
  for (let at = text.indexOf(STRIKE); at !== -1; at = text.indexOf(STRIKE, at + STRIKE.length)) strikes.push(at);
  return strikes;
}

/** The marker of RAGFlow counts from 0; its handle says so, since a bare number counts from 1. */
const handleOf = (handle: string, raw: string): string => (raw.startsWith("##") ? `ID:${handle}` : handle);

function issuesOfMarker(raw: string, isRangeExpanded: boolean): IssueCode[] {
  const issues: IssueCode[] = [];
  if (isRangeExpanded) issues.push("MARKER_RANGE_EXPANDED");
  if (raw.startsWith("\uE200")) issues.push("MARKER_PRIVATE_USE");
  return issues;
}

class AnswerSplit {
  readonly scan: MarkerScan;
  readonly pieces: readonly SplitClaim[];
  readonly #strikes: readonly number[];
  readonly #byStart = new Map<number, Marker>();

  constructor(
    private readonly answer: AnswerText,
    private readonly rule: MarkerRule,
    private readonly placed: readonly PlacedSegment[],
  ) {
    this.#strikes = listStrikes(answer.whole.text);
    this.scan = scanWith(answer, rule, placed);
    this.pieces = splitScanned(answer.whole.text, this.scan);
    for (const marker of this.scan.markers) this.#byStart.set(marker.startCp, marker);
  }

  /** The citations of a piece's markers, in their order. */
  citationsOf(piece: SplitClaim): PlannedCitation[] {
    return piece.citations.flatMap(({ handle, marker, covers }) => {
      if (handle.startsWith(PROVIDED)) {
        const found = this.placed[Number(handle.slice(PROVIDED.length))];
        return (found?.segment.citations ?? []).map((draft) =>
          planCitation(draft, found?.location ?? EMPTY, found?.location.words ?? covers),
        );
      }
      const { locator, path } = this.rule;
      if (locator === null) return [];
      const { raw = "", isRangeExpanded = false } = this.#byStart.get(marker.startCp) ?? {};
      const draft: DraftCitation = { handle: handleOf(handle, raw), locator, path };
      const issues = issuesOfMarker(raw, isRangeExpanded);
      return [{ draft, words: covers, marker, unit: null, basis: null, issues }];
    });
  }

  /** Struck-out words are taken back: whether what is left of their sentence needs a source code can't tell. */
  isStruck(marker: Span): boolean {
    const last = this.#strikes.at(-1);
    if (last === undefined) return false;
    const { index } = this.answer.whole;
    const from = u16FromCp(index, marker.startCp);
    const before = findLowerBound(this.#strikes.length, (i) => (this.#strikes[i] ?? 0) + STRIKE.length <= from);
    return before % 2 === 1 && last >= u16FromCp(index, marker.endCp);
  }

  /** What is odd about marks that are no citations. */
  issues(): IssueCode[] {
    const codes = this.scan.notMarkers.map(({ reason }) => REASONS[reason]);
    const isIgnored =
      this.rule.locator === null && this.scan.markers.some(({ handles }) => !handles[0]?.startsWith(PROVIDED));
    return [...new Set(isIgnored ? [...codes, "MARKER_WITHOUT_ANNOTATION" as const] : codes)];
  }

  /** The sentence that a place belongs to: the one that holds it, or that it follows. */
  findOwner({ words, pointCp }: AnswerLocation): number {
    if (words !== null) return findLargest(this.pieces, words);
    if (pointCp === null) return -1;
    const before = this.pieces.findLastIndex(({ span }) => span.startCp < pointCp);
    return before === -1 && this.pieces.length > 0 ? 0 : before;
  }
}

const EMPTY: AnswerLocation = { words: null, pointCp: null, marker: null, unit: null, basis: null, issues: [] };

/** The piece that shares most with a span; -1 where none shares anything. */
function findLargest(pieces: readonly SplitClaim[], span: Span): number {
  let best = -1;
  let most = 0;
  for (const [i, piece] of pieces.entries()) {
    const shared = Math.min(piece.span.endCp, span.endCp) - Math.max(piece.span.startCp, span.startCp);
    if (shared > most) {
      most = shared;
      best = i;
    }
  }
  return best;
}

const LEADING = /^[\s,;:.]+/u;

/** For each point the words since the one before it in its sentence; points that stand together share theirs. */
function coverPoints(answer: AnswerText, piece: SplitClaim, points: readonly AnswerLocation[]): Span[] {
  let from = piece.span.startCp;
  let last: Span | null = null;
  let lastPoint = -1;
  return points.map(({ pointCp }) => {
    const at = pointCp ?? piece.span.endCp;
    if (last !== null && at === lastPoint) return last;
    const { exact } = answer.whole.print({ startCp: from, endCp: Math.max(from, at) });
    const lead = lastPoint === -1 ? 0 : (LEADING.exec(exact)?.[0].length ?? 0);
    const span = answer.trim({ startCp: from + lead, endCp: Math.max(from + lead, at) });
    last = span;
    lastPoint = at;
    from = Math.max(from, at);
    return span;
  });
}

function describePiece(
  split: AnswerSplit,
  answer: AnswerText,
  piece: SplitClaim,
  extra: PlannedCitation[],
): PlannedClaim {
  const own = split.citationsOf(piece);
  const isWithdrawn = own.some(({ marker }) => marker !== null && split.isStruck(marker));
  const isCited = own.length + extra.length > 0;
  return {
    kind: piece.kind,
    span: withBullet(answer, piece),
    text: piece.text,
    needsCitation: isWithdrawn ? null : isCited || piece.needsCitation,
    citations: [...own, ...extra].sort((a, b) => placeOf(a) - placeOf(b)),
    issues: [],
  };
}

const placeOf = ({ words, marker }: PlannedCitation): number => marker?.startCp ?? words?.endCp ?? 0;

/** What is cited is a claim, whatever it reads like. */
const STATING = new Set(["sentence", "list_item", "table_row"]);
const stateCited = (claim: PlannedClaim): PlannedClaim =>
  claim.citations.length === 0 || STATING.has(claim.kind) || claim.kind === "refusal"
    ? claim
    : { ...claim, kind: claim.kind === "heading" ? "heading" : "sentence" };

/** Splits an answer into sentences and gives each the citations that stand in it or behind it. */
export function splitAnswer(answer: AnswerText, placed: readonly PlacedSegment[], rule: MarkerRule): ClaimPlan {
  const split = new AnswerSplit(answer, rule, placed);
  const owned = new Map<number, PlacedSegment[]>();
  const unplaced: PlannedCitation[] = [];
  for (const one of placed) {
    if (one.location.marker !== null) continue;
    const owner = split.findOwner(one.location);
    if (owner === -1) {
      for (const draft of one.segment.citations) unplaced.push(planCitation(draft, one.location, one.location.words));
    } else owned.set(owner, [...(owned.get(owner) ?? []), one]);
  }
  const claims = split.pieces.map((piece, i) => {
    const own = owned.get(i) ?? [];
    const points = own.filter(({ location }) => location.words === null).map(({ location }) => location);
    const covered = coverPoints(answer, piece, points);
    const extra = own.flatMap(({ segment, location }) => {
      const words = location.words ?? covered[points.indexOf(location)] ?? null;
      return segment.citations.map((draft) => planCitation(draft, location, words));
    });
    return stateCited(describePiece(split, answer, piece, extra));
  });
  return { claims, unplaced, issues: split.issues() };
}

/** The sentences of an answer, and what marks in it are no citations, for an answer whose claims the provider sets apart. */
export function splitRest(answer: AnswerText, taken: readonly Span[], rule: MarkerRule): ClaimPlan {
  const split = new AnswerSplit(answer, rule, []);
  const rest = split.pieces.filter(({ span }) => !taken.some((other) => overlaps(span, other)));
  const claims = rest.map((piece) => describePiece(split, answer, piece, []));
  return { claims, unplaced: [], issues: split.issues() };
}
