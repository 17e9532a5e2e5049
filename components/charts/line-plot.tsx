"use client";

import {
  CartesianGrid,
  ErrorBar,
  Line,
  LineChart,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { MARGIN_PX, roundTicks, Y_AXIS_PX } from "./plot-measures";
import { DASH_OF, type PlotSeries, STROKE_OF } from "./plot-series";
import { Readout } from "./readout";

/** One place along the x axis with the values of the series there; `[below, above]` for a whisker. */
export type PlotRow = Readonly<Record<string, number | null | readonly [number, number]>> & { readonly x: number };

export interface PlotMark {
  readonly key: string;
  /** A line across at x or at y, or between two points. */
  readonly at: { x: number } | { y: number } | { from: readonly [number, number]; to: readonly [number, number] };
  readonly label?: string;
  readonly isStrong?: boolean;
}

export interface LinePlotProps {
  rows: readonly PlotRow[];
  series: readonly PlotSeries[];
  xLabel: string;
  yLabel: string;
  xDomain: readonly [number, number];
  yDomain: readonly [number, number];
  formatX: (x: number) => string;
  formatY: (y: number) => string;
  marks?: readonly PlotMark[];
  /** Told the x under a pressed pointer: what is drawn can be dragged. */
  onDrag?: (x: number) => void;
  /** Where the x axis is labelled, where that is not any round number: runs, days. */
  xTicks?: readonly number[];
  heightPx?: number;
}

const TICK = { fill: "var(--ink-3)", fontSize: 11 } as const;

function markOf({ key, at, label, isStrong = false }: PlotMark) {
  const look = {
    stroke: isStrong ? "var(--ink)" : "var(--line-strong)",
    strokeDasharray: isStrong ? "none" : "4 3",
    ...(label === undefined
      ? {}
      : { label: { value: label, position: "insideTopLeft", fill: "var(--ink-2)", fontSize: 11 } as const }),
  };
  if ("x" in at) return <ReferenceLine key={key} x={at.x} ifOverflow="hidden" {...look} />;
  if ("y" in at) return <ReferenceLine key={key} y={at.y} ifOverflow="hidden" {...look} />;
  const [from, to] = [at.from, at.to].map(([x, y]) => ({ x, y }));
  return from && to ? <ReferenceLine key={key} segment={[from, to]} {...look} /> : null;
}

/** Lines, or points with whiskers, over a numeric axis. Drawn in the browser only; nothing moves. */
export default function LinePlot(props: LinePlotProps) {
  const {
    rows,
    series,
    xLabel,
    yLabel,
    xDomain,
    yDomain,
    formatX,
    formatY,
    marks = [],
    onDrag,
    xTicks,
    heightPx = 280,
  } = props;
  const drag = (x: string | number | undefined) => {
    const value = Number(x);
    if (x !== undefined && Number.isFinite(value)) onDrag?.(value);
  };
  return (
    <ResponsiveContainer width="100%" height={heightPx}>
      <LineChart
        data={[...rows]}
        accessibilityLayer={false}
        margin={{ top: 10, bottom: 22, ...MARGIN_PX }}
        onMouseDown={({ activeLabel }) => drag(activeLabel)}
        onMouseMove={({ activeLabel }, event) => {
          if (event.buttons === 1) drag(activeLabel);
        }}
        {...(onDrag === undefined ? {} : { className: "cursor-ew-resize select-none" })}
      >
        <CartesianGrid stroke="var(--line-soft)" />
        <XAxis
          dataKey="x"
          type="number"
          domain={[...xDomain]}
          allowDataOverflow
          tick={TICK}
          tickFormatter={formatX}
          {...(xTicks === undefined ? {} : { ticks: [...xTicks] })}
          stroke="var(--line-strong)"
          label={{ value: xLabel, position: "insideBottom", offset: -14, fill: "var(--ink-2)", fontSize: 11 }}
        />
        <YAxis
          type="number"
          width={Y_AXIS_PX}
          domain={[...yDomain]}
          allowDataOverflow
          tick={TICK}
          tickFormatter={formatY}
          ticks={[...roundTicks(yDomain)]}
          stroke="var(--line-strong)"
          label={{ value: yLabel, angle: -90, position: "insideLeft", offset: 4, fill: "var(--ink-2)", fontSize: 11 }}
        />
        <Tooltip
          isAnimationActive={false}
          content={<Readout series={series} xLabel={xLabel} formatX={formatX} formatY={formatY} />}
        />
        {series.map(({ key, label, look, isPoints = false, whisker, isStep = false }) => (
          <Line
            key={key}
            dataKey={key}
            name={label}
            type={isStep ? "stepAfter" : "linear"}
            isAnimationActive={false}
            connectNulls={isPoints}
            stroke={STROKE_OF[look]}
            strokeWidth={1.75}
            strokeDasharray={DASH_OF[look]}
            dot={isPoints ? { r: 3.5, fill: STROKE_OF[look], strokeDasharray: "none" } : false}
          >
            {whisker === undefined ? null : (
              <ErrorBar dataKey={whisker} direction="y" width={5} stroke={STROKE_OF[look]} isAnimationActive={false} />
            )}
          </Line>
        ))}
        {marks.map(markOf)}
      </LineChart>
    </ResponsiveContainer>
  );
}
