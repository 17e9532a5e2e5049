"use client";

import { useRubricWords } from "./rubric-words";
import type { ClaimLabel } from "@/domain/rubric/codes";
import { RubricChip, type ChipStyle } from "./rubric-chip";
import { CLAIM_LOOK } from "./rubric-look";

export interface LabelChipProps {
  /** What a claim was judged to be; null where it isn't decided. */
  label: ClaimLabel | null;
  short?: boolean;
  chipStyle?: ChipStyle;
  className?: string;
}

/** A claim's label as glyph, word and colour. */
export function LabelChip({ label, short = false, chipStyle = "filled", className }: LabelChipProps) {
  const words = useRubricWords();
  const look = CLAIM_LOOK[label ?? "undecided"];
  const said = label === null ? look : { ...look, ...words.labels[label] };
  return <RubricChip look={said} short={short} chipStyle={chipStyle} className={className} />;
}
