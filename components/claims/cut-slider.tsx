"use client";

import type { KeyboardEvent } from "react";
import { clsx } from "clsx";
import type { ClaimWord } from "./unit-words";

export interface CutSliderProps {
  words: readonly ClaimWord[];
  /** The word that the second claim begins with, from 1. */
  cut: number;
  onCut: (cut: number) => void;
}

const STEPS: Readonly<Record<string, (cut: number, last: number) => number>> = {
  ArrowLeft: (cut) => cut - 1,
  ArrowDown: (cut) => cut - 1,
  ArrowRight: (cut) => cut + 1,
  ArrowUp: (cut) => cut + 1,
  PageDown: (cut) => cut - 5,
  PageUp: (cut) => cut + 5,
  Home: () => 1,
  End: (_, last) => last,
};

/** Where a claim is cut: arrow keys move the cut word by word, a press on a word puts it before that one. */
export function CutSlider({ words, cut, onCut }: CutSliderProps) {
  const last = words.length - 1;
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    onCut(Math.min(last, Math.max(1, step(cut, last))));
  };
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-label="Where to cut"
      aria-valuemin={1}
      aria-valuemax={last}
      aria-valuenow={cut}
      aria-valuetext={`before “${words[cut]?.text.trim() ?? ""}”`}
      onKeyDown={onKeyDown}
      className="reading rounded-md border border-line-strong bg-surface px-3 py-2.5"
    >
      {words.map(({ text, startCp }, place) => (
        <span key={startCp}>
          {place === cut ? (
            <span aria-hidden="true" className="mx-0.5 inline-block h-[1.1em] w-0.5 translate-y-[0.2em] bg-accent" />
          ) : null}
          <span
            className={clsx(place > 0 && "cursor-pointer hover:bg-hover", place < cut && "bg-accent-wash")}
            onPointerUp={place === 0 ? undefined : () => onCut(place)}
          >
            {text}
          </span>
        </span>
      ))}
    </div>
  );
}
