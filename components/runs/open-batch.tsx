"use client";

import { useState } from "react";
import { Play } from "lucide-react";
import { useOpenBatch } from "@/client/use-runs";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { Failure } from "@/components/ui/failure";
import { countOf } from "@/components/ui/format-count";
import { notify } from "@/components/ui/toast-store";

/** Opens a run for judging, once. */
export function OpenBatch({ runId, responses }: { runId: string; responses: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const [carryOver, setCarryOver] = useState(true);
  const open = useOpenBatch(() => {
    setIsOpen(false);
    notify({ title: "Open for judging", description: "Raters find it in their queue now.", tone: "success" });
  });
  return (
    <AlertDialog
      title="Open this run for judging?"
      description={`What is unchanged keeps its earlier verdict, code decides what it may, and the rest of the ${countOf(
        responses,
        "response",
      )} is queued for two blind judgements each. A run is opened once.`}
      open={isOpen}
      onOpenChange={setIsOpen}
      confirmLabel="Open for judging"
      busy={open.isPending}
      onConfirm={() => open.mutate({ params: { runId }, body: { carryOver } })}
      trigger={
        <Button variant="primary" icon={<Play />}>
          Open for judging
        </Button>
      }
    >
      <Checkbox
        label="Carry unchanged verdicts over"
        hint="Off: everything is judged anew."
        checked={carryOver}
        onChange={(event) => setCarryOver(event.target.checked)}
      />
      <Failure error={open.error} className="mt-4" />
    </AlertDialog>
  );
}
