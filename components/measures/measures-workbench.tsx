"use client";

import { useState } from "react";
import type { Role } from "@/contracts/primitives";
import { useRunMeasures } from "@/client/use-measures";
import { useRun } from "@/client/use-runs";
import { useVerifierRuns } from "@/client/use-verifiers";
import { RepairsSection } from "@/components/repairs/repairs-section";
import { PageFrame } from "@/components/shell/page-frame";
import { ButtonLink } from "@/components/ui/button-link";
import { Loaded } from "@/components/ui/loaded";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { usePageTitle } from "@/components/ui/use-page-title";
import { listReadable } from "@/components/verifiers/verifier-words";
import { DeltasSection } from "./deltas-section";
import { MeasuresView } from "./measures-view";
import { type MeasuresAsked, writeAsked } from "./read-asked";
import { TriageNote } from "./triage-note";
import { VerifierSection } from "./verifier-section";

export interface MeasuresWorkbenchProps {
  projectId: string;
  runId: string;
  roles: readonly Role[];
  initial: MeasuresAsked;
}

/** The numbers of a run, each with its n, what it leaves out and what lies behind it. */
export function MeasuresWorkbench({ projectId, runId, roles, initial }: MeasuresWorkbenchProps) {
  const [asked, setAsked] = useState(initial);
  const run = useRun(runId);
  const verifierRuns = useVerifierRuns(runId);
  const readable = listReadable(verifierRuns.data?.items ?? []);
  const verifierRunId = asked.verifier ?? readable[0]?.id ?? null;
  const areRunsKnown = verifierRuns.data !== undefined || verifierRuns.error !== null;
  const measures = useRunMeasures(runId, areRunsKnown ? verifierRunId : undefined);
  const root = `/p/${projectId}/runs`;
  const runTitle = run.data === undefined ? "Run" : `Run ${run.data.number}`;
  const title = run.data === undefined ? "Measures" : `Measures of run ${run.data.number}`;
  usePageTitle(run.data === undefined ? null : title);
  const ask = (next: MeasuresAsked) => {
    setAsked(next);
    // The address keeps what is compared, so that it can be sent to somebody.
    window.history.replaceState(null, "", writeAsked(next));
  };
  return (
    <PageFrame>
      <PageHeader
        title={title}
        crumbs={[{ label: "Runs", href: root }, { label: runTitle, href: `${root}/${runId}` }, { label: "Measures" }]}
        actions={
          <>
            <ButtonLink href={`${root}/${runId}/verifiers`}>Verifiers</ButtonLink>
            <ButtonLink href={`${root}/${runId}/gate`}>Gate</ButtonLink>
          </>
        }
      />
      <TriageNote gateHref={`${root}/${runId}/gate`} />
      <Loaded read={measures} skeleton={<Skeleton lines={24} />}>
        {(metrics) => (
          <>
            <MeasuresView projectId={projectId} runId={runId} metrics={metrics} />
            <Loaded read={verifierRuns} skeleton={<Skeleton lines={6} />}>
              {({ items }) => (
                <VerifierSection
                  projectId={projectId}
                  runId={runId}
                  runs={items}
                  chosenId={verifierRunId}
                  onChoose={(verifier) => ask({ ...asked, verifier })}
                  verifier={metrics.verifier}
                  isRater={roles.includes("rater")}
                />
              )}
            </Loaded>
          </>
        )}
      </Loaded>
      <RepairsSection projectId={projectId} runId={runId} />
      <DeltasSection
        projectId={projectId}
        runId={runId}
        besideId={asked.beside}
        onChoose={(beside) => ask({ ...asked, beside })}
      />
    </PageFrame>
  );
}
