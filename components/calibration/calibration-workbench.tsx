"use client";

import { useState } from "react";
import { Printer } from "lucide-react";
import type { CalibrationSummary } from "@/contracts/calibrations";
import type { Role } from "@/contracts/primitives";
import { useCalibration, useCalibrations } from "@/client/use-calibrations";
import { useRuns } from "@/client/use-runs";
import { PageFrame } from "@/components/shell/page-frame";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Loaded } from "@/components/ui/loaded";
import { PageHeader } from "@/components/ui/page-header";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { CalibrationView } from "./calibration-view";
import { standingWords } from "./calibration-words";
import { RecordCalibration } from "./record-calibration";

export interface CalibrationWorkbenchProps {
  projectId: string;
  roles: readonly Role[];
  initialId: string | null;
}

const optionOf = (one: CalibrationSummary) => ({
  value: one.id,
  label: `${one.number}: ${one.verifier.modelId}, ${one.verifier.revision} (${standingWords(one).word.toLowerCase()})`,
});

/** A verifier's thresholds, each held against people's labels. */
export function CalibrationWorkbench({ projectId, roles, initialId }: CalibrationWorkbenchProps) {
  const list = useCalibrations(projectId);
  const runs = useRuns(projectId);
  const [chosenId, setChosenId] = useState(initialId);
  const shownId = chosenId ?? list.data?.[0]?.id ?? null;
  const detail = useCalibration(shownId);
  const mayRecord = roles.includes("lead") || roles.includes("engineer");
  const choose = (id: string) => {
    setChosenId(id);
    // The address keeps what is shown, so that it can be sent to somebody.
    window.history.replaceState(null, "", `?id=${id}`);
  };
  return (
    <PageFrame>
      <PageHeader
        title="Calibration"
        lead="From which score on a verifier’s word can be taken without a person reading it: held against people’s labels, promised on items that did not choose the threshold. It never decides a verdict and never enters the gate."
        actions={
          <>
            <Button icon={<Printer />} onClick={() => window.print()}>
              Print
            </Button>
            {mayRecord ? (
              <RecordCalibration
                projectId={projectId}
                runs={(runs.data ?? []).filter(({ batchId }) => batchId !== null)}
                onRecorded={({ id }) => choose(id)}
              />
            ) : null}
          </>
        }
      />
      <Loaded read={list} skeleton={<Skeleton lines={18} />}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState title="Not calibrated">
              No verifier here has a threshold, because none was held against people’s labels yet. Its scores order work
              and say nothing more.
            </EmptyState>
          ) : (
            <>
              <div className="mb-5 max-w-xl">
                <Select aria-label="Calibration" options={items.map(optionOf)} value={shownId} onValueChange={choose} />
              </div>
              <Loaded read={detail} skeleton={<Skeleton lines={18} />}>
                {(calibration) => <CalibrationView projectId={projectId} calibration={calibration} />}
              </Loaded>
            </>
          )
        }
      </Loaded>
    </PageFrame>
  );
}
