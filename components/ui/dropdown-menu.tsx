"use client";

import NextLink from "next/link";
import { DropdownMenu as Radix } from "radix-ui";
import { Check } from "lucide-react";
import type { ReactNode } from "react";
import { clsx } from "clsx";
import { Kbd } from "./kbd";
import { omitUndefined } from "./omit-undefined";

export type MenuEntry =
  | {
      kind: "action";
      label: string;
      onSelect: () => void;
      icon?: ReactNode;
      hint?: string;
      shortcut?: string;
      disabled?: boolean;
      tone?: "danger";
    }
  | { kind: "link"; label: string; href: string; icon?: ReactNode; hint?: string; current?: boolean }
  | { kind: "choice"; label: string; checked: boolean; onSelect: () => void; hint?: string; disabled?: boolean }
  | { kind: "heading"; label: string }
  | { kind: "separator" };

export interface DropdownMenuProps {
  /** A button. */
  trigger: ReactNode;
  entries: readonly MenuEntry[];
  align?: "start" | "center" | "end";
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
}

const ITEM =
  "relative flex min-w-44 cursor-default items-center gap-2 rounded-sm px-2 py-1.5 text-sm no-underline outline-none select-none data-[disabled]:text-ink-3 data-[highlighted]:bg-hover [&_svg]:size-4 [&_svg]:shrink-0 [&_svg]:stroke-[1.75]";

function Words({ label, hint }: { label: string; hint?: string | undefined }) {
  return (
    <span className="min-w-0 flex-1">
      {label}
      {hint === undefined ? null : <span className="block text-xs text-ink-3">{hint}</span>}
    </span>
  );
}

function Entry({ entry }: { entry: MenuEntry }) {
  switch (entry.kind) {
    case "separator":
      return <Radix.Separator className="mx-1 my-1 h-px bg-line-soft" />;
    case "heading":
      return <Radix.Label className="eyebrow px-2 pt-1.5 pb-1">{entry.label}</Radix.Label>;
    case "action":
      return (
        <Radix.Item
          onSelect={entry.onSelect}
          {...omitUndefined({ disabled: entry.disabled })}
          className={clsx(ITEM, entry.tone === "danger" ? "text-danger" : "text-ink")}
        >
          {entry.icon}
          <Words label={entry.label} hint={entry.hint} />
          {entry.shortcut === undefined ? null : <Kbd keys={entry.shortcut} />}
        </Radix.Item>
      );
    case "link":
      return (
        <Radix.Item asChild>
          <NextLink
            href={entry.href}
            aria-current={entry.current === true ? "true" : undefined}
            className={clsx(ITEM, "text-ink")}
          >
            {entry.icon}
            <Words label={entry.label} hint={entry.hint} />
            {entry.current === true ? <Check aria-hidden="true" /> : null}
          </NextLink>
        </Radix.Item>
      );
    case "choice":
      return (
        <Radix.CheckboxItem
          checked={entry.checked}
          onSelect={entry.onSelect}
          {...omitUndefined({ disabled: entry.disabled })}
          className={clsx(ITEM, "pl-8 text-ink")}
        >
          <Radix.ItemIndicator className="absolute left-2">
            <Check aria-hidden="true" />
          </Radix.ItemIndicator>
          <Words label={entry.label} hint={entry.hint} />
        </Radix.CheckboxItem>
      );
  }
}

function keyOf(entry: MenuEntry, index: number): string {
  return entry.kind === "separator" ? `separator-${index}` : `${entry.kind}-${entry.label}`;
}

/** A menu of actions, links and choices below a button. It stays beside its button in the document, so in its landmark and theme. */
export function DropdownMenu({ trigger, entries, align = "start", open, onOpenChange }: DropdownMenuProps) {
  return (
    <Radix.Root modal={false} {...omitUndefined({ open, onOpenChange })}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Content
        align={align}
        sideOffset={4}
        collisionPadding={8}
        data-scroll
        className="appear z-50 max-h-(--radix-dropdown-menu-content-available-height) overflow-y-auto rounded-md bg-raised p-1 shadow-overlay"
      >
        {entries.map((entry, index) => (
          <Entry key={keyOf(entry, index)} entry={entry} />
        ))}
      </Radix.Content>
    </Radix.Root>
  );
}
