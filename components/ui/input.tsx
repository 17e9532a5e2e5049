"use client";

import type { ComponentProps, ReactNode } from "react";
import { clsx } from "clsx";
import { useFieldAttributes } from "./field-context";
import { INPUT_CLASS } from "./input-class";

export interface InputProps extends ComponentProps<"input"> {
  /** For ids, digests and handles. */
  mono?: boolean;
  /** An icon inside, at the start. */
  leading?: ReactNode;
  /** A key or a unit inside, at the end. */
  trailing?: ReactNode;
}

/** One line of text. Inside a Field it's labelled and described by it; elsewhere give it an `aria-label`. */
export function Input({ mono = false, leading, trailing, className, type = "text", ...rest }: InputProps) {
  const wiring = useFieldAttributes(rest);
  return (
    <span className={clsx("relative block", className)}>
      {leading === undefined ? null : (
        <span className="pointer-events-none absolute inset-y-0 left-2.5 grid place-content-center text-ink-3 [&_svg]:size-4">
          {leading}
        </span>
      )}
      <input
        {...rest}
        {...wiring}
        type={type}
        className={clsx(
          INPUT_CLASS,
          "h-8 px-2.5",
          leading !== undefined && "pl-8",
          trailing !== undefined && "pr-9",
          mono && "font-mono text-xs",
        )}
      />
      {trailing === undefined ? null : (
        <span className="pointer-events-none absolute inset-y-0 right-2 grid place-content-center text-xs text-ink-3">
          {trailing}
        </span>
      )}
    </span>
  );
}
