import type { ReactNode } from "react";
import { clsx } from "clsx";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import { TONE_INK, type Tone } from "./tone";

export type CalloutTone = "neutral" | "accent" | "attention" | "danger" | "grounded";

const GLYPH = {
  neutral: Info,
  accent: Info,
  attention: TriangleAlert,
  danger: CircleAlert,
  grounded: CircleCheck,
} as const;

const EDGE: Record<CalloutTone, string> = {
  neutral: "border-line bg-surface",
  accent: "border-accent/35 bg-accent-wash",
  attention: "border-unsupported-line/45 bg-unsupported-wash",
  danger: "border-danger/40 bg-danger-wash",
  grounded: "border-grounded-line/45 bg-grounded-wash",
};

export interface CalloutProps {
  tone?: CalloutTone;
  title?: ReactNode;
  children?: ReactNode;
  /** Buttons or links at the end. */
  action?: ReactNode;
  /** `alert` is read out at once, `status` when there is time; leave out for what stands there from the start. */
  role?: "alert" | "status";
  className?: string;
}

/** A remark that must not be missed: a banner of a project's class, a demonstration note, a stale source. */
export function Callout({ tone = "neutral", title, children, action, role, className }: CalloutProps) {
  const Glyph = GLYPH[tone];
  const ink: Tone = tone;
  return (
    <div
      role={role}
      data-meaning
      className={clsx("flex items-start gap-2.5 rounded-md border px-3.5 py-2.5 text-sm", EDGE[tone], className)}
    >
      <Glyph aria-hidden="true" className={clsx("mt-0.5 size-4 shrink-0", TONE_INK[ink])} />
      <div className="min-w-0 flex-1">
        {title === undefined ? null : <p className="font-[550]">{title}</p>}
        {children === undefined ? null : <div className="text-ink-2">{children}</div>}
      </div>
      {action === undefined ? null : <div className="flex shrink-0 gap-2">{action}</div>}
    </div>
  );
}
