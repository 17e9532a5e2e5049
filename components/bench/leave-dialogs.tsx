"use client";

import { type FormEvent, useState } from "react";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field } from "@/components/ui/field";
import { Textarea } from "@/components/ui/textarea";

interface LeaveDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

const REASON_MAX = 2000;

/** "Cannot judge" is a commit of its own and needs a reason. */
export function CannotJudgeDialog({
  open,
  onOpenChange,
  onConfirm,
}: LeaveDialogProps & { onConfirm: (reason: string) => void }) {
  const [reason, setReason] = useState("");
  const isEmpty = reason.trim() === "";
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isEmpty) onConfirm(reason.trim());
  };
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="This can’t be judged"
      description="It goes to a second person, and then to a lead, who must rule. What you chose so far stays with it."
      footer={
        <>
          <Button variant="quiet" onClick={() => onOpenChange(false)}>
            Cancel
          </Button>
          <Button variant="primary" type="submit" form="cannot-judge" disabled={isEmpty}>
            Commit: cannot judge
          </Button>
        </>
      }
    >
      <form id="cannot-judge" onSubmit={submit}>
        <Field
          label="Why it can’t be judged"
          required
          hint="What is missing: a page, a language, a field of knowledge."
        >
          <Textarea
            value={reason}
            maxLength={REASON_MAX}
            onChange={(event) => setReason(event.target.value.replaceAll("\u0000", ""))}
            onKeyDown={(event) => {
              if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) submit(event);
            }}
          />
        </Field>
      </form>
    </Dialog>
  );
}

/** A conflict of interest is asked about once more, since it can't be taken back. */
export function ConflictDialog({
  open,
  onOpenChange,
  onConfirm,
  isBusy,
}: LeaveDialogProps & { onConfirm: () => void; isBusy: boolean }) {
  return (
    <AlertDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Leave this response over a conflict of interest?"
      description="It is offered to somebody else, and nothing of yours is shown to them. Your draft is dropped, and you are not given this response again."
      confirmLabel="Recuse"
      tone="danger"
      busy={isBusy}
      onConfirm={onConfirm}
    />
  );
}
