"use client";

import type { GateReportResource } from "@/contracts/gate";
import { ChartFigure } from "@/components/charts/chart-figure";
import { Plot } from "@/components/charts/plot";
import type { PlotSeries } from "@/components/charts/plot-series";
import { formatValue } from "@/components/ui/format-figure";
import { Section } from "@/components/ui/section";
import { TextLink } from "@/components/ui/text-link";
import { LateTargets } from "./late-targets";
import { scaleEndFor } from "./gate-parts";

const SERIES: readonly PlotSeries[] = [
  { key: "rate", label: "Ungrounded", look: "second", isPoints: true, whisker: "whisker" },
];

/** With more runs than this the axis is labelled at round numbers alone. */
const TICKED_RUNS = 16;

const percent = (share: number): string => formatValue(share, "rate");

/** The newest recorded decision of each run, by number; runs without a rate are not drawn. */
function newestByRun(reports: readonly GateReportResource[]): GateReportResource[] {
  const byRun = new Map<string, GateReportResource>();
  for (const report of reports) if (!byRun.has(report.runId)) byRun.set(report.runId, report);
  return [...byRun.values()]
    .filter(({ ungrounded }) => ungrounded.value !== null)
    .sort((a, b) => a.runNumber - b.runNumber);
}

/** Rates under two rubrics are not one series; the remark says where it breaks. */
function rubricsRemark(runs: readonly GateReportResource[]): string {
  const versions = [...new Set(runs.flatMap(({ rubricVersion }) => rubricVersion ?? []))];
  if (versions.length < 2) return "";
  const first = versions.map((version) => {
    const run = runs.find(({ rubricVersion }) => rubricVersion === version);
    return `${version} from run ${run?.runNumber ?? "?"} on`;
  });
  return ` The rubric changed between them, so this is no single series: ${first.join(", ")}.`;
}

export interface RateOverRunsProps {
  projectId: string;
  /** The project's recorded decisions, newest first. */
  reports: readonly GateReportResource[];
}

/** How the rate went over the runs that were decided. */
export function RateOverRuns({ projectId, reports }: RateOverRunsProps) {
  const runs = newestByRun(reports);
  const [first, last] = [runs[0], runs.at(-1)];
  if (first === undefined || last === undefined || first === last) return null;
  const limit = last.policy.num / last.policy.den;
  const end = scaleEndFor([limit, ...runs.map(({ ungrounded }) => ungrounded.ci?.hi ?? ungrounded.value ?? 0)]);
  return (
    <Section title="Over runs" lead="The newest recorded decision of each run.">
      <ChartFigure
        title="Ungrounded rate over runs"
        meaning={`The rate of each run with its 95% interval. Overlapping intervals do not mean that nothing changed: two runs over the same items are compared item by item, on the run’s own page.${rubricsRemark(runs)}`}
        fileName="rate-over-runs"
        table={{
          columns: ["Run", "Ungrounded", "95% interval", "Scored", "Rubric"],
          rows: runs.map(({ runId, runNumber, ungrounded, rubricVersion, flags }) => ({
            key: runId,
            cells: [
              <TextLink key="run" href={`/p/${projectId}/runs/${runId}/gate`}>
                Run {runNumber}
              </TextLink>,
              <span key="rate">
                {percent(ungrounded.value ?? 0)}
                {flags.includes("targets_frozen_after_run") ? <LateTargets /> : null}
              </span>,
              ungrounded.ci === undefined ? "none" : `${percent(ungrounded.ci.lo)} to ${percent(ungrounded.ci.hi)}`,
              ungrounded.scored,
              rubricVersion ?? "",
            ],
          })),
        }}
      >
        <Plot
          rows={runs.map(({ runNumber: x, ungrounded: { value, ci } }) => ({
            x,
            rate: value,
            whisker: value === null || ci === undefined ? null : ([value - ci.lo, ci.hi - value] as const),
          }))}
          series={SERIES}
          xLabel="Run"
          yLabel="Ungrounded"
          xDomain={[first.runNumber - 0.5, last.runNumber + 0.5]}
          yDomain={[0, end]}
          {...(runs.length > TICKED_RUNS ? {} : { xTicks: runs.map(({ runNumber }) => runNumber) })}
          formatX={(x) => (Number.isInteger(x) ? String(x) : "")}
          formatY={percent}
          marks={[{ key: "limit", at: { y: limit }, label: "limit" }]}
          heightPx={240}
        />
      </ChartFigure>
    </Section>
  );
}
