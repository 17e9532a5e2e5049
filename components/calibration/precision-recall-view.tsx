"use client";

import { useMemo } from "react";
import type { CalibrationDetail } from "@/contracts/calibrations";
import { precisionRecallCurve } from "@/domain/calibration/precision-recall";
import { thinEvenly } from "@/domain/calibration/threshold-grid";
import { ChartFigure } from "@/components/charts/chart-figure";
import { Plot } from "@/components/charts/plot";
import type { PlotSeries } from "@/components/charts/plot-series";
import { Facts } from "@/components/ui/facts";
import { formatValue } from "@/components/ui/format-figure";
import { Section } from "@/components/ui/section";
import { formatScore } from "./calibration-words";
import { ItemsButton } from "./items-button";
import type { OpenedItems } from "./items-dialog";
import { itemsFrom, sweepPart } from "./live-threshold";

const SERIES: readonly PlotSeries[] = [{ key: "precision", label: "Right among the accepted", look: "first" }];
const POINTS_MAX = 300;

const percent = (share: number): string => formatValue(share, "rate");

export interface PrecisionRecallViewProps {
  calibration: CalibrationDetail;
  onOpen: (opened: OpenedItems) => void;
}

/** What accepting more costs in rightness, over all thresholds. */
export function PrecisionRecallView({ calibration, onOpen }: PrecisionRecallViewProps) {
  const { average_precision: average } = calibration.figures;
  const { points, entailed } = useMemo(() => {
    const swept = sweepPart(calibration.items, "all").weighted;
    const curve = precisionRecallCurve(swept);
    if (curve === null) return { points: null, entailed: 0 };
    const found = thinEvenly([...curve.threshold.keys()], POINTS_MAX).map((i) => ({
      x: curve.recall[i] ?? 0,
      precision: curve.precision[i] ?? 0,
      threshold: curve.threshold[i] ?? 0,
    }));
    // Accepting everything is right as often as anything is entailed.
    return { points: found, entailed: curve.precision[0] ?? 0 };
  }, [calibration.items]);
  return (
    <Section
      title="What accepting costs"
      lead="Over all items. It depends on how much is entailed among them: another mix has another curve."
    >
      {points === null ? (
        <p className="mb-4 text-sm text-ink-2">No curve, because people found nothing entailed.</p>
      ) : (
        <ChartFigure
          title="Precision and recall"
          meaning="The more of what is entailed is accepted, the more of what isn’t comes with it. The level line is accepting everything unread; a score that lies on it tells nothing."
          fileName={`calibration-${calibration.number}-precision-recall`}
          table={{
            columns: ["Threshold", "Entailed, accepted", "Right among the accepted", "Accepted"],
            rows: points.map(({ x, precision, threshold }, i) => ({
              key: String(i),
              cells: [
                formatScore(threshold),
                percent(x),
                percent(precision),
                <ItemsButton
                  key="open"
                  title={`Accepted from ${formatScore(threshold)}`}
                  items={itemsFrom(calibration.items, threshold)}
                  onOpen={onOpen}
                />,
              ],
            })),
          }}
        >
          <Plot
            rows={points.map(({ x, precision }) => ({ x, precision }))}
            series={SERIES}
            xLabel="Entailed, accepted"
            yLabel="Right"
            xDomain={[0, 1]}
            yDomain={[0, 1]}
            formatX={percent}
            formatY={percent}
            marks={[{ key: "all", at: { y: entailed }, label: "all accepted" }]}
          />
        </ChartFigure>
      )}
      <Facts
        facts={[
          {
            term: "Average precision",
            value: average.value === null ? "not defined, because nothing is entailed" : average.value.toFixed(3),
          },
          { term: "Entailed among all", value: points === null ? "none" : percent(entailed) },
        ]}
      />
    </Section>
  );
}
