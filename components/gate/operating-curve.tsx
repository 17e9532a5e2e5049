"use client";

import { useMemo } from "react";
import type { GateReportResource } from "@/contracts/gate";
import { operatingCurve } from "@/domain/agreement/plan-items";
import { ChartFigure } from "@/components/charts/chart-figure";
import { Legend, Plot } from "@/components/charts/plot";
import type { PlotSeries } from "@/components/charts/plot-series";
import { formatValue } from "@/components/ui/format-figure";
import { Section } from "@/components/ui/section";

const SERIES: readonly PlotSeries[] = [
  { key: "pass", label: "The gate passes", look: "first" },
  { key: "claim", label: "The claim holds as well", look: "third" },
  { key: "flip", label: "Two fresh runs differ", look: "second" },
];
const CONFIDENCE = 0.95;
const STEPS = 60;
/** As far as three times the limit: beyond it hardly anything passes. */
const REACH = 3;

const percent = (share: number): string => formatValue(share, "rate");

/** How a set of this size decides, by the rate that is behind it. */
export function OperatingCurveView({ report }: { report: GateReportResource }) {
  const { expected: n, policy } = report;
  const limit = policy.num / policy.den;
  const { rows, allowed } = useMemo(() => {
    const rates = Array.from({ length: STEPS }, (_, i) => ((i + 1) * limit * REACH) / STEPS);
    if (n < 1) return { rows: [], allowed: 0 };
    const curve = operatingCurve(n, limit, CONFIDENCE, rates);
    const found = rates.map((x) => ({
      x,
      pass: curve.P_gate_pass[String(x)] ?? null,
      claim: curve.P_claim[String(x)] ?? null,
      flip: curve.P_flip_between_two_fresh_runs_same_rate[String(x)] ?? null,
    }));
    return { rows: found, allowed: curve.gate_max_failures };
  }, [n, limit]);
  if (n < 1 || limit <= 0) return null;
  const text = (value: number | null) => (value === null ? "not defined" : percent(value));
  return (
    <Section
      title="How this set decides"
      lead={`${n} items allow ${allowed} failing ones. A multiple of ${policy.den} wastes none.`}
    >
      <ChartFigure
        title="Operating curve"
        meaning={`If the true rate were as on the axis, how often a fresh run of ${n} items would pass. Near the limit a pass is partly luck. It says nothing of a run over the very same items again.`}
        fileName={`operating-curve-${n}`}
        table={{
          columns: ["True rate", "Gate passes", "Claim holds", "Two runs differ"],
          rows: rows.map(({ x, pass, claim, flip }) => ({
            key: String(x),
            cells: [percent(x), text(pass), text(claim), text(flip)],
          })),
        }}
        foot={<Legend series={SERIES} />}
      >
        <Plot
          rows={rows}
          series={SERIES}
          xLabel="True rate of ungrounded answers"
          yLabel="Chance"
          xDomain={[0, limit * REACH]}
          yDomain={[0, 1]}
          formatX={percent}
          formatY={percent}
          marks={[{ key: "limit", at: { x: limit }, label: "limit" }]}
        />
      </ChartFigure>
    </Section>
  );
}
