import type { Paint } from "./layer-spans";

/** Names of the highlights that spans.css and source.css draw. */
export type PaintName = Paint | "found" | "found-here" | "marking";

const NAMES: Readonly<Record<PaintName, string>> = {
  cited: "assay-cited",
  other: "assay-other",
  evidence: "assay-evidence",
  both: "assay-both",
  omitted: "assay-omitted",
  removed: "assay-removed",
  added: "assay-added",
  found: "assay-found-other",
  "found-here": "assay-found",
  marking: "assay-marking",
};

/** Later ones paint over earlier ones. */
const PRIORITY: readonly PaintName[] = [
  "omitted",
  "other",
  "cited",
  "evidence",
  "both",
  "removed",
  "added",
  "found",
  "marking",
  "found-here",
];

/** Whether the browser paints ranges without elements (CSS Custom Highlight). */
export const canPaint = (): boolean =>
  typeof CSS !== "undefined" && "highlights" in CSS && typeof Highlight !== "undefined";

function highlightOf(name: PaintName): Highlight {
  const key = NAMES[name];
  const known = CSS.highlights.get(key);
  if (known !== undefined) return known;
  const made = new Highlight();
  made.priority = PRIORITY.indexOf(name);
  CSS.highlights.set(key, made);
  return made;
}

/** Paints ranges, for as long as the answer isn't called. Several sources on one page share each highlight. */
export function paintRanges(name: PaintName, ranges: readonly Range[]): () => void {
  if (!canPaint()) return () => undefined;
  const highlight = highlightOf(name);
  for (const range of ranges) highlight.add(range);
  return () => {
    for (const range of ranges) highlight.delete(range);
  };
}
