"use client";

import { Popover as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { clsx } from "clsx";
import { omitUndefined } from "./omit-undefined";

export interface PopoverProps {
  /** A button. */
  trigger: ReactNode;
  /** Names the panel for screen readers. */
  label: string;
  children: ReactNode;
  side?: "top" | "right" | "bottom" | "left";
  align?: "start" | "center" | "end";
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  className?: string;
}

/** A small panel beside its button; not modal, closes on Escape and on a click outside. */
export function Popover({
  trigger,
  label,
  children,
  side = "bottom",
  align = "start",
  open,
  onOpenChange,
  className,
}: PopoverProps) {
  return (
    <Radix.Root {...omitUndefined({ open, onOpenChange })}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Content
        aria-label={label}
        side={side}
        align={align}
        sideOffset={6}
        collisionPadding={8}
        className={clsx("appear z-50 max-w-sm rounded-md bg-raised p-3 text-sm shadow-overlay", className)}
      >
        {children}
      </Radix.Content>
    </Radix.Root>
  );
}
