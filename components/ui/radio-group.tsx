"use client";

import { useId, type ReactNode } from "react";
import { clsx } from "clsx";
import { CircleAlert } from "lucide-react";
import { Kbd } from "./kbd";
import { omitUndefined } from "./omit-undefined";

export interface RadioOption<V extends string> {
  value: V;
  label: ReactNode;
  hint?: ReactNode;
  shortcut?: string;
  disabled?: boolean;
}

export interface RadioGroupProps<V extends string> {
  legend: ReactNode;
  legendHidden?: boolean;
  options: readonly RadioOption<V>[];
  /** The name it's sent under; one is made up where a form doesn't need it. */
  name?: string;
  value?: V | null;
  defaultValue?: V;
  onValueChange?: (value: V) => void;
  orientation?: "vertical" | "horizontal";
  error?: ReactNode;
  disabled?: boolean;
  className?: string;
}

/** One of a few, all in sight. Arrow keys move and choose, as browsers do it. */
export function RadioGroup<V extends string>(props: RadioGroupProps<V>) {
  const {
    legend,
    legendHidden = false,
    options,
    value,
    defaultValue,
    onValueChange,
    orientation = "vertical",
    error,
    disabled = false,
  } = props;
  const id = useId();
  const name = props.name ?? id;
  const checkedOf = (option: V) =>
    value === undefined ? { defaultChecked: option === defaultValue } : { checked: option === value };
  return (
    <fieldset
      className={props.className}
      disabled={disabled}
      {...omitUndefined({ "aria-describedby": error === undefined ? undefined : `${id}-error` })}
    >
      <legend className={legendHidden ? "sr-only" : "mb-1.5 text-sm font-[550]"}>{legend}</legend>
      <div className={clsx("flex", orientation === "vertical" ? "flex-col gap-1.5" : "flex-wrap gap-x-5 gap-y-1.5")}>
        {options.map((option) => (
          <label
            key={option.value}
            className={clsx("flex gap-2 text-sm", (disabled || option.disabled === true) && "text-ink-3")}
          >
            <span className="flex h-5 items-center">
              <input
                type="radio"
                className={clsx("box-input", error !== undefined && "border-danger")}
                name={name}
                value={option.value}
                disabled={option.disabled}
                onChange={() => onValueChange?.(option.value)}
                {...checkedOf(option.value)}
              />
            </span>
            <span>
              {option.label}
              {option.shortcut === undefined ? null : (
                <span className="ml-1.5">
                  <Kbd keys={option.shortcut} />
                </span>
              )}
              {option.hint === undefined ? null : <span className="block text-xs text-ink-3">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      {error === undefined ? null : (
        <p id={`${id}-error`} className="mt-1.5 flex gap-1.5 text-xs text-danger">
          <CircleAlert aria-hidden="true" className="mt-0.5 size-3.5 shrink-0" />
          <span>{error}</span>
        </p>
      )}
    </fieldset>
  );
}
