import type { ComponentProps, ReactNode } from "react";
import { clsx } from "clsx";
import { buttonClass, type ButtonSize, type ButtonVariant } from "./button-class";
import { Spinner } from "./spinner";
import { Tooltip } from "./tooltip";

export interface IconButtonProps extends Omit<ComponentProps<"button">, "aria-label" | "children"> {
  /** What it does, in words: its accessible name and its tooltip. */
  label: string;
  icon: ReactNode;
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** The key that does the same, shown in the tooltip. */
  shortcut?: string;
  /** Whether it's switched on; leaves out `aria-pressed` where undefined. */
  pressed?: boolean;
  busy?: boolean;
}

/** A button that shows an icon only; its words are in the tooltip and for screen readers. */
export function IconButton({
  label,
  icon,
  variant = "quiet",
  size = "md",
  shortcut,
  pressed,
  busy = false,
  type = "button",
  className,
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip content={label} {...(shortcut === undefined ? {} : { shortcut })}>
      <button
        {...rest}
        type={type}
        aria-label={label}
        aria-pressed={pressed}
        aria-busy={busy || undefined}
        className={clsx(
          buttonClass(variant, size, { iconOnly: true }),
          pressed === true && "bg-selected text-accent",
          className,
        )}
      >
        {busy ? <Spinner /> : icon}
      </button>
    </Tooltip>
  );
}
