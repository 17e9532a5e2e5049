import { listRegions, type Region } from "@/domain/checks/markdown-regions";
import { parseHandles } from "@/domain/checks/parse-handles";
import { findCovering } from "@/domain/checks/ranges";
import { indexCodePoints, spanFromU16 } from "@/domain/text/code-points";
import type { Span } from "@/domain/text/span";

/** A citation marker in an answer, by its place in code points. */
export interface Marker extends Span {
  /** As written. */
  readonly raw: string;
  /** The handles it names, digits in ASCII, a range as its members. */
  readonly handles: readonly string[];
  readonly isRangeExpanded: boolean;
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
}

interface Candidate {
  readonly from: number;
  readonly to: number;
  readonly inside: string;
  readonly isSuperscript: boolean;
}

const BRACKETS = /\[([^[\]\n]{1,80})\]|［([^［］\n]{1,80})］|【([^【】\n]{1,80})】|⟦([^⟦⟧\n]{1,80})⟧/gu;
const TEMPLATES =
  /##(\d{1,4})\$\$|\{\{\s*source:\s*([^{}\s]{1,40})\s*\}\}|\uE200cite\uE202([^\uE200\uE201]{1,200})\uE201/gu;
const SUPERSCRIPTS = /[⁰¹²³⁴-⁹]+(?:[,˒][⁰¹²³⁴-⁹]+)*/gu;
const WORD_BEFORE = /(\p{L}+|[.,;:!?)\]"'”’。」])$/u;
const MIN_WORD = 3;
const LOOK_BACK = 40;

/** A raised figure marks a source behind a word or a stop; behind a short word or a figure it is a power (m², 10²). */
function isRaisedMarker(text: string, at: number, known: ReadonlySet<string> | null): boolean {
  if (known !== null && ![...known].some((handle) => /^\d+$/u.test(handle))) return false;
  const before = WORD_BEFORE.exec(text.slice(Math.max(0, at - LOOK_BACK), at))?.[1];
  return before !== undefined && (before.length >= MIN_WORD || !/^\p{L}+$/u.test(before));
}

function listCandidates(text: string, known: ReadonlySet<string> | null): Candidate[] {
  const candidates: Candidate[] = [];
  for (const pattern of [BRACKETS, TEMPLATES]) {
    for (const found of text.matchAll(pattern)) {
      const inside = (found.slice(1).find((group) => group !== undefined) ?? "").replaceAll("\uE202", ",");
      candidates.push({ from: found.index, to: found.index + found[0].length, inside, isSuperscript: false });
    }
  }
  for (const found of text.matchAll(SUPERSCRIPTS)) {
    if (!isRaisedMarker(text, found.index, known)) continue;
    const inside = found[0].normalize("NFKC").replaceAll("˒", ",");
    candidates.push({ from: found.index, to: found.index + found[0].length, inside, isSuperscript: true });
  }
  return candidates.sort((a, b) => a.from - b.from);
}

/** Templates name whatever stands in them; brackets only what reads as a handle. */
function readCandidate(candidate: Candidate, text: string, known: ReadonlySet<string> | null) {
  const isTemplate = /^(?:##|\{\{|\uE200)/u.test(text.slice(candidate.from, candidate.from + 2));
  if (!isTemplate) return parseHandles(candidate.inside, known);
  return { kind: "handles", handles: candidate.inside.split(","), isRangeExpanded: false } as const;
}

/**
 * Finds the citation markers of an answer: `[1]`, `[1, 3; 4]`, `[1-3]`, `[S2]`, `[c-8812]`, `【4:0†source】`, full-width and
 * mathematical brackets, raised figures, `##0$$`, `{{source:2}}`, private-use runs. Brackets in code, link texts, image
 * texts and definitions are none, nor are footnotes and years of case citations. `knownHandles` are those of the retrieved set.
 */
export function findMarkers(answer: string, knownHandles: Iterable<string> | null = null): MarkerScan {
  const known = knownHandles === null ? null : new Set(knownHandles);
  const index = indexCodePoints(answer);
  const regions = listRegions(answer, known ?? new Set());
  const markers: Marker[] = [];
  const notMarkers: NotMarker[] = [];
  for (const candidate of listCandidates(answer, known)) {
    const place = {
      ...spanFromU16(index, candidate.from, candidate.to),
      raw: answer.slice(candidate.from, candidate.to),
    };
    const parsed = readCandidate(candidate, answer, known);
    const region = findCovering(regions, candidate.from);
    if (parsed.kind === "nothing") continue;
    if (region !== null) {
      if (parsed.kind !== "handles" || candidate.isSuperscript) continue;
      notMarkers.push({
        ...place,
        reason: region.kind === "code_block" || region.kind === "code_span" ? "in_code" : "is_link",
      });
    } else if (parsed.kind === "handles") {
      markers.push({ ...place, handles: parsed.handles, isRangeExpanded: parsed.isRangeExpanded });
    } else notMarkers.push({ ...place, reason: parsed.kind });
  }
  return { markers, notMarkers, regions };
}
