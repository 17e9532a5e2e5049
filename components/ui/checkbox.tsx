"use client";

import { useEffect, useId, useRef, type ComponentProps, type ReactNode } from "react";
import { clsx } from "clsx";

export interface CheckboxProps extends Omit<ComponentProps<"input">, "type" | "children" | "ref"> {
  label: ReactNode;
  hint?: ReactNode;
  /** Some but not all of what it stands for. */
  indeterminate?: boolean;
  labelHidden?: boolean;
}

/** A checkbox with its label; the browser's own, so it's sent with a form before scripts run. */
export function Checkbox({
  label,
  hint,
  indeterminate = false,
  labelHidden = false,
  className,
  ...rest
}: CheckboxProps) {
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = indeterminate;
  }, [indeterminate]);
  const described = hint === undefined ? {} : { "aria-describedby": `${id}-hint` };
  return (
    <span className={clsx("inline-flex gap-2", className)}>
      <span className="flex h-5 items-center">
        <input {...described} {...rest} ref={box} id={id} type="checkbox" className="box-input" />
      </span>
      <span className={labelHidden ? "sr-only" : "text-sm"}>
        <label htmlFor={id} className={rest.disabled === true ? "text-ink-3" : ""}>
          {label}
        </label>
        {hint === undefined ? null : (
          <span id={`${id}-hint`} className="block text-xs text-ink-3">
            {hint}
          </span>
        )}
      </span>
    </span>
  );
}
