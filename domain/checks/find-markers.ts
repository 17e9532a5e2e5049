import { listMarkerCandidates, type MarkerCandidate } from "@/domain/checks/marker-candidates";
import { listRegions } from "@/domain/checks/markdown-regions";
import { expandRange, parseHandles } from "@/domain/checks/parse-handles";
import { listPrivateRuns, type PrivateRun } from "@/domain/checks/private-runs";
import { findCovering, type Range, type Region } from "@/domain/checks/ranges";
import { type CodePoints, cpFromU16, indexCodePoints, spanFromU16 } from "@/domain/text/code-points";
import type { Span } from "@/domain/text/span";

/** A citation marker in an answer, by its place in code points. */
export interface Marker extends Span {
  /** As written. */
  readonly raw: string;
  /** The handles it names, digits in ASCII, a range as its members. */
  readonly handles: readonly string[];
  readonly isRangeExpanded: boolean;
  /** The place in the source that stands in the marker beside the handle, as written; null for none. */
  readonly pinpoint: string | null;
}

/** Something that looks like a marker and is none, so that nothing looks cited that is not. */
export interface NotMarker extends Span {
  readonly raw: string;
  readonly reason: "in_code" | "is_link" | "footnote" | "malformed";
}

export interface MarkerScan {
  readonly markers: readonly Marker[];
  readonly notMarkers: readonly NotMarker[];
  /** Where code and links lie, in UTF-16 positions of the answer. */
  readonly regions: readonly Region[];
  /** Runs of private-use signs that are no citations, in UTF-16 positions. */
  readonly runs: readonly PrivateRun[];
}

const IN_CODE: ReadonlySet<Region["kind"]> = new Set(["code_block", "code_span", "math"]);

interface PlacedMarker extends Range {
  readonly marker: Marker;
}

const isFigure = (handle: string): boolean => /^\d{1,3}$/u.test(handle);

/** `[1]–[3]` names what lies between as well: the second marker gets the members in the middle. */
function joinRanges(answer: string, placed: readonly PlacedMarker[], known: ReadonlySet<string> | null): Marker[] {
  return placed.map(({ marker, from }, i): Marker => {
    const before = placed[i - 1];
    if (before === undefined || from - before.to !== 1 || marker.handles.length !== 1) return marker;
    const [first = "", last = ""] = [before.marker.handles.at(-1), marker.handles[0]];
    const isJoined = /[-–—]/u.test(answer.charAt(before.to)) && isFigure(first) && isFigure(last);
    const members = isJoined ? expandRange("", Number(first), Number(last), known) : null;
    return members === null ? marker : { ...marker, handles: members.slice(1), isRangeExpanded: true };
  });
}

/** Reads candidates one after the other. */
class MarkerReader {
  readonly placed: PlacedMarker[] = [];
  readonly notMarkers: NotMarker[] = [];
  private readonly index: CodePoints;
  private last = 0;

  constructor(
    private readonly answer: string,
    private readonly known: ReadonlySet<string> | null,
    private readonly regions: readonly Region[],
  ) {
    this.index = indexCodePoints(answer);
  }

  private reject(candidate: MarkerCandidate, reason: NotMarker["reason"]): void {
    const { from, to } = candidate;
    this.notMarkers.push({ ...spanFromU16(this.index, from, to), raw: this.answer.slice(from, to), reason });
  }

  private parse({ form, inside }: MarkerCandidate): ReturnType<typeof parseHandles> {
    if (form === "broken") return { kind: "malformed" };
    // Templates name whatever stands in them; brackets only what reads as a handle.
    if (form !== "template") return parseHandles(inside, this.known);
    return { kind: "handles", handles: inside.split(","), isRangeExpanded: false, pinpoint: null };
  }

  read(candidate: MarkerCandidate): void {
    const { from, to, form } = candidate;
    // A bracket inside a marker of another kind is read with it.
    if (from < this.last) return;
    const parsed = this.parse(candidate);
    if (parsed.kind === "nothing") return;
    const region = findCovering(this.regions, from);
    if (region !== null && !(form === "raised" && region.kind === "html_tag")) {
      if (parsed.kind !== "handles" || form === "raised" || form === "round") return;
      this.reject(candidate, IN_CODE.has(region.kind) ? "in_code" : "is_link");
      return;
    }
    this.last = to;
    if (parsed.kind !== "handles") {
      this.reject(candidate, parsed.kind);
      return;
    }
    const { handles, isRangeExpanded, pinpoint } = parsed;
    const startCp = cpFromU16(this.index, from);
    const endCp = cpFromU16(this.index, to);
    const marker: Marker = { startCp, endCp, raw: this.answer.slice(from, to), handles, isRangeExpanded, pinpoint };
    this.placed.push({ marker, from, to });
  }
}

/**
 * Finds the citation markers of an answer: `[1]`, `[1, 3; 4]`, `[1-3]`, `[1]–[3]`, `[S2]`, `[S2, p. 4]`, `[c-8812]`,
 * `【4:0†source】`, full-width and mathematical brackets, raised figures, `<sup>1</sup>`, `##0$$`, `{{source:2}}`, private-use
 * runs, `(S2)` for a name known to be in R. Brackets in code, formulas, link texts, image texts and definitions are none, nor
 * are footnotes and years of case citations. `knownHandles` are those of the retrieved set.
 */
export function findMarkers(answer: string, knownHandles: Iterable<string> | null = null): MarkerScan {
  const known = knownHandles === null ? null : new Set(knownHandles);
  const regions = listRegions(answer, known ?? new Set());
  const runs = listPrivateRuns(answer);
  const reader = new MarkerReader(answer, known, regions);
  for (const candidate of listMarkerCandidates(answer, known, runs)) reader.read(candidate);
  return {
    markers: joinRanges(answer, reader.placed, known),
    notMarkers: reader.notMarkers,
    regions,
    runs: runs.filter(({ kind }) => kind !== "cite"),
  };
}
