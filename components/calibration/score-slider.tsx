"use client";

import { useId } from "react";
import { SLIDER_INSET } from "@/components/charts/plot-measures";
import { formatScore } from "./calibration-words";

export interface ScoreSliderProps {
  label: string;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
  /** Read out beside the value. */
  says: string;
}

const STEPS = 200;

/** A threshold to be dragged, or moved by the arrow keys; as wide as the plot above it. */
export function ScoreSlider({ label, value, min, max, onChange, says }: ScoreSliderProps) {
  const id = useId();
  return (
    <div data-print="never" className="mt-2" style={SLIDER_INSET}>
      <label htmlFor={id} className="flex flex-wrap justify-between gap-x-4 text-xs text-ink-2">
        {label}
        <span className="figures font-[550] text-ink">{formatScore(value)}</span>
      </label>
      <input
        id={id}
        type="range"
        min={min}
        max={max}
        step={max > min ? (max - min) / STEPS : 1}
        value={value}
        aria-valuetext={`${formatScore(value)}: ${says}`}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-6 w-full cursor-ew-resize accent-accent"
      />
    </div>
  );
}
