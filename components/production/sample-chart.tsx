import type { ProductionRateAnswer } from "@/contracts/production";
import { ChartFigure } from "@/components/charts/chart-figure";
import { Plot } from "@/components/charts/plot";
import type { PlotSeries } from "@/components/charts/plot-series";
import { scaleEndFor } from "@/components/gate/gate-parts";
import { formatValue } from "@/components/ui/format-figure";
import { formatInstant } from "@/components/ui/format-time";
import { intervalText, rateText, type Sample } from "./production-words";

const SERIES: readonly PlotSeries[] = [
  { key: "rate", label: "Failing answers", look: "second", isPoints: true, whisker: "whisker" },
];
const DAY_MS = 86_400_000;
/** With more samples than this their days would run into each other. */
const TICKED_SAMPLES = 8;

const percent = (share: number): string => formatValue(share, "rate");
const day = (ms: number): string => (formatInstant(new Date(ms).toISOString(), "date") ?? "").replace(" UTC", "");
const timeOf = (sample: Sample): number => new Date(sample.to).getTime();

/** A little room on both sides of the first and the last sample. */
function spanOf(samples: readonly Sample[]): [number, number] {
  const times = samples.map(timeOf);
  const [from, to] = [Math.min(...times), Math.max(...times)];
  const room = Math.max(DAY_MS, (to - from) / 20);
  return [from - room, to + room];
}

export interface SampleChartProps {
  rate: ProductionRateAnswer;
  onOpen: (sample: Sample) => void;
}

/** The rate of each sample at the time of its last answer, with its interval. */
export function SampleChart({ rate, onOpen }: SampleChartProps) {
  const { samples, sequence } = rate;
  const limit = sequence.chart.p0;
  const rows = samples.map((sample) => {
    const { value, ci } = sample.rate;
    const whisker = value === null || ci === undefined ? null : ([value - ci.lo, ci.hi - value] as const);
    return { x: timeOf(sample), rate: value, whisker };
  });
  const end = scaleEndFor([limit, ...samples.map(({ rate: { value, ci } }) => ci?.hi ?? value ?? 0)]);
  return (
    <ChartFigure
      title="Failing answers by sample"
      meaning="Of the answers of a sample, how many are unsupported or misattributed, with the 95% interval of what it was drawn from. It tells nothing of answers that had no chance to be drawn; where two intervals overlap widely, a difference may be chance."
      fileName="production-rate-by-sample"
      table={{
        columns: [
          "Sample",
          "Last answer",
          "Answers",
          "Closed by people",
          "Fail",
          "Rate",
          "95% interval",
          "People alone",
          "Items",
        ],
        rows: samples.map((sample) => ({
          key: sample.runId,
          cells: [
            `Run ${sample.runNumber}`,
            `${day(timeOf(sample))}${sample.isTimeTold ? "" : " (imported)"}`,
            sample.answers,
            sample.judged,
            sample.failed,
            rateText(sample.rate),
            intervalText(sample.rate),
            rateText(sample.humanOnly),
            <button
              key="open"
              type="button"
              className="underline decoration-dotted underline-offset-4"
              onClick={() => onOpen(sample)}
            >
              {sample.answers}
              <span className="sr-only"> answers of run {sample.runNumber}; show them</span>
            </button>,
          ],
        })),
      }}
    >
      <Plot
        rows={rows}
        series={SERIES}
        xLabel="Last answer of the sample"
        yLabel="Failing"
        xDomain={spanOf(samples)}
        yDomain={[0, end]}
        {...(samples.length > TICKED_SAMPLES ? {} : { xTicks: [...new Set(samples.map(timeOf))] })}
        formatX={day}
        formatY={percent}
        marks={[{ key: "limit", at: { y: limit }, label: `${percent(limit)}, the gate’s rate` }]}
      />
    </ChartFigure>
  );
}
