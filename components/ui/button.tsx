import type { ComponentProps, MouseEvent, ReactNode } from "react";
import { clsx } from "clsx";
import { buttonClass, type ButtonSize, type ButtonVariant } from "./button-class";
import { Kbd } from "./kbd";
import { Spinner } from "./spinner";

export interface ButtonProps extends ComponentProps<"button"> {
  /** One primary button a view; `quiet` in toolbars; `danger` only where something is lost. */
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Stands before the words; decorative. */
  icon?: ReactNode;
  /** The key that does the same, printed at the end. */
  shortcut?: string;
  /** Keeps words, width and focus while the action runs, and ignores further clicks. */
  busy?: boolean;
}

/** A button; `type` is `button` unless said otherwise, so that none submits a form by accident. */
export function Button({
  variant = "secondary",
  size = "md",
  icon,
  shortcut,
  busy = false,
  type = "button",
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) {
  const guard = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  const handler = busy || onClick !== undefined ? { onClick: guard } : {};
  return (
    <button
      {...rest}
      {...handler}
      type={type}
      className={clsx(buttonClass(variant, size), className)}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
    >
      {busy ? <Spinner /> : icon}
      {children}
      {shortcut === undefined ? null : (
        <Kbd keys={shortcut} tone={variant === "primary" || variant === "danger" ? "on-accent" : "plain"} />
      )}
    </button>
  );
}
