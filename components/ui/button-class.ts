import { clsx } from "clsx";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "sm" | "md" | "lg";

const VARIANT: Record<ButtonVariant, string> = {
  primary: "bg-accent-fill text-on-accent border-transparent hover:bg-accent-fill-strong",
  secondary: "bg-surface text-ink border-line shadow-raised hover:bg-hover hover:border-line-strong",
  quiet: "bg-transparent text-ink-2 border-transparent hover:bg-hover hover:text-ink",
  danger: "bg-danger-fill text-on-danger border-transparent hover:bg-danger-fill-strong",
};

const SIZE: Record<ButtonSize, string> = {
  sm: "h-6.5 gap-1 px-2 text-xs [&_svg]:size-3.5",
  md: "h-8 gap-1.5 px-3 text-sm [&_svg]:size-4",
  lg: "h-10 gap-2 px-4 text-base [&_svg]:size-4.5",
};

const ICON_ONLY: Record<ButtonSize, string> = { sm: "w-6.5 px-0!", md: "w-8 px-0!", lg: "w-10 px-0!" };

/** The look that buttons and links dressed as buttons share. */
export function buttonClass(variant: ButtonVariant, size: ButtonSize, options: { iconOnly?: boolean } = {}): string {
  return clsx(
    "inline-flex shrink-0 items-center justify-center rounded-sm border font-[550] whitespace-nowrap no-underline select-none",
    "transition-colors duration-100 [&_svg]:shrink-0 [&_svg]:stroke-[1.75]",
    "disabled:opacity-50 disabled:shadow-none aria-disabled:opacity-50 aria-busy:opacity-80 aria-pressed:border-accent/40 aria-pressed:bg-selected aria-pressed:text-accent",
    VARIANT[variant],
    SIZE[size],
    options.iconOnly === true && ICON_ONLY[size],
  );
}
