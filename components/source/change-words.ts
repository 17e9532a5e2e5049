import type { QuoteMatchResource } from "@/contracts/bench";
import type { CitationRecheckResource } from "@/contracts/rechecks";
import type { BarSegment } from "@/components/ui/stacked-bar";
import { indexCodePoints, sliceSpan } from "@/domain/text/code-points";

type Change = CitationRecheckResource["change"];
type Edit = QuoteMatchResource["edits"][number];

/** In the order in which somebody has to look at them. */
export const CHANGES: readonly Change[] = ["gone", "changed", "moved", "unchanged"];

export const CHANGE_WORDS: Readonly<Record<Change, { readonly label: string; readonly about: string }>> = {
  gone: { label: "gone", about: "Neither the words nor what replaced them is there." },
  changed: { label: "changed", about: "The passage is there, with other words." },
  moved: { label: "moved", about: "The same words stand elsewhere." },
  unchanged: { label: "unchanged", about: "Word for word where it was." },
};

export const CHANGE_TONES: Readonly<Record<Change, BarSegment["tone"]>> = {
  gone: "misattributed",
  changed: "unsupported",
  moved: "refusal",
  unchanged: "grounded",
};

/** Whether somebody has to look: the words that were cited are no longer there as they were. */
export const isStale = (change: Change): boolean => change === "changed" || change === "gone";

/** Words of one version and what stands there in another; `words` is null where the text is not there. */
export interface ChangedWords extends Pick<CitationRecheckResource, "differences"> {
  readonly cited: Pick<CitationRecheckResource["cited"], "startCp" | "words">;
  readonly now: Pick<CitationRecheckResource["cited"], "startCp" | "endCp" | "words"> | null;
}

/**
 * The cited words and the new ones as one line of edits: what stays, what only the old version has, what only the new one has.
 * Null where a text is erased or the words are gone.
 */
export function editsOfChange({ cited, now, differences }: ChangedWords): Edit[] | null {
  if (now === null || cited.words === null || now.words === null) return null;
  const [before, after] = [indexCodePoints(cited.words), indexCodePoints(now.words)];
  const sliceOf = (index: typeof before, from: number, to: number, offsetCp: number) =>
    sliceSpan(index, { startCp: from - offsetCp, endCp: to - offsetCp });
  const edits: Edit[] = [];
  let atCp = now.startCp;
  const keep = (toCp: number) => {
    if (toCp > atCp) {
      const text = sliceOf(after, atCp, toCp, now.startCp);
      edits.push({ op: "equal", quote: text, source: text });
    }
  };
  for (const difference of differences) {
    keep(difference.after[0]);
    edits.push({
      op: "replace",
      quote: sliceOf(before, difference.before[0], difference.before[1], cited.startCp),
      source: sliceOf(after, difference.after[0], difference.after[1], now.startCp),
    });
    atCp = difference.after[1];
  }
  keep(now.endCp);
  return edits;
}
