"use client";

import type { Role } from "@/contracts/primitives";
import { useRun } from "@/client/use-runs";
import { useVerifierRuns, useVerifiers } from "@/client/use-verifiers";
import { TriageNote } from "@/components/measures/triage-note";
import { PageFrame } from "@/components/shell/page-frame";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Loaded } from "@/components/ui/loaded";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { Skeleton } from "@/components/ui/skeleton";
import { usePageTitle } from "@/components/ui/use-page-title";
import { PlanPanel } from "./plan-panel";
import { RunCard } from "./run-card";
import { listReadable } from "./verifier-words";

export interface VerifiersWorkbenchProps {
  projectId: string;
  runId: string;
  roles: readonly Role[];
}

/** Runs of verifiers over one run's claims: planned with their cost, started, and what they came to. */
export function VerifiersWorkbench({ projectId, runId, roles }: VerifiersWorkbenchProps) {
  const run = useRun(runId);
  const verifiers = useVerifiers(projectId);
  const runs = useVerifierRuns(runId);
  const mayPlan = roles.includes("lead") || roles.includes("engineer");
  const root = `/p/${projectId}/runs`;
  const runTitle = run.data === undefined ? "Run" : `Run ${run.data.number}`;
  const title = run.data === undefined ? "Verifiers" : `Verifiers on run ${run.data.number}`;
  usePageTitle(run.data === undefined ? null : title);
  return (
    <PageFrame>
      <PageHeader
        title={title}
        crumbs={[{ label: "Runs", href: root }, { label: runTitle, href: `${root}/${runId}` }, { label: "Verifiers" }]}
        lead="A verifier reads a claim beside the passages it cites. What code settled costs nothing, then the cache, and only then a call."
        actions={<ButtonLink href={`${root}/${runId}/measures`}>Measures</ButtonLink>}
      />
      <TriageNote gateHref={`${root}/${runId}/gate`} />
      <Section title="Plan a run" lead="Planning tells what a run will cost. Nothing is asked before it is started.">
        <Loaded read={verifiers} skeleton={<Skeleton lines={4} />}>
          {({ configured, items }) => (
            <PlanPanel
              runId={runId}
              configured={configured}
              known={items}
              runs={runs.data?.items ?? []}
              mayPlan={mayPlan}
            />
          )}
        </Loaded>
      </Section>
      <Section title="Runs">
        <Loaded read={runs} skeleton={<Skeleton lines={10} />}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState title="No verifier has run over these claims">
                Planned runs stand here with their forecast, started ones with their progress.
              </EmptyState>
            ) : (
              <div className="space-y-4">
                {items.map((item) => (
                  <RunCard
                    key={item.id}
                    projectId={projectId}
                    run={item}
                    mayStart={mayPlan}
                    isRater={roles.includes("rater")}
                    isFirst={item.id === listReadable(items)[0]?.id}
                  />
                ))}
              </div>
            )
          }
        </Loaded>
      </Section>
    </PageFrame>
  );
}
