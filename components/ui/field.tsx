"use client";

import { useId, useMemo, type ReactNode } from "react";
import { CircleAlert } from "lucide-react";
import { FieldContext } from "./field-context";

export interface FieldProps {
  label: ReactNode;
  /** How to fill it in; read out with the control. */
  hint?: ReactNode;
  /** What is wrong and how to put it right; its presence marks the control as invalid. */
  error?: ReactNode;
  required?: boolean;
  /** Keeps the label for screen readers only, where the place says enough to the eye. */
  labelHidden?: boolean;
  /** One Input, Textarea or Select. */
  children: ReactNode;
  className?: string;
}

/** A control with its label, hint and error, tied together for screen readers. */
export function Field({ label, hint, error, required = false, labelHidden = false, children, className }: FieldProps) {
  const id = useId();
  const hasError = error !== undefined && error !== null && error !== false;
  const hasHint = hint !== undefined && hint !== null;
  const describedBy = [hasHint ? `${id}-hint` : "", hasError ? `${id}-error` : ""]
    .filter((part) => part !== "")
    .join(" ");
  const wiring = useMemo(
    () => ({ id, describedBy: describedBy === "" ? undefined : describedBy, invalid: hasError, required }),
    [id, describedBy, hasError, required],
  );
  return (
    <div className={className}>
      <label
        htmlFor={id}
        className={labelHidden ? "sr-only" : "mb-1 flex items-baseline justify-between gap-3 text-sm font-[550]"}
      >
        {label}
        {required ? null : <span className="text-xs font-normal text-ink-3">optional</span>}
      </label>
      <FieldContext value={wiring}>{children}</FieldContext>
      {hasHint ? (
        <p id={`${id}-hint`} className="mt-1 text-xs text-ink-3">
          {hint}
        </p>
      ) : null}
      {hasError ? (
        <p id={`${id}-error`} className="mt-1 flex gap-1.5 text-xs text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          <span>{error}</span>
        </p>
      ) : null}
    </div>
  );
}
