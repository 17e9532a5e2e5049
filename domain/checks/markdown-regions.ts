/** A stretch of an answer in which brackets are no citation markers. UTF-16 positions. */
export interface Region {
  readonly from: number;
  readonly to: number;
  readonly kind: "code_block" | "code_span" | "link" | "definition";
}

interface Line {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/** Lines without their ends, with positions. */
export function listLines(text: string): Line[] {
  const lines: Line[] = [];
  for (const found of text.matchAll(/([^\n\r]*)(\r\n|\n|\r|$)/gu)) {
    const [whole = "", line = ""] = found;
    if (whole === "" && lines.length > 0 && found.index === text.length && !/[\n\r]$/u.test(text)) break;
    lines.push({ from: found.index, to: found.index + line.length, text: line });
  }
  return lines;
}

const FENCE = /^ {0,3}(`{3,}|~{3,})/u;
const LIST_ITEM = /^\s*(?:[-*+•]|\d{1,3}[.)])\s/u;
const isBlank = (line: Line): boolean => line.text.trim() === "";

/** Whether a line closes a fence of that kind and length. */
function closesFence(line: Line, fence: string): boolean {
  const found = /^ {0,3}(`+|~+)\s*$/u.exec(line.text)?.[1];
  return found !== undefined && found[0] === fence[0] && found.length >= fence.length;
}

function findFenceEnd(lines: readonly Line[], start: number, fence: string): number {
  let at = start + 1;
  while (at < lines.length && !closesFence(lines[at] ?? { from: 0, to: 0, text: "" }, fence)) at += 1;
  return Math.min(at, lines.length - 1);
}

/** Whether a line starts a code block by its indent: after a blank line (or at the start), and not under a list item. */
function startsIndented(lines: readonly Line[], at: number): boolean {
  const line = lines[at];
  if (line === undefined || isBlank(line) || !/^(?: {4}|\t)/u.test(line.text)) return false;
  const before = lines[at - 1];
  if (before !== undefined && !isBlank(before)) return false;
  const paragraph = lines.slice(0, at).findLast((earlier) => !isBlank(earlier) && !/^\s/u.test(earlier.text));
  return paragraph === undefined || !LIST_ITEM.test(paragraph.text);
}

function findIndentedEnd(lines: readonly Line[], start: number): number {
  let last = start;
  for (let at = start + 1; at < lines.length; at += 1) {
    const line = lines[at];
    if (line === undefined || isBlank(line)) continue;
    if (!/^(?: {4}|\t)/u.test(line.text)) break;
    last = at;
  }
  return last;
}

function listCodeBlocks(text: string): Region[] {
  const lines = listLines(text);
  const regions: Region[] = [];
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at];
    const fence = line === undefined ? undefined : FENCE.exec(line.text)?.[1];
    const last =
      fence !== undefined
        ? findFenceEnd(lines, at, fence)
        : startsIndented(lines, at)
          ? findIndentedEnd(lines, at)
          : -1;
    if (line === undefined || last < 0) continue;
    regions.push({ from: line.from, to: lines[last]?.to ?? line.to, kind: "code_block" });
    at = last;
  }
  return regions;
}

/** Collects regions, refusing those that begin inside an earlier one. */
class RegionMap {
  readonly regions: Region[] = [];
  private readonly covered: Uint8Array;

  constructor(length: number) {
    this.covered = new Uint8Array(length + 1);
  }

  add(region: Region): void {
    if (this.covered[region.from] === 1) return;
    this.covered.fill(1, region.from, region.to);
    this.regions.push(region);
  }

  has(at: number): boolean {
    return this.covered[at] === 1;
  }
}

/** Code spans: a run of backticks up to the next run of the same length within the paragraph. */
function addCodeSpans(text: string, map: RegionMap): void {
  const runs = [...text.matchAll(/`+/gu)].filter((run) => !map.has(run.index));
  for (let i = 0; i < runs.length; i += 1) {
    const open = runs[i];
    if (open === undefined) continue;
    const closing = runs.findIndex((run, j) => j > i && run[0].length === open[0].length);
    const close = runs[closing];
    if (close === undefined || /\n\s*\n/u.test(text.slice(open.index, close.index))) continue;
    map.add({ from: open.index, to: close.index + close[0].length, kind: "code_span" });
    i = closing;
  }
}

const DEFINITION = /^ {0,3}\[([^\]\n]+)\]:[ \t]*\S[^\n]*$/gmu;
const DESTINATION = /^\(\s*(?:<[^<>\n]*>|[^\s()<]*(?:\([^\s()]*\)[^\s()]*)*)(?:\s+(?:"[^"\n]*"|'[^'\n]*'))?\s*\)/u;
const REFERENCE = /^\[([^[\]\n]*)\]/u;
const MAX_LINK_TEXT = 400;

/** The bracket that closes the one at a position, counting nested ones; -1 when there is none nearby. */
function findClosing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length && at - open <= MAX_LINK_TEXT; at += 1) {
    const character = text.charAt(at);
    if (character === "[") depth += 1;
    else if (character === "]") {
      depth -= 1;
      if (depth === 0) return at;
    } else if (character === "\n" && /^\n\s*\n/u.test(text.slice(at, at + 80))) return -1;
  }
  return -1;
}

/** Where a link or image that opens at a bracket ends, or null. `labels` are the defined references, folded. */
function findLinkEnd(text: string, open: number, labels: ReadonlySet<string>): number | null {
  const close = findClosing(text, open);
  if (close < 0) return null;
  const rest = text.slice(close + 1, close + 1 + MAX_LINK_TEXT);
  const destination = DESTINATION.exec(rest)?.[0];
  if (destination !== undefined) return close + 1 + destination.length;
  const label = text.slice(open + 1, close).toLowerCase();
  const reference = REFERENCE.exec(rest);
  if (reference !== null && labels.has((reference[1] === "" ? label : (reference[1] ?? "")).toLowerCase())) {
    return close + 1 + reference[0].length;
  }
  return labels.has(label) ? close + 1 : null;
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
 * The code, links, images, reference links and definitions of a Markdown answer, in order. `knownHandles` are never taken for
 * reference labels: a list of sources at the end of an answer does not turn its markers into links.
 */
export function listRegions(text: string, knownHandles: ReadonlySet<string>): Region[] {
  const map = new RegionMap(text.length);
  for (const block of listCodeBlocks(text)) map.add(block);
  addCodeSpans(text, map);
  const labels = new Set<string>();
  for (const found of text.matchAll(DEFINITION)) {
    const label = found[1] ?? "";
    if (map.has(found.index) || label.startsWith("^")) continue;
    map.add({ from: found.index, to: found.index + found[0].length, kind: "definition" });
    if (!knownHandles.has(label)) labels.add(label.toLowerCase());
  }
  for (let open = text.indexOf("["); open >= 0; open = text.indexOf("[", open + 1)) {
    const end = map.has(open) ? null : findLinkEnd(text, open, labels);
    if (end === null) continue;
    map.add({ from: text.charAt(open - 1) === "!" ? open - 1 : open, to: end, kind: "link" });
  }
  return withoutNested(map.regions.sort((a, b) => a.from - b.from));
}
