"use client";

import type { ComponentProps } from "react";
import { clsx } from "clsx";
import { useFieldAttributes } from "./field-context";
import { INPUT_CLASS } from "./input-class";

/** Several lines of text; grows with what is typed where the browser can, up to half the window. */
export function Textarea({ className, rows = 3, ...rest }: ComponentProps<"textarea">) {
  const wiring = useFieldAttributes(rest);
  return (
    <textarea
      {...rest}
      {...wiring}
      rows={rows}
      className={clsx(
        INPUT_CLASS,
        "block field-sizing-content max-h-[50vh] min-h-16 resize-y px-2.5 py-1.5 leading-5",
        className,
      )}
    />
  );
}
