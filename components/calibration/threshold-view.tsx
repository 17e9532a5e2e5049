"use client";

import { useMemo, useState } from "react";
import type { CalibrationDetail } from "@/contracts/calibrations";
import { ChartFigure } from "@/components/charts/chart-figure";
import { Legend, Plot } from "@/components/charts/plot";
import type { PlotSeries } from "@/components/charts/plot-series";
import { Field } from "@/components/ui/field";
import { formatValue } from "@/components/ui/format-figure";
import { Input } from "@/components/ui/input";
import { Section } from "@/components/ui/section";
import { Select } from "@/components/ui/select";
import { StackedBar } from "@/components/ui/stacked-bar";
import { formatScore, PART_WORDS, type PartChoice } from "./calibration-words";
import { ConfusionView } from "./confusion-view";
import type { OpenedItems } from "./items-dialog";
import { curveOf, lookAt, sweepPart } from "./live-threshold";
import { ScoreSlider } from "./score-slider";

const SERIES: readonly PlotSeries[] = [
  { key: "wrong", label: "Wrong among the accepted", look: "second" },
  { key: "accepted", label: "Share accepted", look: "first" },
  { key: "flagged", label: "Entailed, yet not accepted", look: "third" },
];
const COST: readonly PlotSeries[] = [{ key: "cost", label: "Cost of mistakes", look: "fourth" }];

const PARTS = Object.entries(PART_WORDS).map(([value, label]) => ({ value: value as PartChoice, label }));

const percent = (share: number | null): string => (share === null ? "not defined" : formatValue(share, "rate"));

function readCost(text: string): number | null {
  const cost = Number(text);
  return text.trim() !== "" && Number.isFinite(cost) && cost >= 0 ? cost : null;
}

/** In a thousand of what is divided, so that shares by weight can be drawn as counts. */
const perMille = (share: number | null): number => Math.round((share ?? 0) * 1000);

export interface ThresholdViewProps {
  calibration: CalibrationDetail;
  onOpen: (opened: OpenedItems) => void;
}

