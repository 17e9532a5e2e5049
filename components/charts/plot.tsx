"use client";

import dynamic from "next/dynamic";
import type { LinePlotProps } from "./line-plot";
import { DASH_OF, type PlotSeries, STROKE_OF } from "./plot-series";

/** The drawing library is large and draws by measured widths: it comes with the first chart, and never on the server. */
const LinePlot = dynamic(() => import("./line-plot"), {
  ssr: false,
  loading: () => <div className="h-70" />,
});

/** A plot, once the browser has what it takes to draw it. */
export const Plot = (props: LinePlotProps) => <LinePlot {...props} />;

/** Which line is which, by colour and dash. */
export function Legend({ series }: { series: readonly PlotSeries[] }) {
  return (
    <p className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1 text-xs text-ink-2">
      {series.map(({ key, label, look }) => (
        <span key={key} className="inline-flex items-center gap-1.5">
          <svg aria-hidden="true" width="26" height="8">
            <line
              x1="0"
              x2="26"
              y1="4"
              y2="4"
              stroke={STROKE_OF[look]}
              strokeWidth="2"
              strokeDasharray={DASH_OF[look]}
            />
          </svg>
          {label}
        </span>
      ))}
    </p>
  );
}
