"use client";

import { Select as Radix } from "radix-ui";
import { Check, ChevronDown } from "lucide-react";
import { clsx } from "clsx";
import { useNonce } from "@/components/theme/nonce-provider";
import { useFieldAttributes } from "./field-context";
import { INPUT_CLASS } from "./input-class";
import { omitUndefined } from "./omit-undefined";

export interface SelectOption<V extends string> {
  value: V;
  label: string;
  /** A second line under the words. */
  hint?: string;
  disabled?: boolean;
  /** Options of one group stand together below its name. */
  group?: string;
}

export interface SelectProps<V extends string> {
  options: readonly SelectOption<V>[];
  value?: V;
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

function Option<V extends string>({ option }: { option: SelectOption<V> }) {
  return (
    <Radix.Item
      value={option.value}
      {...omitUndefined({ disabled: option.disabled })}
      className="relative flex cursor-default flex-col rounded-sm py-1.5 pr-3 pl-7 text-sm outline-none select-none data-[disabled]:text-ink-3 data-[highlighted]:bg-hover"
    >
      <Radix.ItemIndicator className="absolute top-2 left-2">
        <Check aria-hidden="true" className="size-3.5" />
      </Radix.ItemIndicator>
      <Radix.ItemText>{option.label}</Radix.ItemText>
      {option.hint === undefined ? null : <span className="text-xs text-ink-3">{option.hint}</span>}
    </Radix.Item>
  );
}

/** One of many. The list opens over the trigger; typing jumps to an option. */
export function Select<V extends string>(props: SelectProps<V>) {
  const {
    options,
    size = "md",
    placeholder = "Choose…",
    className,
    value,
    defaultValue,
    name,
    disabled,
    required,
    onValueChange,
  } = props;
  const nonce = useNonce();
  const { required: fieldRequired, ...wiring } = useFieldAttributes({ required });
  const change = onValueChange === undefined ? {} : { onValueChange: (next: string) => onValueChange(next as V) };
  return (
    <Radix.Root {...omitUndefined({ value, defaultValue, name, disabled, required: fieldRequired })} {...change}>
      <Radix.Trigger
        {...omitUndefined({ ...wiring, "aria-label": props["aria-label"] })}
        className={clsx(
          INPUT_CLASS,
          "inline-flex items-center justify-between gap-2 text-left data-[placeholder]:text-ink-3",
          size === "sm" ? "h-6.5 px-2 text-xs" : "h-8 px-2.5",
          className,
        )}
      >
        <span className="truncate">
          <Radix.Value placeholder={placeholder} />
        </span>
        <ChevronDown aria-hidden="true" className="size-4 shrink-0 text-ink-3" />
      </Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          position="popper"
          sideOffset={4}
          collisionPadding={8}
          className="appear z-50 max-h-[min(24rem,var(--radix-select-content-available-height))] min-w-(--radix-select-trigger-width) overflow-hidden rounded-md bg-raised shadow-overlay"
        >
          <Radix.Viewport className="p-1" {...omitUndefined({ nonce })}>
            {groupsOf(options).map(([group, members]) => (
              <Radix.Group key={group ?? ""}>
                {group === undefined ? null : <Radix.Label className="eyebrow px-2 pt-2 pb-1">{group}</Radix.Label>}
                {members.map((option) => (
                  <Option key={option.value} option={option} />
                ))}
              </Radix.Group>
            ))}
          </Radix.Viewport>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
