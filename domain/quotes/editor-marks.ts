const OUTER = /^[\s"'`\u2018-\u201F\u00AB\u00BB]+|[\s"'`\u2018-\u201F\u00AB\u00BB]+$/gu;
const OUTER_DOTS =
  /^(?:\s*(?:\[?\s*(?:\u2026|\.\s?\.\s?\.+)\s*\]?))+\s*|\s*(?:\s*\[?\s*(?:\u2026|\.\s?\.\s?\.+)\s*\]?)+$/gu;
const CHANGED_LETTER = /\[(\p{L})\](?=\p{L})/gu;
const REMARK =
  /\s*[[(](?:sic!?|emphasis (?:added|mine|supplied)|(?:internal )?(?:citations?|footnotes?|quotation marks) omitted)[\])]/giu;

/**
 * A quote without the marks that an editor may put in: `[t]he` is `the`, `[sic]` and `(emphasis added)` go, and so do outer
 * quotation marks and outer dots.
 */
export function stripEditorMarks(quote: string): string {
  const plain = quote.replace(REMARK, "").replace(CHANGED_LETTER, "$1");
  return plain.replace(OUTER, "").replace(OUTER_DOTS, "").replace(OUTER, "");
}

const ELISION =
  /\s*(?:[[(]\s*(?:\u2026|\.\s?\.\s?\.(?:\s?\.)?)\s*[\])]|\u2026|\.\s?\.\s?\.(?:\s?\.)*|\[[\p{L}\p{M}\p{N}' ,-]+\])\s*/gu;
const EDGE_PUNCTUATION = /^[\s,;:.–—-]+|[\s,;:.–—-]+$/gu;

/**
 * The parts of a quote between its ellipses and bracketed words, without the blanks round them; a single part when it has
 * none. Empty parts are left out.
 */
export function splitElided(quote: string): string[] {
  return quote.split(ELISION).filter((part) => part.replace(EDGE_PUNCTUATION, "") !== "");
}

/** Whether the quote says that something was left out or replaced. */
export function isElided(quote: string): boolean {
  return new RegExp(ELISION.source, "u").test(quote);
}

/** A part without the punctuation at its ends, which belongs to the sentence round the elision. */
export function trimPart(part: string): string {
  return part.replace(EDGE_PUNCTUATION, "");
}
