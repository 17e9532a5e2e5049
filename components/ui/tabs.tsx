"use client";

import { Tabs as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { omitUndefined } from "./omit-undefined";

export interface TabItem {
  value: string;
  label: ReactNode;
  /** How many there are behind it. */
  count?: number;
  content: ReactNode;
  disabled?: boolean;
}

export interface TabsProps {
  /** Names the list of tabs for screen readers. */
  label: string;
  items: readonly TabItem[];
  value?: string;
  /** The first tab where neither is given. */
  defaultValue?: string;
  onValueChange?: (value: string) => void;
  className?: string;
}

/** Views of the same thing. What has an address of its own is a link in the shell, not a tab. */
export function Tabs({ label, items, value, defaultValue, onValueChange, className }: TabsProps) {
  const start = value === undefined ? (defaultValue ?? items[0]?.value) : undefined;
  return (
    <Radix.Root {...omitUndefined({ value, defaultValue: start, onValueChange, className })}>
      <Radix.List aria-label={label} className="flex gap-4 overflow-x-auto border-b border-line">
        {items.map((item) => (
          <Radix.Trigger
            key={item.value}
            value={item.value}
            {...omitUndefined({ disabled: item.disabled })}
            className="-mb-px flex items-center gap-1.5 border-b-2 border-transparent py-2 text-sm whitespace-nowrap text-ink-2 hover:text-ink focus-visible:-outline-offset-2 disabled:text-ink-3 data-[state=active]:border-accent data-[state=active]:font-[550] data-[state=active]:text-ink"
          >
            {item.label}
            {item.count === undefined ? null : (
              <span className="figures text-xs font-normal text-ink-3">{item.count}</span>
            )}
          </Radix.Trigger>
        ))}
      </Radix.List>
      {items.map((item) => (
        <Radix.Content key={item.value} value={item.value} className="pt-4">
          {item.content}
        </Radix.Content>
      ))}
    </Radix.Root>
  );
}
