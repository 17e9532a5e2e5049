import type { ReactNode } from "react";
import { clsx } from "clsx";
import type { FigureResource } from "@/contracts/primitives";
import { formatInterval, formatValue, type FigureUnit } from "./format-figure";
import { TONE_INK, type Tone } from "./tone";

/** What a tile needs of a figure; every figure of the API fits. */
export type TileFigure = Pick<FigureResource, "value"> & {
  n?: number | undefined;
  ci?: FigureResource["ci"];
  reason?: string | undefined;
};

export interface TileProps {
  label: ReactNode;
  figure: TileFigure;
  unit?: FigureUnit;
  /** What n counts: "responses", "claims", "pairs". */
  of?: string;
  /** One more line: the limit it's held against, or what moved. */
  note?: ReactNode;
  tone?: Tone;
  size?: "md" | "lg";
}

/**
 * One figure with its n and its interval. A figure that doesn't exist says "not defined, because ...", in the same
 * place and never as a zero or a dash.
 */
export function Tile({ label, figure, unit = "rate", of, note, tone = "neutral", size = "md" }: TileProps) {
  const interval = formatInterval(figure, unit);
  const counted =
    figure.n === undefined ? null : `n = ${formatValue(figure.n, "count")}${of === undefined ? "" : ` ${of}`}`;
  const details = [counted, interval].filter((part) => part !== null);
  return (
    <div className="min-w-0">
      <p className="eyebrow">{label}</p>
      {figure.value === null ? (
        <p className="mt-1 text-sm text-ink-2">
          <span className="font-[550] text-ink">Not defined</span>, because {figure.reason ?? "no reason was recorded"}
        </p>
      ) : (
        <p
          className={clsx(
            "figures mt-0.5 font-[560] tracking-[-0.015em]",
            size === "lg" ? "text-2xl" : "text-xl",
            tone === "neutral" ? "text-ink" : TONE_INK[tone],
          )}
        >
          {formatValue(figure.value, unit)}
        </p>
      )}
      {details.length === 0 ? null : (
        <p className="figures mt-0.5 flex flex-wrap gap-x-2.5 text-xs text-ink-3">
          {details.map((detail) => (
            <span key={detail} className="whitespace-nowrap">
              {detail}
            </span>
          ))}
        </p>
      )}
      {note === undefined ? null : <p className="mt-0.5 text-xs text-ink-2">{note}</p>}
    </div>
  );
}
