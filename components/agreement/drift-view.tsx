import type { AgreementDetail } from "@/contracts/agreement-detail";
import { ChartFigure } from "@/components/charts/chart-figure";
import { Plot } from "@/components/charts/plot";
import type { PlotSeries } from "@/components/charts/plot-series";
import { formatValue } from "@/components/ui/format-figure";

const RATE: readonly PlotSeries[] = [
  { key: "rate", label: "Disagreement", look: "second", isPoints: true, whisker: "whisker" },
];
const SUM: readonly PlotSeries[] = [{ key: "sum", label: "CUSUM", look: "first" }];

const percent = (share: number): string => formatValue(share, "rate");
const whole = (x: number): string => formatValue(x, "count");
const sumText = (sum: number): string => sum.toFixed(2);

export interface DriftViewProps {
  detail: AgreementDetail;
  onOpen: (title: string, from: number, to: number) => void;
}

/** Whether disagreements became more frequent: windows of equal count, and a CUSUM over single ones. */
export function DriftView({ detail, onOpen }: DriftViewProps) {
  const { windows, windowItems, chart } = detail.overTime;
  const n = chart.path.length;
  const { signals } = chart;
  return (
    <div className="grid gap-x-12 xl:grid-cols-2">
      <ChartFigure
        title="Disagreement by window"
        meaning={`Of ${windowItems} responses in the order in which they closed, how many the two differ on. A window counts items, not days; a high one may have held hard questions.`}
        fileName="disagreement-by-window"
        foot={
          windows.length < 2 ? (
            <p className="mt-2 text-xs text-ink-2">
              One window so far: whether a later one differs is seen from {2 * windowItems} closed responses on.
            </p>
          ) : null
        }
        table={{
          columns: ["Responses", "Disagreement", "95% interval", "Items"],
          rows: windows.map(({ from, to, disagreement: { value, ci, n: size } }) => ({
            key: String(from),
            cells: [
              `${from + 1} to ${to}`,
              value === null ? "not defined" : percent(value),
              ci === undefined ? "none" : `${percent(ci.lo)} to ${percent(ci.hi)}`,
              <button
                key="open"
                type="button"
                className="underline decoration-dotted underline-offset-4"
                onClick={() => onOpen(`Responses ${from + 1} to ${to}`, from, to)}
              >
                {size}
                <span className="sr-only"> items; show them</span>
              </button>,
            ],
          })),
        }}
      >
        <Plot
          rows={windows.map(({ to, disagreement: { value, ci } }) => ({
            x: to,
            rate: value,
            whisker: value === null || ci === undefined ? null : ([value - ci.lo, ci.hi - value] as const),
          }))}
          series={RATE}
          xLabel="Responses closed"
          yLabel="Disagreement"
          xDomain={[0, Math.max(1, n)]}
          yDomain={[0, 1]}
          formatX={whole}
          formatY={percent}
          heightPx={240}
        />
      </ChartFigure>
      <ChartFigure
        title="CUSUM of disagreements"
        meaning={`Rises with each disagreement, falls with each agreement. At ${chart.h} it signals a rate nearer ${percent(chart.p1)} than ${percent(chart.p0)}: falsely about once in ${chart.falseAlarmEvery} responses, rightly after about ${chart.seenAfter}. ${signals.length === 0 ? "It did not signal here." : `It signalled at response ${signals.map((i) => i + 1).join(", ")}.`} It does not say who changed.`}
        fileName="disagreement-cusum"
        table={{
          columns: ["Response", "Sum"],
          rows: chart.path.map((sum, i) => ({ key: String(i), cells: [i + 1, sumText(sum)] })),
        }}
      >
        <Plot
          rows={chart.path.map((sum, i) => ({ x: i + 1, sum }))}
          series={SUM}
          xLabel="Responses closed"
          yLabel="Sum"
          xDomain={[1, Math.max(2, n)]}
          yDomain={[0, Math.ceil(Math.max(chart.h * 1.2, ...chart.path))]}
          formatX={whole}
          formatY={sumText}
          marks={[{ key: "h", at: { y: chart.h }, label: "signal" }]}
          heightPx={240}
        />
      </ChartFigure>
    </div>
  );
}
