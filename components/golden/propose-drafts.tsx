"use client";

import { Snowflake } from "lucide-react";
import { useProposeTargets } from "@/client/use-golden";
import { Button } from "@/components/ui/button";
import { countOf } from "@/components/ui/format-count";
import { ReasonDialog } from "@/components/ui/reason-dialog";
import { notify } from "@/components/ui/toast-store";
import type { DraftStore } from "./use-target-drafts";

/** Proposes every target that was kept on this device, as one proposal. */
export function ProposeDrafts({ projectId, store }: { projectId: string; store: DraftStore }) {
  const propose = useProposeTargets(() =>
    notify({ title: "Proposed", description: "Another lead signs before they are frozen.", tone: "success" }),
  );
  const entries = Object.entries(store.drafts);
  if (entries.length === 0) return null;
  const count = countOf(entries.length, "draft target");
  const targets = entries.map(([goldenItemId, { content }]) => ({ goldenItemId, content }));
  return (
    <ReasonDialog
      title={`Propose ${count} together?`}
      description={`One proposal of ${entries.map(([, { externalId }]) => externalId).join(", ")}. Once a second lead has signed, a target is never edited.`}
      confirmLabel="Propose"
      busy={propose.isPending}
      error={propose.error}
      onConfirm={(reason, close) =>
        propose.mutate(
          { params: { projectId }, body: { targets, reason } },
          {
            onSuccess: () => {
              store.drop(entries.map(([itemId]) => itemId));
              close();
            },
          },
        )
      }
      trigger={
        <Button variant="primary" icon={<Snowflake />}>
          Propose {count}
        </Button>
      }
    />
  );
}
