"use client";

import { useSupersedeJudgement } from "@/client/use-golden";
import { Button } from "@/components/ui/button";
import { ReasonDialog } from "@/components/ui/reason-dialog";
import { notify } from "@/components/ui/toast-store";

/** Proposes that a response's present verdict supersedes the frozen one. */
export function SupersedeJudgement({ judgementId }: { judgementId: string }) {
  const supersede = useSupersedeJudgement(() =>
    notify({ title: "Proposed", description: "Another lead signs before it supersedes.", tone: "success" }),
  );
  return (
    <ReasonDialog
      title="Propose that the present verdict supersedes it?"
      description="The frozen one stays as it is, and stays what old runs were measured on."
      confirmLabel="Propose"
      busy={supersede.isPending}
      error={supersede.error}
      onConfirm={(reason, close) =>
        supersede.mutate({ params: { judgementId }, body: { reason } }, { onSuccess: close })
      }
      trigger={<Button size="sm">Supersede</Button>}
    />
  );
}