/** Thresholds to be moved, and what each would do to the labelled items; the certified one is marked. */
export function ThresholdView({ calibration, onOpen }: ThresholdViewProps) {
  const { figures, items, tau } = calibration;
  const { band } = figures;
  const [part, setPart] = useState<PartChoice>("all");
  const [accept, setAccept] = useState(figures.costs === null ? "10" : String(figures.costs.falseAccept));
  const [flag, setFlag] = useState(figures.costs === null ? "1" : String(figures.costs.falseFlag));
  const swept = useMemo(() => sweepPart(items, part), [items, part]);
  const scores = useMemo(() => items.map(({ score }) => score), [items]);
  const [min, max] = [Math.min(...scores), Math.max(...scores)];
  const [hi, setHi] = useState(tau ?? band.tau_hi ?? (min + max) / 2);
  const [lo, setLo] = useState(band.tau_lo ?? min);
  const [falseAccept, falseFlag] = [readCost(accept), readCost(flag)];
  const costs = useMemo(
    () => (falseAccept === null || falseFlag === null ? null : { falseAccept, falseFlag }),
    [falseAccept, falseFlag],
  );
  const curve = useMemo(() => curveOf(swept, costs), [swept, costs]);
  const low = Math.min(lo, hi);
  const { figures: now, shares } = lookAt(swept, hi, low <= min ? null : low, costs);
  const says = `${percent(shares.accept_share)} accepted, ${percent(now.precision.value === null ? null : 1 - now.precision.value)} of them wrong`;
  const marks = [
    { key: "now", at: { x: hi }, isStrong: true },
    ...(low > min ? [{ key: "low", at: { x: low } }] : []),
    ...(tau === null ? [] : [{ key: "certified", at: { x: tau }, label: "certified" }]),
    { key: "alpha", at: { y: figures.alpha }, label: `promise ${percent(figures.alpha)}` },
  ];
  const highestCost = Math.max(1, ...curve.map(({ cost }) => cost ?? 0));
  const move = (x: number) => setHi(Math.min(max, Math.max(min, x)));
  return (
    <Section
      title="Threshold"
      lead="Drag in the drawing, or use the sliders with the arrow keys. A threshold that is picked by looking here is not certified: only the marked one is."
      actions={<Select size="sm" aria-label="Items looked at" options={PARTS} value={part} onValueChange={setPart} />}
    >
      <ChartFigure
        title="What each threshold would do"
        meaning="For every threshold: how much would be accepted without anybody reading it, how much of that is wrong, and how much that people found entailed would be held back. It says nothing of texts unlike these."
        fileName={`calibration-${calibration.number}-threshold`}
        table={{
          columns: ["Threshold", "Accepted", "Wrong among them", "Entailed, not accepted", "Cost"],
          rows: curve.map(({ x, accepted, wrong, flagged, cost }) => ({
            key: String(x),
            cells: [
              formatScore(x),
              percent(accepted),
              percent(wrong),
              percent(flagged),
              cost === null ? "no costs" : formatScore(cost),
            ],
          })),
        }}
        foot={
          <>
            <ScoreSlider label="Accept from" value={hi} min={min} max={max} onChange={setHi} says={says} />
            <ScoreSlider
              label="Reject below"
              value={low}
              min={min}
              max={max}
              onChange={(score) => setLo(Math.min(score, hi))}
              says={`${percent(shares.reject_share)} rejected, ${percent(shares.judge_share)} read by a judge`}
            />
            <Legend series={SERIES} />
          </>
        }
      >
        <Plot
          rows={curve.map(({ x, wrong, accepted, flagged }) => ({ x, wrong, accepted, flagged }))}
          series={SERIES}
          xLabel="Threshold"
          yLabel="Share"
          xDomain={[min, max]}
          yDomain={[0, 1]}
          formatX={formatScore}
          formatY={(y) => formatValue(y, "rate")}
          marks={marks}
          onDrag={move}
        />
      </ChartFigure>
      <div className="grid gap-x-12 gap-y-7 xl:grid-cols-2">
        <div aria-live="off">
          <StackedBar
            label="Of a thousand like these"
            segments={[
              { key: "accept", label: "Accept", count: perMille(shares.accept_share), tone: "grounded" },
              { key: "judge", label: "To a judge", count: perMille(shares.judge_share), tone: "refusal" },
              { key: "reject", label: "Reject", count: perMille(shares.reject_share), tone: "unsupported" },
            ]}
          />
          <p className="mt-2 text-xs text-ink-3">
            Of a thousand like these. Above “accept from”, between, and below “reject below”.
          </p>
          <div data-print="never" className="mt-4 grid max-w-md grid-cols-2 gap-3">
            <Field label="Cost of a wrong acceptance" required>
              <Input inputMode="decimal" value={accept} onChange={(event) => setAccept(event.target.value)} />
            </Field>
            <Field label="Cost of a wrong flag" required>
              <Input inputMode="decimal" value={flag} onChange={(event) => setFlag(event.target.value)} />
            </Field>
          </div>
          <p className="mt-2 text-sm">
            {now.cost === null
              ? "Type two costs to see what mistakes cost here."
              : `Mistakes at this threshold cost ${formatScore(now.cost)}, over ${swept.items.length} items.`}
          </p>
        </div>
        <ConfusionView figures={now} swept={swept} onOpen={onOpen} />
      </div>
      {costs === null ? null : (
        <div className="mt-7">
          <ChartFigure
            title="What mistakes cost by threshold"
            meaning="Both kinds of mistake at the costs typed above, added up over these items. The cheapest threshold on these items need not keep the promise."
            fileName={`calibration-${calibration.number}-cost`}
            table={{
              columns: ["Threshold", "Cost"],
              rows: curve.map(({ x, cost }) => ({
                key: String(x),
                cells: [formatScore(x), cost === null ? "no costs" : formatScore(cost)],
              })),
            }}
          >
            <Plot
              rows={curve.map(({ x, cost }) => ({ x, cost }))}
              series={COST}
              xLabel="Threshold"
              yLabel="Cost"
              xDomain={[min, max]}
              yDomain={[0, highestCost]}
              formatX={formatScore}
              formatY={formatScore}
              marks={marks.filter(({ key }) => key !== "alpha")}
              onDrag={move}
              heightPx={200}
            />
          </ChartFigure>
        </div>
      )}
    </Section>
  );
}
