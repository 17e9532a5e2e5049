"use client";

import { useState, type ReactNode } from "react";
import { AlertDialog } from "./alert-dialog";
import { Failure } from "./failure";
import { Field } from "./field";
import { Textarea } from "./textarea";

export interface ReasonDialogProps {
  title: ReactNode;
  /** What will happen and whether it can be taken back. */
  description: ReactNode;
  trigger: ReactNode;
  confirmLabel: string;
  tone?: "plain" | "danger";
  reasonLabel?: string;
  /** Further fields, above the reason. */
  children?: ReactNode;
  confirmDisabled?: boolean;
  busy: boolean;
  error: unknown;
  /** Starts the work; `close` is called once it is done. */
  onConfirm: (reason: string, close: () => void) => void;
}

const LEAST = 3;

/** Asks for a reason before something that stays in the record. It stays open while the work runs, and when it fails. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, description, trigger, confirmLabel, tone = "plain", busy, error, onConfirm } = props;
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState("");
  const close = () => {
    setIsOpen(false);
    setReason("");
  };
  return (
    <AlertDialog
      title={title}
      description={description}
      trigger={trigger}
      open={isOpen}
      onOpenChange={setIsOpen}
      confirmLabel={confirmLabel}
      tone={tone}
      busy={busy}
      confirmDisabled={reason.trim().length < LEAST || props.confirmDisabled === true}
      onConfirm={() => onConfirm(reason.trim(), close)}
    >
      <div className="space-y-4">
        {props.children}
        <Field label={props.reasonLabel ?? "Why"} hint="Stands in the record." required>
          <Textarea value={reason} maxLength={4000} onChange={(event) => setReason(event.target.value)} />
        </Field>
        <Failure error={error} />
      </div>
    </AlertDialog>
  );
}
