import { describeStop, firstHour, type FirstHourCounts, type Stop } from "@/domain/scoring/first-hour";
import { Badge } from "@/components/ui/badge";
import { explainUndefined } from "@/domain/agreement/explain-undefined";
import type { Figure } from "@/domain/agreement/figure";
import { StatStrip } from "@/components/ui/stat-strip";
import { Tile } from "@/components/ui/tile";
import type { RunWithChecks } from "./run-with-checks";

const FOUND = ["exact", "normalised", "elided", "fuzzy", "ambiguous"] as const;

function countsOf({ checks }: RunWithChecks): FirstHourCounts {
  const { quotesByMatch, responsesWithoutAnswer: withoutAnswer, responsesUnchecked: unchecked, ...counts } = checks;
  const expected = Object.values(quotesByMatch).reduce((sum, n) => sum + n, 0);
  const found = FOUND.reduce((sum, match) => sum + (quotesByMatch[match] ?? 0), 0);
  return { ...counts, withoutAnswer, unchecked, quotes: { expected, found } };
}

const explained = ({ value, n, ci, reason }: Figure) => ({
  value,
  n,
  ...(ci === undefined ? {} : { ci }),
  reason: reason === undefined ? undefined : explainUndefined(reason).replace(/^Not defined, because |\.$/g, ""),
});

const DOES: Readonly<
  Record<Stop["does"], { readonly words: string; readonly tone: "misattributed" | "unsupported" | "neutral" }>
> = {
  fails: { words: "fails it", tone: "misattributed" },
  holds: { words: "holds it", tone: "unsupported" },
  counts: { words: "counts", tone: "neutral" },
};

/** What traces alone tell of a run, before anybody has judged: four shares, and what would stop a gate on it. */
export function FirstHourView({ run, minN }: { run: RunWithChecks; minN: number }) {
  const { handle_validity, quotes_found, uncited, retrieval_unknown, stops } = firstHour(countsOf(run), {
    kind: run.kind,
    minN,
    decided: run.progress?.decided ?? 0,
  });
  return (
    <>
      <StatStrip label="What traces alone tell">
        <Tile
          label="Handle validity"
          figure={explained(handle_validity)}
          of="citations"
          note="below 100% fails a gate"
        />
        <Tile label="Quotes found where cited" figure={explained(quotes_found)} of="quotes" />
        <Tile label="Claims without a citation" figure={explained(uncited)} of="claims" note="that need one" />
        <Tile
          label="Retrieval not known"
          figure={explained(retrieval_unknown)}
          of="responses"
          note="can’t be Grounded"
        />
      </StatStrip>
      <h3 className="mt-5 mb-2 text-sm font-[550]">What would stop a gate</h3>
      {stops.length === 0 ? (
        <p className="text-sm text-ink-2">Nothing that code can see. Whether the answers are grounded takes people.</p>
      ) : (
        <ul className="space-y-1.5 text-sm">
          {stops.map((stop) => (
            <li key={stop.code} className="flex items-baseline gap-3">
              <span className="w-20 shrink-0">
                <Badge tone={DOES[stop.does].tone}>{DOES[stop.does].words}</Badge>
              </span>
              <span>{describeStop(stop)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
