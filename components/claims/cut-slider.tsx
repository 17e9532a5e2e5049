"use client";

import { clsx } from "clsx";
import type { ClaimWord } from "./unit-words";

export interface CutSliderProps {
  words: readonly ClaimWord[];
  /** The word that the second claim begins with, from 1. */
  cut: number;
  onCut: (cut: number) => void;
}

/** Where a claim is cut: arrow keys move the cut word by word, a press on a word puts it before that one. */
export function CutSlider({ words, cut, onCut }: CutSliderProps) {
  return (
    <div className="relative">
      {/* The words show where it stands; the keys are those of any slider. */}
      <input
        type="range"
        min={1}
        max={words.length - 1}
        value={cut}
        aria-label="Where to cut"
        aria-valuetext={`before “${words[cut]?.text.trim() ?? ""}”`}
        onChange={(event) => onCut(event.currentTarget.valueAsNumber)}
        className="peer sr-only"
      />
      <div
        aria-hidden="true"
        className="reading rounded-md border border-line-strong bg-surface px-3 py-2.5 peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus"
      >
        {words.map(({ text, startCp }, place) => (
          <span key={startCp}>
            {place === cut ? (
              <span className="mx-0.5 inline-block h-[1.1em] w-0.5 translate-y-[0.2em] bg-accent" />
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
    </div>
  );
}
