"use client";

import { useId, type ReactNode } from "react";
import { Switch as Radix } from "radix-ui";
import { clsx } from "clsx";
import { omitUndefined } from "./omit-undefined";

export interface SwitchProps {
  label: ReactNode;
  hint?: ReactNode;
  checked?: boolean;
  defaultChecked?: boolean;
  onCheckedChange?: (checked: boolean) => void;
  /** The name it's sent under in a form. */
  name?: string;
  disabled?: boolean;
  className?: string;
}

/** Turns something on at once. Where a form is sent later, use a Checkbox. */
export function Switch({
  label,
  hint,
  className,
  disabled,
  checked,
  defaultChecked,
  onCheckedChange,
  name,
}: SwitchProps) {
  const id = useId();
  const describedBy = hint === undefined ? undefined : `${id}-hint`;
  return (
    <span className={clsx("inline-flex gap-2.5", className)}>
      <span className="flex h-5 items-center">
        <Radix.Root
          id={id}
          {...omitUndefined({
            checked,
            defaultChecked,
            onCheckedChange,
            name,
            disabled,
            "aria-describedby": describedBy,
          })}
          className="inline-flex h-4.5 w-7.5 shrink-0 items-center rounded-full border border-line-strong bg-surface px-0.5 transition-colors duration-100 disabled:opacity-50 data-[state=checked]:border-accent-fill data-[state=checked]:bg-accent-fill"
        >
          <Radix.Thumb className="size-3 rounded-full bg-line-strong transition-transform duration-100 data-[state=checked]:translate-x-3 data-[state=checked]:bg-on-accent" />
        </Radix.Root>
      </span>
      <span className="text-sm">
        <label htmlFor={id} className={disabled === true ? "text-ink-3" : ""}>
          {label}
        </label>
        {hint === undefined ? null : (
          <span id={describedBy} className="block text-xs text-ink-3">
            {hint}
          </span>
        )}
      </span>
    </span>
  );
}
