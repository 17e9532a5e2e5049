/** A kind of span as it's lit in a source. */
export type SpanKind = "cited" | "other" | "evidence" | "omitted" | "removed" | "added" | "chunk" | "child";

const SAMPLE: Record<SpanKind, { className: string; text: string; meaning: string }> = {
  cited: { className: "span-cited", text: "cited here", meaning: "solid line: the span this citation points at" },
  other: {
    className: "span-other",
    text: "cited elsewhere",
    meaning: "dotted line: cited by another claim of the answer",
  },
  evidence: { className: "span-evidence", text: "evidence", meaning: "double line: marked by a rater" },
  omitted: {
    className: "text-ink-3 underline decoration-line-strong decoration-dotted underline-offset-2",
    text: "left out of the quote",
    meaning: "dimmed, fine dotted line: between the parts of a quote",
  },
  removed: {
    className: "diff-removed",
    text: "only before",
    meaning: "struck out: words that the other version has not",
  },
  added: { className: "diff-added", text: "only now", meaning: "underlined: words that the other version has not" },
  chunk: {
    className: "chunk-bounds",
    text: "retrieved passage",
    meaning: "dashed bounds: where a retrieved passage begins and ends",
  },
  child: {
    className: "child-bounds",
    text: "found inside it",
    meaning: "thin unbroken bounds: the smaller passage that the search found; the one around it was sent",
  },
};

/** What the lit spans mean; stands beside a source. */
export function SpanLegend({ kinds = ["cited", "other", "evidence", "chunk"] }: { kinds?: readonly SpanKind[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-xs text-ink-2">
      {kinds.map((kind) => (
        <li key={kind} title={SAMPLE[kind].meaning}>
          <span className={SAMPLE[kind].className}>{SAMPLE[kind].text}</span>
          <span className="sr-only">: {SAMPLE[kind].meaning}</span>
        </li>
      ))}
    </ul>
  );
}
