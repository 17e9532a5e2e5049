"use client";

import { useState } from "react";
import { BookOpen, RotateCcw } from "lucide-react";
import type { DisputeResource } from "@/contracts/disputes";
import { NEW_EVIDENCE_WORDS } from "@/contracts/process-words";
import { NEW_EVIDENCE, type NewEvidence } from "@/domain/rubric/codes";
import { useProposeGuideline, useReopenDispute } from "@/client/use-disputes";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { ReasonDialog } from "@/components/ui/reason-dialog";
import { Select } from "@/components/ui/select";
import { notify } from "@/components/ui/toast-store";

const EVIDENCE = NEW_EVIDENCE.map((value) => ({ value, label: NEW_EVIDENCE_WORDS[value] }));

/** Opens a settled dispute again on new evidence. */
function ReopenDispute({ dispute }: { dispute: DisputeResource }) {
  const [evidence, setEvidence] = useState<NewEvidence>("document");
  const reopen = useReopenDispute(() =>
    notify({ title: "Opened again", description: "The ruling stays in the record.", tone: "success" }),
  );
  return (
    <ReasonDialog
      title="Bring new evidence?"
      description="The ruling stays in the record with what is brought against it. Until the next ruling the response is undecided, and no gate passes on it."
      confirmLabel="Open the dispute again"
      reasonLabel="What the evidence is"
      busy={reopen.isPending}
      error={reopen.error}
      onConfirm={(reason, close) =>
        reopen.mutate(
          { params: { disputeId: dispute.id }, body: { evidence, reason }, ifMatch: dispute.version },
          { onSuccess: close },
        )
      }
      trigger={<Button icon={<RotateCcw />}>New evidence</Button>}
    >
      <Field label="Where it comes from" required>
        <Select options={EVIDENCE} value={evidence} onValueChange={setEvidence} />
      </Field>
    </ReasonDialog>
  );
}

/** Writes down what the ruling shows that the guideline should say. */
function ProposeGuideline({ disputeId }: { disputeId: string }) {
  const propose = useProposeGuideline(() =>
    notify({ title: "Proposed", description: "A later version of the rubric may take it up.", tone: "success" }),
  );
  return (
    <ReasonDialog
      title="Propose a change of the guideline?"
      description="No rubric changes by it. It is listed with the ruling it comes from."
      confirmLabel="Propose"
      reasonLabel="What the guideline should say"
      busy={propose.isPending}
      error={propose.error}
      onConfirm={(text, close) => propose.mutate({ params: { disputeId }, body: { text } }, { onSuccess: close })}
      trigger={<Button icon={<BookOpen />}>For the guideline</Button>}
    />
  );
}

/** What a lead may do once a dispute is settled. */
export function SettledActions({ dispute }: { dispute: DisputeResource }) {
  return (
    <>
      <ProposeGuideline disputeId={dispute.id} />
      <ReopenDispute dispute={dispute} />
    </>
  );
}
