import type { ProductionRateAnswer } from "@/contracts/production";
import { ChartFigure } from "@/components/charts/chart-figure";
import { Plot } from "@/components/charts/plot";
import type { PlotSeries } from "@/components/charts/plot-series";
import { countOf } from "@/components/ui/format-count";
import { formatValue } from "@/components/ui/format-figure";
import { TextLink } from "@/components/ui/text-link";
import { type ProductionItem, STANDING_WORDS } from "./production-words";

const SERIES: readonly PlotSeries[] = [{ key: "sum", label: "CUSUM", look: "first" }];
const percent = (share: number): string => formatValue(share, "rate");
const whole = (x: number): string => formatValue(x, "count");
const sumText = (sum: number): string => sum.toFixed(2);

function signalWords(signals: readonly number[]): string {
  if (signals.length === 0) return "It has not signalled.";
  return `It signalled at answer ${signals.map((place) => place + 1).join(", ")}.`;
}

interface ChangeChartProps {
  projectId: string;
  rate: ProductionRateAnswer;
}

/** Whether failing answers have become more frequent: a CUSUM over single answers. */
export function ChangeChart({ projectId, rate }: ChangeChartProps) {
  const { chart } = rate.sequence;
  const { path, p0, p1, h, falseAlarmEvery, seenAfter, signals } = chart;
  const itemAt = new Map<number, ProductionItem>(
    rate.items.flatMap((item) => (item.place === null ? [] : [[item.place, item] as const])),
  );
  return (
    <ChartFigure
      title="CUSUM of failing answers"
      meaning={`Rises with each answer that fails, falls with each that doesn’t. At ${h} it signals a rate nearer ${percent(p1)} than ${percent(p0)}: falsely about once in ${countOf(falseAlarmEvery, "answer")}, rightly after about ${seenAfter}. ${signalWords(signals)} It doesn’t say why.`}
      fileName="production-cusum"
      table={{
        columns: ["Answer", "Name", "By people", "Sum"],
        rows: path.map((sum, place) => {
          const item = itemAt.get(place);
          return {
            key: String(place),
            cells: [
              place + 1,
              item === undefined ? (
                "behind a wall"
              ) : (
                <TextLink key="name" href={`/p/${projectId}/responses/${item.responseId}`}>
                  {item.externalId}
                </TextLink>
              ),
              item === undefined ? "" : STANDING_WORDS[item.standing],
              sumText(sum),
            ],
          };
        }),
      }}
    >
      <Plot
        rows={path.map((sum, place) => ({ x: place + 1, sum }))}
        series={SERIES}
        xLabel="Answers closed by people, in order of time"
        yLabel="Sum"
        xDomain={[1, Math.max(2, path.length)]}
        yDomain={[0, Math.ceil(Math.max(h * 1.2, ...path))]}
        formatX={whole}
        formatY={sumText}
        marks={[{ key: "h", at: { y: h }, label: "signal" }]}
      />
    </ChartFigure>
  );
}
