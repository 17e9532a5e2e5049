import { FINDING_WORDS } from "@/contracts/words";
import type { MeasureComparison, MetricDelta } from "@/domain/scoring/compare-measures";
import { type JunitCase, printJunitSuite } from "../output/junit";
import { printTable } from "../output/table";

/** Stands on everything this command prints. */
export const TRIAGE =
  "Triage by machine: where to look, and what moved. Never the number that a release rests on: that rests on people.";

/** More items than this are only counted in text for people. */
const LISTED_ITEMS = 20;

const shown = (value: number | null): string => (value === null ? "not defined" : value.toFixed(4));

function describeDelta({ metric, base, now, delta, bound, state }: MetricDelta): string[] {
  const change = delta === null ? "" : `${delta >= 0 ? "+" : ""}${delta.toFixed(4)}`;
  return [
    metric.replaceAll("_", " "),
    `${shown(base.value)} (n ${base.n})`,
    `${shown(now.value)} (n ${now.n})`,
    change,
    state === "dropped" ? `dropped past ${bound}` : state.replaceAll("_", " "),
  ];
}

function listFacts({
  shared,
  missing,
  added,
  context_changed: changed,
  silenced,
  flips,
  better,
}: MeasureComparison): [string, string][] {
  return [
    ["items compared", String(shared)],
    [
      "missing in this run",
      missing.length === 0 ? "0" : `${missing.length}: ${missing.slice(0, LISTED_ITEMS).join(", ")}`,
    ],
    ["in this run alone", String(added.length)],
    ["with another context", String(changed.length)],
    ["with words, and no claim to check", String(silenced.length)],
    [
      "clean before, with a fault now",
      `${flips.clean_to_faulty}${flips.p === null ? "" : ` (one-sided p ${flips.p.toPrecision(3)})`}`,
    ],
    ["with a fault before, clean now", String(better.length)],
  ];
}

const explain = (faults: readonly string[]): string =>
  faults.map((code) => `${code}: ${FINDING_WORDS[code] ?? code}`).join(" ");

/** A comparison for a person at a terminal. */
export function printComparison(comparison: MeasureComparison): string {
  const worse = comparison.worse.slice(0, LISTED_ITEMS).map(({ id, faults }) => [id, explain(faults)]);
  const more = comparison.worse.length - worse.length;
  return [
    `${comparison.outcome.toUpperCase()}\n${TRIAGE}\n`,
    printTable([["metric", "baseline", "now", "change", ""], ...comparison.metrics.map(describeDelta)]),
    printTable(listFacts(comparison)),
    ...(worse.length > 0 ? [`worse than the baseline\n${printTable(worse)}`] : []),
    ...(more > 0 ? [`and ${more} more\n`] : []),
  ].join("\n");
}

function caseOfMetric(delta: MetricDelta): JunitCase {
  const text = describeDelta(delta).join("; ");
  if (delta.state === "held") return { name: delta.metric, failure: null };
  if (delta.state === "not_measured")
    return { name: delta.metric, failure: null, skipped: "the baseline doesn't have it" };
  return { name: delta.metric, failure: { type: delta.state, text } };
}

/** A comparison as JUnit XML: one case a metric, and one for whether the same items were compared. Items that got worse stand in its note. */
export function printComparisonJunit(comparison: MeasureComparison): string {
  const { missing, context_changed: changed, silenced, shared } = comparison;
  const isWhole = shared > 0 && missing.length + changed.length + silenced.length === 0;
  const text = `${missing.length} items are missing, ${changed.length} have another context, ${silenced.length} have no claim to check`;
  const whole: JunitCase = { name: "same_items", failure: isWhole ? null : { type: "undecided", text } };
  const worse = comparison.worse.map(({ id, faults }) => `${id}: ${faults.join(", ")}`);
  return printJunitSuite({
    name: "assay regress (triage)",
    classname: "assay.regress",
    cases: [whole, ...comparison.metrics.map(caseOfMetric)],
    note: [TRIAGE, ...worse].join("\n"),
  });
}
