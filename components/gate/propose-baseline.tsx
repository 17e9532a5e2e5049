"use client";

import { useProposeBaseline } from "@/client/use-gate";
import { Button } from "@/components/ui/button";
import { ReasonDialog } from "@/components/ui/reason-dialog";
import { notify } from "@/components/ui/toast-store";

/** Proposes a passing live run as the baseline, from whose silent outcomes later runs take their ceiling. */
export function ProposeBaseline({ runId }: { runId: string }) {
  const propose = useProposeBaseline(() =>
    notify({ title: "Proposed", description: "Another lead signs before it is the baseline.", tone: "success" }),
  );
  return (
    <ReasonDialog
      title="Propose this run as the baseline?"
      description="Its silent outcomes on answerable items become the ceiling for later runs, once a second lead has signed."
      confirmLabel="Propose"
      busy={propose.isPending}
      error={propose.error}
      onConfirm={(reason, close) => propose.mutate({ params: { runId }, body: { reason } }, { onSuccess: close })}
      trigger={<Button>Propose as baseline</Button>}
    />
  );
}
