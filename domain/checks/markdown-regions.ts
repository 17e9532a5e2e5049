import { type Line, listCodeBlocks, listLines } from "@/domain/checks/code-blocks";
import { listHtmlRegions } from "@/domain/checks/html-regions";
import type { Region } from "@/domain/checks/ranges";
import { findLowerBound } from "@/domain/text/lower-bound";

/** Collects regions, refusing those that begin inside an earlier one. */
class RegionMap {
  readonly regions: Region[] = [];
  /** Made for the first region: most answers have none. */
  private covered: Uint8Array | null = null;

  constructor(private readonly length: number) {}

  add(region: Region): void {
    this.covered ??= new Uint8Array(this.length + 1);
    if (this.covered[region.from] === 1) return;
    this.covered.fill(1, region.from, region.to);
    this.regions.push(region);
  }

  has(at: number): boolean {
    return this.covered?.[at] === 1;
  }
}

/** Positions of blank lines, which no inline mark reaches over, in order. */
function listBreaks(lines: readonly Line[]): number[] {
  return lines.flatMap(({ from, text }) => (text.trim() === "" ? [from] : []));
}

/** Whether a blank line stands between two positions. */
function isBroken(breaks: readonly number[], from: number, to: number): boolean {
  const next = breaks[findLowerBound(breaks.length, (i) => (breaks[i] ?? 0) < from)];
  return next !== undefined && next < to;
}

/** For each run the place of the next one of the same marks, or null. */
function listPartners(runs: readonly RegExpMatchArray[]): (number | null)[] {
  const nextOf = new Map<string, number>();
  const partners: (number | null)[] = [];
  for (let i = runs.length - 1; i >= 0; i -= 1) {
    const marks = runs[i]?.[0] ?? "";
    partners[i] = nextOf.get(marks) ?? null;
    nextOf.set(marks, i);
  }
  return partners;
}

/** Stretches between a run of marks and the next run of the same length within the paragraph. */
function addPaired(text: string, marks: RegExp, kind: Region["kind"], map: RegionMap, breaks: readonly number[]): void {
  const runs = [...text.matchAll(marks)].filter((run) => !map.has(run.index));
  const partners = listPartners(runs);
  for (let i = 0; i < runs.length; i += 1) {
    const open = runs[i];
    const closing = partners[i] ?? null;
    const close = closing === null ? undefined : runs[closing];
    if (open === undefined || closing === null || close === undefined) continue;
    if (isBroken(breaks, open.index, close.index)) continue;
    // ``quoted'' in the manner of TeX is no code.
    if (open[0] === "``" && text.slice(open.index, close.index).includes("''")) continue;
    map.add({ from: open.index, to: close.index + close[0].length, kind });
    i = closing;
  }
}

const BACKTICKS = /`+/gu;
/** Two dollar signs around a formula; `##0$$` is a marker of another kind. */
const DOLLARS = /(?<!##\d{1,4})\$\$/gu;

const DEFINITION = /^ {0,3}\[([^\]\n]{1,200})\]:[ \t]*\S[^\n]*$/gmu;
const DESTINATION =
  /^\(\s{0,8}(?:<[^<>\n]*>|[^\s()<]*(?:\([^\s()]*\)[^\s()]*)*)(?:\s{1,8}(?:"[^"\n]*"|'[^'\n]*'))?\s{0,8}\)/u;
const REFERENCE = /^\[([^[\]\n]*)\]/u;
const MAX_LINK_TEXT = 400;

/** For each opening square bracket outside code the one that closes it, within a paragraph. */
function pairBrackets(text: string, map: RegionMap, breaks: readonly number[]): Map<number, number> {
  const pairs = new Map<number, number>();
  const open: number[] = [];
  let nextBreak = 0;
  for (const { index, 0: bracket } of text.matchAll(/[[\]]/gu)) {
    if (map.has(index)) continue;
    while ((breaks[nextBreak] ?? Number.POSITIVE_INFINITY) < index) {
      open.length = 0;
      nextBreak += 1;
    }
    if (bracket === "[") open.push(index);
    else {
      const partner = open.pop();
      if (partner !== undefined && index - partner <= MAX_LINK_TEXT) pairs.set(partner, index);
    }
  }
  return pairs;
}

/** Where a link or image that opens at a bracket ends, or null. `labels` are the defined references, folded. */
function findLinkEnd(text: string, open: number, close: number, labels: ReadonlySet<string>): number | null {
  const rest = text.slice(close + 1, close + 1 + MAX_LINK_TEXT);
  const destination = rest.startsWith("(") ? DESTINATION.exec(rest)?.[0] : undefined;
  if (destination !== undefined) return close + 1 + destination.length;
  if (labels.size === 0) return null;
  const label = text.slice(open + 1, close).toLowerCase();
  const reference = REFERENCE.exec(rest);
  if (reference !== null && labels.has((reference[1] === "" ? label : (reference[1] ?? "")).toLowerCase())) {
    return close + 1 + reference[0].length;
  }
  return labels.has(label) ? close + 1 : null;
}

function addDefinitions(text: string, map: RegionMap, knownHandles: ReadonlySet<string>): Set<string> {
  const labels = new Set<string>();
  for (const found of text.matchAll(DEFINITION)) {
    const label = found[1] ?? "";
    if (map.has(found.index) || label.startsWith("^")) continue;
    map.add({ from: found.index, to: found.index + found[0].length, kind: "definition" });
    if (!knownHandles.has(label)) labels.add(label.toLowerCase());
  }
  return labels;
}

/** Code inside a link's text goes with the link, so that regions do not overlap. */
function withoutNested(ordered: readonly Region[]): Region[] {
  const kept: Region[] = [];
  for (const region of ordered) {
    if (region.from >= (kept.at(-1)?.to ?? 0)) kept.push(region);
  }
  return kept;
}

/**
 * The code, formulas, HTML tags, links, images, reference links and definitions of a Markdown answer, in order. `knownHandles`
 * are never taken for reference labels: a list of sources at the end of an answer does not turn its markers into links. O(n log n).
 */
export function listRegions(text: string, knownHandles: ReadonlySet<string>): Region[] {
  const lines = listLines(text);
  const breaks = listBreaks(lines);
  const map = new RegionMap(text.length);
  for (const block of listCodeBlocks(lines)) map.add({ ...block, kind: "code_block" });
  // Each look costs a walk over the text; a sign that it can't do without tells whether it is worth one.
  if (text.includes("<")) for (const region of listHtmlRegions(text)) map.add(region);
  if (text.includes("`")) addPaired(text, BACKTICKS, "code_span", map, breaks);
  if (text.includes("$$")) addPaired(text, DOLLARS, "math", map, breaks);
  const labels = text.includes("]:") ? addDefinitions(text, map, knownHandles) : new Set<string>();
  if (labels.size === 0 && !text.includes("](")) return withoutNested(map.regions.sort((a, b) => a.from - b.from));
  for (const [open, close] of [...pairBrackets(text, map, breaks)].sort(([a], [b]) => a - b)) {
    const end = map.has(open) ? null : findLinkEnd(text, open, close, labels);
    if (end === null) continue;
    map.add({ from: text.charAt(open - 1) === "!" ? open - 1 : open, to: end, kind: "link" });
  }
  return withoutNested(map.regions.sort((a, b) => a.from - b.from));
}
