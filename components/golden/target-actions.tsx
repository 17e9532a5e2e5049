"use client";

import { Snowflake } from "lucide-react";
import type { GoldenItemResource, TargetContent } from "@/contracts/golden";
import { useProposeTargets, useSupersedeTarget } from "@/client/use-golden";
import { Button } from "@/components/ui/button";
import { ReasonDialog } from "@/components/ui/reason-dialog";
import { notify } from "@/components/ui/toast-store";

export interface TargetActionsProps {
  projectId: string;
  item: GoldenItemResource;
  /** Null while something is missing. */
  content: TargetContent | null;
  onKeep: () => void;
  onProposed: () => void;
}

/** Proposes the target, or that it supersedes the frozen one; or keeps it on this device to be proposed with others. */
export function TargetActions({ projectId, item, content, onKeep, onProposed }: TargetActionsProps) {
  const done = () => {
    notify({ title: "Proposed", description: "Another lead signs before it is frozen.", tone: "success" });
    onProposed();
  };
  const propose = useProposeTargets(done);
  const supersede = useSupersedeTarget(done);
  const { target } = item;
  const send = (reason: string, close: () => void) => {
    if (content === null) return;
    if (target === null) {
      const body = { targets: [{ goldenItemId: item.id, content }], reason };
      propose.mutate({ params: { projectId }, body }, { onSuccess: close });
    } else supersede.mutate({ params: { targetId: target.id }, body: { content, reason } }, { onSuccess: close });
  };
  return (
    <div className="flex flex-wrap gap-2">
      <ReasonDialog
        title={target === null ? "Propose this target?" : "Propose that it supersedes the frozen target?"}
        description={
          target === null
            ? "Once a second lead has signed, it is never edited."
            : "The frozen one stays as it is, and stays what old runs were measured on."
        }
        confirmLabel="Propose"
        busy={propose.isPending || supersede.isPending}
        error={propose.error ?? supersede.error}
        onConfirm={send}
        trigger={
          <Button variant="primary" icon={<Snowflake />} disabled={content === null || item.proposalPending}>
            {target === null ? "Propose for freezing" : "Propose to supersede"}
          </Button>
        }
      />
      {target === null ? (
        <Button disabled={content === null || item.proposalPending} onClick={onKeep}>
          Keep, to propose with others
        </Button>
      ) : null}
    </div>
  );
}
