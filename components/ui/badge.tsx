import type { ReactNode } from "react";
import { clsx } from "clsx";
import { TONE_CHIP, type Tone } from "./tone";

export interface BadgeProps {
  tone?: Tone;
  /** Decorative; the words say it. */
  icon?: ReactNode;
  children: ReactNode;
  className?: string;
}

/** A word or two about a thing: its state, kind or class. */
export function Badge({ tone = "neutral", icon, children, className }: BadgeProps) {
  return (
    <span
      data-meaning
      className={clsx(
        "inline-flex h-5 items-center gap-1 rounded-sm border px-1.5 text-xs leading-4.5 font-[550] whitespace-nowrap [&_svg]:size-3 [&_svg]:shrink-0",
        TONE_CHIP[tone],
        className,
      )}
    >
      {icon}
      <span className="self-baseline">{children}</span>
    </span>
  );
}
