"use client";

import { useState } from "react";
import { Play } from "lucide-react";
import type { VerifierRunResource } from "@/contracts/verifiers";
import { useStartVerifierRun } from "@/client/use-verifiers";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Failure } from "@/components/ui/failure";
import { describeCost } from "./verifier-words";

/** Starts a planned run, or goes on with one that was broken off, once its cost is read. */
export function StartRun({ run }: { run: VerifierRunResource }) {
  const [isOpen, setIsOpen] = useState(false);
  const start = useStartVerifierRun();
  const isNew = run.state === "planned";
  const label = isNew ? "Start" : "Go on";
  const send = () => start.mutate({ params: { verifierRunId: run.id } }, { onSuccess: () => setIsOpen(false) });
  return (
    <AlertDialog
      title={isNew ? `Start run ${run.number}?` : `Go on with run ${run.number}?`}
      description={`${isNew ? "It is planned to make" : "In all it is planned to make"} ${describeCost(run.forecast)}. It works on in the background, keeps what it has, and can be gone on with.`}
      open={isOpen}
      onOpenChange={setIsOpen}
      confirmLabel={label}
      busy={start.isPending}
      onConfirm={send}
      trigger={
        <Button variant={isNew ? "primary" : "secondary"} icon={<Play />}>
          {label}
          <span className="sr-only"> run {run.number}</span>
        </Button>
      }
    >
      <Failure error={start.error} />
    </AlertDialog>
  );
}
