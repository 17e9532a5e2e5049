"use client";

import { Tooltip as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Kbd } from "./kbd";

export interface TooltipProps {
  /** A few words; never the only place where something is said. */
  content: ReactNode;
  shortcut?: string;
  side?: "top" | "right" | "bottom" | "left";
  /** One element that takes focus: a button or a link. */
  children: ReactNode;
}

/** Words that appear on hover and on focus, inside the landmark of what they explain. Needs the provider of AppProviders. */
export function Tooltip({ content, shortcut, side = "bottom", children }: TooltipProps) {
  return (
    <Radix.Root>
      <Radix.Trigger asChild>{children}</Radix.Trigger>
      <Radix.Content
        side={side}
        sideOffset={6}
        collisionPadding={8}
        className="appear z-50 flex max-w-72 items-center gap-2 rounded-sm bg-ink px-2 py-1 text-xs text-ink-inverse"
      >
        {content}
        {shortcut === undefined ? null : <Kbd keys={shortcut} tone="on-accent" />}
      </Radix.Content>
    </Radix.Root>
  );
}
