"use client";

import { Dialog as Radix } from "radix-ui";
import { X } from "lucide-react";
import type { ReactNode } from "react";
import { clsx } from "clsx";
import { buttonClass } from "./button-class";
import { omitUndefined } from "./omit-undefined";
import { ScrollFrame } from "./scroll-frame";

export interface DialogProps {
  title: ReactNode;
  /** One sentence below the title; read out on opening. */
  description?: ReactNode;
  /** The element that opens it; leave out where `open` is held by the caller. */
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  children: ReactNode;
  /** Buttons, the primary one last. */
  footer?: ReactNode;
  size?: "sm" | "md" | "lg";
}

const WIDTH = { sm: "max-w-md", md: "max-w-xl", lg: "max-w-3xl" } as const;

/** A modal dialog: keeps focus inside, Escape closes, focus returns to where it was. */
export function Dialog({
  title,
  description,
  trigger,
  open,
  onOpenChange,
  children,
  footer,
  size = "md",
}: DialogProps) {
  const undescribed = description === undefined ? { "aria-describedby": undefined } : {};
  return (
    <Radix.Root {...omitUndefined({ open, onOpenChange })}>
      {trigger === undefined ? null : <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <Radix.Content
          {...undescribed}
          className={clsx(
            "appear fixed top-[12vh] inset-x-0 mx-auto z-40 flex max-h-[76vh] w-[calc(100vw-2rem)] flex-col rounded-lg bg-raised shadow-overlay",
            WIDTH[size],
          )}
        >
          <header className="flex items-start justify-between gap-4 border-b border-line-soft px-5 py-3.5">
            <div>
              <Radix.Title className="text-md font-[600]">{title}</Radix.Title>
              {description === undefined ? null : (
                <Radix.Description className="mt-0.5 text-sm text-ink-2">{description}</Radix.Description>
              )}
            </div>
            <Radix.Close className={clsx(buttonClass("quiet", "sm", { iconOnly: true }), "-mr-1.5")} aria-label="Close">
              <X />
            </Radix.Close>
          </header>
          <ScrollFrame className="min-h-0 px-5 py-4">{children}</ScrollFrame>
          {footer === undefined ? null : (
            <footer className="flex justify-end gap-2 border-t border-line-soft px-5 py-3">{footer}</footer>
          )}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
