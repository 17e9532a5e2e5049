"use client";

import { FileCheck2 } from "lucide-react";
import { useState } from "react";
import type { GateReportResource } from "@/contracts/gate";
import { useRecordGate } from "@/client/use-gate";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Button } from "@/components/ui/button";
import { Failure } from "@/components/ui/failure";
import { notify } from "@/components/ui/toast-store";

export interface RecordDecisionProps {
  runId: string;
  onRecorded: (report: GateReportResource) => void;
}

/** Evaluates the gate anew and records what comes out. There is no override. */
export function RecordDecision({ runId, onRecorded }: RecordDecisionProps) {
  const [isOpen, setIsOpen] = useState(false);
  const record = useRecordGate((report) => {
    setIsOpen(false);
    notify({ title: "Decision recorded", description: `Exit code ${report.exitCode}.` });
    onRecorded(report);
  });
  return (
    <AlertDialog
      title="Record the decision?"
      description="The gate is evaluated anew and the report is frozen with its digest, red or green. It can’t be taken back or overridden; a later evaluation is a further record."
      open={isOpen}
      onOpenChange={setIsOpen}
      confirmLabel="Record"
      busy={record.isPending}
      onConfirm={() => record.mutate({ params: { runId } })}
      trigger={
        <Button variant="primary" icon={<FileCheck2 />}>
          Record the decision
        </Button>
      }
    >
      <Failure error={record.error} />
    </AlertDialog>
  );
}
