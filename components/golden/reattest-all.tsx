"use client";

import { useState } from "react";
import type { GoldenItemResource } from "@/contracts/golden";
import { useReattestTargets } from "@/client/use-golden";
import { Button } from "@/components/ui/button";
import { Callout } from "@/components/ui/callout";
import { Dialog } from "@/components/ui/dialog";
import { Failure } from "@/components/ui/failure";
import { Field } from "@/components/ui/field";
import { countOf } from "@/components/ui/format-count";
import { Textarea } from "@/components/ui/textarea";
import { notify } from "@/components/ui/toast-store";

/** Targets of which nothing but a grown corpus is in doubt, and that wait for no signature. */
const idsToAttest = (items: readonly GoldenItemResource[]): string[] =>
  items.flatMap(({ target, doubts, proposalPending }) =>
    target !== null && !proposalPending && doubts.length === 1 && doubts[0] === "to_reattest" ? [target.id] : [],
  );

function AttestAll({ projectId, targetIds }: { projectId: string; targetIds: readonly string[] }) {
  const [isOpen, setIsOpen] = useState(false);
  const [searches, setSearches] = useState("");
  const [reason, setReason] = useState("");
  const reattest = useReattestTargets(() => {
    setIsOpen(false);
    notify({ title: "Proposed", description: "Another lead signs all of them at once.", tone: "success" });
  });
  const lacks = reason.trim().length < 3 || searches.trim() === "";
  return (
    <Dialog
      title={`Attest ${countOf(targetIds.length, "question")} again?`}
      description="None of them can be answered from the corpus as it is now. One that can is left out: open it and supersede its target first."
      open={isOpen}
      onOpenChange={setIsOpen}
      trigger={<Button size="sm">Attest all again</Button>}
      footer={
        <Button
          variant="primary"
          busy={reattest.isPending}
          disabled={lacks}
          onClick={() =>
            reattest.mutate({ params: { projectId }, body: { targetIds: [...targetIds], searches, reason } })
          }
        >
          Propose
        </Button>
      }
    >
      <div className="space-y-4">
        <Field
          label="Searches made now"
          hint="What was looked for in the corpus as it is now, question by question, and what came nearest. It is kept with each of them."
          required
        >
          <Textarea value={searches} maxLength={4000} onChange={(event) => setSearches(event.target.value)} />
        </Field>
        <Field label="Why they still hold" required>
          <Textarea value={reason} maxLength={4000} onChange={(event) => setReason(event.target.value)} />
        </Field>
        <Failure error={reattest.error} />
      </div>
    </Dialog>
  );
}

/** Offered where the corpus has grown since unanswerable questions were attested: all of them in one signature. */
export function ReattestAll({ projectId, items }: { projectId: string; items: readonly GoldenItemResource[] }) {
  const targetIds = idsToAttest(items);
  if (targetIds.length === 0) return null;
  return (
    <Callout
      tone="attention"
      className="mb-4"
      title={`${countOf(targetIds.length, "unanswerable question")} to attest again`}
      action={<AttestAll projectId={projectId} targetIds={targetIds} />}
    >
      A file came in after they were attested. Until somebody has searched it, runs are undecided on them.
    </Callout>
  );
}
