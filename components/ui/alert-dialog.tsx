"use client";

import { AlertDialog as Radix } from "radix-ui";
import type { ReactNode } from "react";
import { Button } from "./button";
import { buttonClass } from "./button-class";
import { omitUndefined } from "./omit-undefined";

export interface AlertDialogProps {
  title: ReactNode;
  /** What will happen and whether it can be taken back. */
  description: ReactNode;
  trigger?: ReactNode;
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The verb of the action, never "OK". */
  confirmLabel: string;
  cancelLabel?: string;
  tone?: "plain" | "danger";
  /** Runs on confirm. The dialog then closes by itself, unless `open` is held by the caller, who closes it when the work is done. */
  onConfirm: () => void;
  busy?: boolean;
  /** A field for the reason, where one is required. */
  children?: ReactNode;
  confirmDisabled?: boolean;
}

/** Asks before something that can't be taken back. The focus starts on Cancel, and a click outside does nothing. */
export function AlertDialog(props: AlertDialogProps) {
  const { title, description, trigger, open, onOpenChange, tone = "plain", busy = false, children } = props;
  const confirm = (
    <Button
      variant={tone === "danger" ? "danger" : "primary"}
      busy={busy}
      disabled={props.confirmDisabled === true}
      onClick={props.onConfirm}
    >
      {props.confirmLabel}
    </Button>
  );
  return (
    <Radix.Root {...omitUndefined({ open, onOpenChange })}>
      {trigger === undefined ? null : <Radix.Trigger asChild>{trigger}</Radix.Trigger>}
      <Radix.Portal>
        <Radix.Overlay className="fixed inset-0 z-40 bg-scrim" />
        <Radix.Content className="appear fixed top-[18vh] inset-x-0 mx-auto z-40 w-[calc(100vw-2rem)] max-w-md rounded-lg bg-raised p-5 shadow-overlay">
          <Radix.Title className="text-md font-[600]">{title}</Radix.Title>
          <Radix.Description className="mt-1.5 text-sm text-ink-2">{description}</Radix.Description>
          {children === undefined ? null : <div className="mt-4">{children}</div>}
          <div className="mt-5 flex justify-end gap-2">
            <Radix.Cancel className={buttonClass("secondary", "md")}>{props.cancelLabel ?? "Cancel"}</Radix.Cancel>
            {open === undefined ? <Radix.Action asChild>{confirm}</Radix.Action> : confirm}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
