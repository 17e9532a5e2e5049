"use client";

import { useMemo } from "react";
import type { CalibrationDetail } from "@/contracts/calibrations";
import { rocCurve } from "@/domain/calibration/roc";
import { thinEvenly } from "@/domain/calibration/threshold-grid";
import { ChartFigure } from "@/components/charts/chart-figure";
import { Plot } from "@/components/charts/plot";
import type { PlotSeries } from "@/components/charts/plot-series";
import { Facts } from "@/components/ui/facts";
import { formatInterval, formatValue } from "@/components/ui/format-figure";
import { Section } from "@/components/ui/section";
import { formatScore } from "./calibration-words";
import { ItemsButton } from "./items-button";
import type { OpenedItems } from "./items-dialog";
import { itemsFrom, sweepPart } from "./live-threshold";

const SERIES: readonly PlotSeries[] = [{ key: "tpr", label: "Entailed and accepted", look: "first" }];
const POINTS_MAX = 300;

export interface RocViewProps {
  calibration: CalibrationDetail;
  onOpen: (opened: OpenedItems) => void;
}

/** How well the score tells entailed from not, whatever the threshold. */
export function RocView({ calibration, onOpen }: RocViewProps) {
  const { auc } = calibration.figures;
  const points = useMemo(() => {
    const curve = rocCurve(sweepPart(calibration.items, "all").weighted);
    if (curve === null) return null;
    return thinEvenly([...curve.tpr.keys()], POINTS_MAX).map((i) => ({
      x: curve.fpr[i] ?? 0,
      tpr: curve.tpr[i] ?? 0,
      threshold: curve.threshold[i] ?? null,
    }));
  }, [calibration.items]);
  const interval = formatInterval(auc, "coefficient");
  const clustered = auc.ci_clustered95;
  const aucText =
    auc.value === null
      ? "not defined, because people found only one kind"
      : [
          auc.value.toFixed(3),
          interval ??
            (auc.separation_lower_one_sided95 === null
              ? "no interval"
              : `at least ${formatValue(auc.separation_lower_one_sided95, "coefficient")}, 95% one-sided`),
          clustered === null
            ? null
            : `${formatValue(clustered.lo, "coefficient")} to ${formatValue(clustered.hi, "coefficient")} with items of one question counted together`,
        ]
          .filter((text) => text !== null)
          .join("; ");
  return (
    <Section title="Telling apart" lead="Over all items. It says how good the score is, not which threshold to take.">
      {points === null ? (
        <p className="mb-4 text-sm text-ink-2">No curve, because people found only one kind of item.</p>
      ) : (
        <ChartFigure
          title="ROC curve"
          meaning="How much of what is entailed would be accepted, against how much of what isn’t. The diagonal is a coin; the area below the curve is the chance that an entailed item outscores another one."
          fileName={`calibration-${calibration.number}-roc`}
          table={{
            columns: ["Threshold", "Not entailed, accepted", "Entailed, accepted", "Accepted"],
            rows: points.map(({ x, tpr, threshold }, i) => ({
              key: String(i),
              cells: [
                threshold === null ? "above all" : formatScore(threshold),
                formatValue(x, "rate"),
                formatValue(tpr, "rate"),
                <ItemsButton
                  key="open"
                  title={`Accepted from ${threshold === null ? "above all" : formatScore(threshold)}`}
                  items={threshold === null ? [] : itemsFrom(calibration.items, threshold)}
                  onOpen={onOpen}
                />,
              ],
            })),
          }}
        >
          <Plot
            rows={points.map(({ x, tpr }) => ({ x, tpr }))}
            series={SERIES}
            xLabel="Not entailed, accepted"
            yLabel="Entailed, accepted"
            xDomain={[0, 1]}
            yDomain={[0, 1]}
            formatX={(x) => formatValue(x, "rate")}
            formatY={(y) => formatValue(y, "rate")}
            marks={[{ key: "diagonal", at: { from: [0, 0], to: [1, 1] } }]}
          />
        </ChartFigure>
      )}
      <Facts facts={[{ term: "Area under the curve", value: aucText }]} />
    </Section>
  );
}
