import type { z } from "zod";
import type { checksSummary } from "@/contracts/runs";
import { StackedBar, type BarSegment } from "@/components/ui/stacked-bar";
import { formatValue } from "@/components/ui/format-figure";

type Checks = z.infer<typeof checksSummary>;

const QUOTE_WORDS: Readonly<Record<string, string>> = {
  exact: "exact",
  normalised: "same but for spaces and marks",
  elided: "with a gap",
  fuzzy: "nearly",
  unresolved: "not found",
};
const QUOTE_TONES: Readonly<Record<string, BarSegment["tone"]>> = {
  exact: "grounded",
  normalised: "refusal",
  elided: "apart",
  fuzzy: "unsupported",
  unresolved: "misattributed",
};

function quoteSegments(byMatch: Checks["quotesByMatch"]): BarSegment[] {
  return Object.entries(byMatch).map(([type, count]) => ({
    key: type,
    label: QUOTE_WORDS[type] ?? type,
    count,
    tone: QUOTE_TONES[type] ?? "neutral",
  }));
}

function Line({
  title,
  label,
  segments,
  none,
}: {
  title: string;
  label: string;
  segments: readonly BarSegment[];
  none: string;
}) {
  const total = segments.reduce((sum, segment) => sum + segment.count, 0);
  return (
    <div>
      <h3 className="mb-1 flex justify-between gap-4 text-xs text-ink-2">
        {title}
        <span className="figures text-ink-3">n = {formatValue(total, "count")}</span>
      </h3>
      {total === 0 ? <p className="text-xs text-ink-3">{none}</p> : <StackedBar label={label} segments={segments} />}
    </div>
  );
}

/** How the mechanical checks came out: what code can tell before anybody has judged. */
export function ChecksView({ checks }: { checks: Checks }) {
  const { resolve, retrievedSet } = checks;
  const cited = checks.claims - checks.claimsWithoutCitation - checks.claimsOverCap;
  return (
    <div className="grid gap-x-12 gap-y-6 md:grid-cols-2">
      <Line
        title="Handles by response"
        label={`${checks.responses} responses by whether every cited handle was retrieved`}
        none="No response cites anything."
        segments={[
          { key: "pass", label: "every handle resolves", count: resolve.pass, tone: "grounded" },
          { key: "fail", label: "one points nowhere", count: resolve.fail, tone: "misattributed" },
          { key: "unknown", label: "can’t be told", count: resolve.unknown, tone: "undecided" },
        ]}
      />
      <Line
        title="What was in the prompt"
        label={`${checks.responses} responses by what is known of the retrieved set`}
        none="There is no response."
        segments={[
          { key: "known", label: "known", count: retrievedSet.known, tone: "grounded" },
          { key: "partial", label: "known in part", count: retrievedSet.partial, tone: "unsupported" },
          { key: "unknown", label: "unknown", count: retrievedSet.unknown, tone: "undecided" },
        ]}
      />
      <Line
        title="Citations by claim"
        label={`${checks.claims} claims by how many citations they carry`}
        none="There is no claim."
        segments={[
          { key: "cited", label: "one to three", count: Math.max(0, cited), tone: "grounded" },
          { key: "none", label: "none", count: checks.claimsWithoutCitation, tone: "unsupported" },
          { key: "over", label: "more than three", count: checks.claimsOverCap, tone: "apart" },
        ]}
      />
      <Line
        title="Quotes in the cited passage"
        label="Quotes by how they were found"
        none="No citation carries a quote."
        segments={quoteSegments(checks.quotesByMatch)}
      />
      <p className="text-xs text-ink-3 md:col-span-2">
        {formatValue(checks.citationsDangling, "count")} of {formatValue(checks.citations, "count")} citations point at
        nothing that was retrieved for their response. Scored are at most three citations a claim; all are checked.
      </p>
    </div>
  );
}
