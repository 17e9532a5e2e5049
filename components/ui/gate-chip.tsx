import { CircleCheckBig, CircleDashed, CircleX, ShieldAlert } from "lucide-react";
import { RubricChip, type ChipStyle } from "./rubric-chip";
import type { RubricLook } from "./rubric-look";

/** What a gate came to, in the order of its exit codes 0 to 3. */
export type GateState = "pass" | "fail" | "undecided" | "integrity";

const GATE_LOOK: Record<GateState, RubricLook> = {
  pass: { word: "Pass", shortWord: "Pass", Glyph: CircleCheckBig, tone: "grounded" },
  fail: { word: "Fail", shortWord: "Fail", Glyph: CircleX, tone: "misattributed" },
  undecided: { word: "Undecided", shortWord: "Undecided", Glyph: CircleDashed, tone: "undecided" },
  integrity: { word: "Frozen targets changed", shortWord: "Changed", Glyph: ShieldAlert, tone: "danger" },
};

/** A gate's decision as glyph, word and colour. Undecided is drawn as open, since it's no pass. */
export function GateChip({
  state,
  chipStyle = "filled",
  className,
}: {
  state: GateState;
  chipStyle?: ChipStyle;
  className?: string;
}) {
  return <RubricChip look={GATE_LOOK[state]} chipStyle={chipStyle} className={className} />;
}
