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
  return (
    <RubricChip look={OUTCOME_LOOK[outcome ?? "undecided"]} short={short} chipStyle={chipStyle} className={className} />
  );
}
