import type { ExtractionWarning } from "../extracted-document";

/** What a page can have that a person should know of. */
export type Finding =
  | "page_unreadable"
  | "character_replaced"
  | "glyphs_not_found"
  | "text_outside_view"
  | "text_invisible";

const SAID: Readonly<Record<Finding, string>> = {
  page_unreadable: "could not be read and counts as empty",
  character_replaced: "holds half a surrogate pair, which became U+FFFD",
  glyphs_not_found: "has runs of text whose place is known only roughly",
  text_outside_view: "has text outside the part that is shown; it is not part of the document's text",
  text_invisible:
    "has text that is drawn invisibly, as under a scan; it is part of the document's text, and may differ from what the page shows",
};

/** Longer lists are cut: two thousand page numbers tell nobody anything. */
const RANGES_MAX = 12;

/** Gathers findings, so that a document of two thousand pages gives one warning of a kind and not two thousand. */
export class PageFindings {
  readonly #pages = new Map<Finding, number[]>();

  /** Pages come in order. */
  add(finding: Finding, page: number): void {
    const pages = this.#pages.get(finding) ?? [];
    if (pages.at(-1) !== page) pages.push(page);
    this.#pages.set(finding, pages);
  }

  list(): ExtractionWarning[] {
    return [...this.#pages].map(([code, pages]) => ({ code, message: `${nameOf(pages)}: ${SAID[code]}.` }));
  }
}

function nameOf(pages: readonly number[]): string {
  const ranges: [number, number][] = [];
  for (const page of pages) {
    const last = ranges.at(-1);
    if (last !== undefined && last[1] === page - 1) last[1] = page;
    else ranges.push([page, page]);
  }
  const shown = ranges.slice(0, RANGES_MAX).map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`));
  const rest = ranges.length > RANGES_MAX ? " and others" : "";
  return `Page${pages.length === 1 ? "" : "s"} ${shown.join(", ")}${rest}`;
}
