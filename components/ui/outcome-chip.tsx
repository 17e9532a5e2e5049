"use client";

import { useRubricWords } from "./rubric-words";
import type { ResponseOutcome } from "@/domain/rubric/codes";
import { RubricChip, type ChipStyle } from "./rubric-chip";
import { OUTCOME_LOOK } from "./rubric-look";

export interface OutcomeChipProps {
  /** What a response comes to; null where it isn't decided. */
  outcome: ResponseOutcome | null;
  short?: boolean;
  chipStyle?: ChipStyle;
  className?: string;
}

/** A response's outcome as glyph, word and colour. */
export function OutcomeChip({ outcome, short = false, chipStyle = "filled", className }: OutcomeChipProps) {
  const words = useRubricWords();
  const look = OUTCOME_LOOK[outcome ?? "undecided"];
  // A refusal that nobody checked is no label of any rubric.
  const isOfRubric = outcome !== null && outcome !== "refusal_unchecked";
  const said = isOfRubric ? { ...look, ...words.labels[outcome] } : look;
  return <RubricChip look={said} short={short} chipStyle={chipStyle} className={className} />;
}
