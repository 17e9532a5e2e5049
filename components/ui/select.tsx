"use client";

import { clsx } from "clsx";
import { useFieldAttributes } from "./field-context";
import { INPUT_CLASS } from "./input-class";
import { omitUndefined } from "./omit-undefined";

export interface SelectOption<V extends string> {
  value: V;
  label: string;
  disabled?: boolean;
  /** Options of one group stand together below its name. */
  group?: string;
}

export interface SelectProps<V extends string> {
  options: readonly SelectOption<V>[];
  /** Null shows the placeholder: nothing is chosen yet. */
  value?: V | null;
  defaultValue?: V;
  onValueChange?: (value: V) => void;
  /** The name it's sent under in a form. */
  name?: string;
  placeholder?: string;
  disabled?: boolean;
  required?: boolean;
  /** Needed where no Field labels it. */
  "aria-label"?: string;
  size?: "sm" | "md";
  className?: string;
}

function groupsOf<V extends string>(options: readonly SelectOption<V>[]): [string | undefined, SelectOption<V>[]][] {
  const groups = new Map<string | undefined, SelectOption<V>[]>();
  for (const option of options) groups.set(option.group, [...(groups.get(option.group) ?? []), option]);
  return [...groups];
}

function Options<V extends string>({ options }: { options: readonly SelectOption<V>[] }) {
  return options.map((option) => (
    <option key={option.value} value={option.value} disabled={option.disabled}>
      {option.label}
    </option>
  ));
}

/**
 * One of many. The browser's own select, drawn by our tokens where the browser lets us and its own list elsewhere: it works
 * in a form before scripts do, adds no style element, and hides nothing of the page from screen readers while open.
 */
export function Select<V extends string>(props: SelectProps<V>) {
  const { options, size = "md", placeholder = "Choose…", value, defaultValue, onValueChange, name, disabled } = props;
  const wiring = useFieldAttributes({ required: props.required });
  const chosen = value === undefined ? { defaultValue: defaultValue ?? "" } : { value: value ?? "" };
  const change = (next: string) => {
    const option = options.find((candidate) => candidate.value === next);
    if (option !== undefined) onValueChange?.(option.value);
  };
  return (
    <select
      {...wiring}
      {...omitUndefined({ name, disabled, "aria-label": props["aria-label"] })}
      {...chosen}
      onChange={(event) => change(event.target.value)}
      className={clsx(
        INPUT_CLASS,
        "select-input",
        size === "sm" ? "h-6.5 pl-2 text-xs" : "h-8 pl-2.5",
        props.className,
      )}
    >
      <option value="" disabled hidden>
        {placeholder}
      </option>
      {groupsOf(options).map(([group, members]) =>
        group === undefined ? (
          <Options key="" options={members} />
        ) : (
          <optgroup key={group} label={group}>
            <Options options={members} />
          </optgroup>
        ),
      )}
    </select>
  );
}
