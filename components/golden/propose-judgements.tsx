"use client";

import { Snowflake } from "lucide-react";
import { useProposeJudgements } from "@/client/use-golden";
import { Button } from "@/components/ui/button";
import { countOf } from "@/components/ui/format-count";
import { ReasonDialog } from "@/components/ui/reason-dialog";
import { notify } from "@/components/ui/toast-store";

export interface ProposeJudgementsProps {
  projectId: string;
  responseIds: readonly string[];
  onProposed?: () => void;
}

/** Proposes closed verdicts for freezing; another lead signs. */
export function ProposeJudgements({ projectId, responseIds, onProposed }: ProposeJudgementsProps) {
  const propose = useProposeJudgements(() => {
    notify({ title: "Proposed", description: "Another lead signs before it is frozen.", tone: "success" });
    onProposed?.();
  });
  const count = countOf(responseIds.length, "verdict");
  return (
    <ReasonDialog
      title={`Propose ${count} for freezing?`}
      description="Once a second lead has signed, a reference judgement is never edited; a change is a superseding record with a reason and two people."
      confirmLabel="Propose"
      reasonLabel="Why these"
      busy={propose.isPending}
      error={propose.error}
      onConfirm={(reason, close) =>
        propose.mutate({ params: { projectId }, body: { responseIds: [...responseIds], reason } }, { onSuccess: close })
      }
      trigger={
        <Button variant="primary" icon={<Snowflake />} disabled={responseIds.length === 0}>
          {responseIds.length === 1 ? "Propose for freezing" : `Propose ${count} for freezing`}
        </Button>
      }
    />
  );
}
