import type { CitationResource, QuoteMatchResource } from "@/contracts/bench";

const TYPE_WORDS: Readonly<Record<QuoteMatchResource["type"], string>> = {
  exact: "exact",
  normalised: "the same but for typography",
  fuzzy: "similar",
  elided: "in parts",
  unresolved: "not found",
};

const FLAG_WORDS: Readonly<Record<string, string>> = {
  outside_scope: "these words stand elsewhere in the document, not in the cited passage",
  critical_edit: "a figure, unit, negation or content word differs",
  omits_negation: "what is left out holds a negation or an exception",
  long_gap: "the parts lie far apart",
  ambiguous: "several places fit; the first is shown",
  skips_page_furniture: "a running head or page number is skipped",
  interleaved: "another column runs between the words",
  glued: "spaces or hyphens differ",
  altered: "editor's marks were taken off",
  outside_page: "on another page than the one cited",
  occurrences_capped: "more places than are counted",
};

const REASON_WORDS: Readonly<Record<string, string>> = {
  blank: "there are no words to look for",
  punctuation_only: "there are no words to look for",
  empty_text: "the source has no text to look in",
  source_without_text: "the source has no text to look in",
  too_short: "too short for a near match to mean anything",
  parts_not_in_order: "its parts are not all there in this order",
  over_budget: "the search was broken off",
  only_in_text_sent: "the words are in the text that was sent, not in the document",
};

/** What became of a citation's quote, in words. */
export interface QuoteWords {
  readonly summary: string;
  readonly remarks: readonly string[];
  readonly isDoubtful: boolean;
}

const percent = (share: number) => `${Math.floor(share * 100)}%`;

/** Null where the citation brings no quote. Nothing is rounded up: 0.999 is not 100%. */
export function quoteWords({ quote, match }: CitationResource): QuoteWords | null {
  if (quote === null) return null;
  if (match === null) return { summary: "quote not looked for", remarks: [], isDoubtful: true };
  const remarks = match.flags.map((flag) => FLAG_WORDS[flag] ?? flag);
  if (match.type === "unresolved") {
    const why = match.reason === null ? [] : [REASON_WORDS[match.reason] ?? ""].filter((words) => words !== "");
    const best = match.similarity === null ? [] : [`the likest words agree to ${percent(match.similarity)}`];
    return { summary: "quote not found", remarks: [...why, ...best, ...remarks], isDoubtful: true };
  }
  const alike = match.type === "fuzzy" && match.similarity !== null ? `, ${percent(match.similarity)} alike` : "";
  const places = match.occurrences > 1 ? `, in ${match.occurrences} places` : "";
  const isDoubtful = match.flags.some((flag) => ["outside_scope", "critical_edit", "omits_negation"].includes(flag));
  return { summary: `quote ${TYPE_WORDS[match.type]}${alike}${places}`, remarks, isDoubtful };
}
