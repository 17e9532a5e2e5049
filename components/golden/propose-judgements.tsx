"use client";

import { useState } from "react";
import { Snowflake } from "lucide-react";
import { useProposeJudgements } from "@/client/use-golden";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Failure } from "@/components/ui/failure";
import { Field } from "@/components/ui/field";
import { countOf } from "@/components/ui/format-count";
import { Textarea } from "@/components/ui/textarea";
import { notify } from "@/components/ui/toast-store";

export interface ProposeJudgementsProps {
  projectId: string;
  responseIds: readonly string[];
  onProposed?: () => void;
}

/** Proposes closed verdicts for freezing; another lead signs. */
export function ProposeJudgements({ projectId, responseIds, onProposed }: ProposeJudgementsProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState("");
  const propose = useProposeJudgements(() => {
    setIsOpen(false);
    setReason("");
    notify({ title: "Proposed", description: "Another lead signs before it is frozen.", tone: "success" });
    onProposed?.();
  });
  const count = countOf(responseIds.length, "verdict");
  return (
    <AlertDialog
      title={`Propose ${count} for freezing?`}
      description="Once a second lead has signed, a reference judgement is never edited; a change is a superseding record with a reason and two people."
      open={isOpen}
      onOpenChange={setIsOpen}
      confirmLabel="Propose"
      busy={propose.isPending}
      confirmDisabled={reason.trim().length < 3}
      onConfirm={() => propose.mutate({ params: { projectId }, body: { responseIds: [...responseIds], reason } })}
      trigger={
        <Button variant="primary" icon={<Snowflake />} disabled={responseIds.length === 0}>
          Propose {count} for freezing
        </Button>
      }
    >
      <Field label="Why these" hint="Stands in the record beside both names." required>
        <Textarea value={reason} maxLength={4000} onChange={(event) => setReason(event.target.value)} />
      </Field>
      <Failure error={propose.error} className="mt-4" />
    </AlertDialog>
  );
}
