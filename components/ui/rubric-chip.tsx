import { clsx } from "clsx";
import { TONE_CHIP, TONE_INK } from "./tone";
import type { RubricLook } from "./rubric-look";

/** How a chip is drawn: filled in lists, plain in dense tables and running text. */
export type ChipStyle = "filled" | "plain";

export interface RubricChipProps {
  look: RubricLook;
  short?: boolean;
  chipStyle?: ChipStyle;
  className?: string | undefined;
}

/** The drawing that LabelChip and OutcomeChip share: glyph, word, colour. */
export function RubricChip({ look, short = false, chipStyle = "filled", className }: RubricChipProps) {
  const { Glyph } = look;
  return (
    <span
      data-meaning
      className={clsx(
        "inline-flex items-center gap-1 text-xs font-[550] whitespace-nowrap",
        chipStyle === "filled"
          ? ["h-5 rounded-sm border px-1.5 leading-4.5", TONE_CHIP[look.tone]]
          : TONE_INK[look.tone],
        className,
      )}
    >
      <Glyph aria-hidden="true" className="size-3.5 shrink-0 stroke-[2.25]" />
      <span className="self-baseline">{short ? look.shortWord : look.word}</span>
    </span>
  );
}
