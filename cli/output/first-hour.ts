import { FINDING_WORDS } from "@/contracts/words";
import type { Figure } from "@/domain/agreement/figure";
import { explainUndefined } from "@/domain/agreement/explain-undefined";
import { describeStop, type Stop } from "@/domain/scoring/first-hour";
import type { FirstHourReport } from "../check/check-file";
import { printTable } from "./table";

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

function printFigure({ value, n, ci, reason }: Figure): string {
  if (value === null) return reason === undefined ? "not defined" : explainUndefined(reason);
  const range = ci === undefined ? "" : `, 95 % interval ${percent(ci.lo)} to ${percent(ci.hi)}`;
  return `${percent(value)} of ${n}${range}`;
}

const DOES: Readonly<Record<Stop["does"], string>> = { fails: "fails it", holds: "holds it", counts: "counts" };

/** The first-hour report for a person at a terminal: what traces alone tell, and what would stop a gate. */
export function printFirstHour(report: FirstHourReport): string {
  const figures = printTable([
    ["handle validity", printFigure(report.handle_validity)],
    ["quotes found where cited", printFigure(report.quotes_found)],
    ["claims without a citation", printFigure(report.uncited)],
    ["retrieval not known", printFigure(report.retrieval_unknown)],
    ["distinct passages", String(report.passages)],
  ]);
  const stops = printTable(report.stops.map((stop) => [DOES[stop.does], describeStop(stop)]));
  const found = Object.entries(report.found).map(([code, { answers, examples }]) => [
    answers,
    FINDING_WORDS[code] ?? code,
    examples.join(", "),
  ]);
  return [
    figures,
    `What would stop a gate\n${stops}`,
    ...(found.length === 0 ? [] : [`Where to look first (answers, what, which)\n${printTable(found)}`]),
    "None of this says that an answer is grounded: that takes people.\n",
  ].join("\n");
}
