"use client";

import { Ruler, Scale, Scissors } from "lucide-react";
import type { Role } from "@/contracts/primitives";
import { RUN_KIND_WORDS } from "@/contracts/process-words";
import { usePolicy } from "@/client/use-gate";
import { useRun } from "@/client/use-runs";
import { DEFAULT_POLICY } from "@/domain/gate/policy";
import { PageFrame } from "@/components/shell/page-frame";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button-link";
import { Loaded } from "@/components/ui/loaded";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { usePageTitle } from "@/components/ui/use-page-title";
import { OpenBatch } from "./open-batch";
import { ResponseList } from "./response-list";
import type { ResponseShow } from "./response-show";
import { RunView } from "./run-view";

export interface RunWorkbenchProps {
  projectId: string;
  runId: string;
  roles: readonly Role[];
  show: ResponseShow;
}

/** One run. */
export function RunWorkbench({ projectId, runId, roles, show }: RunWorkbenchProps) {
  const found = useRun(runId);
  const policy = usePolicy(projectId);
  const run = found.data;
  const isLead = roles.includes("lead");
  const mayOpen = isLead || roles.includes("engineer");
  const title = run === undefined ? "Run" : `Run ${run.number}`;
  usePageTitle(run === undefined ? null : title);
  return (
    <PageFrame>
      <PageHeader
        title={title}
        crumbs={[{ label: "Runs", href: `/p/${projectId}/runs` }, { label: title }]}
        badges={
          run === undefined ? null : (
            <Badge tone={run.kind === "live" ? "accent" : "neutral"}>{RUN_KIND_WORDS[run.kind]}</Badge>
          )
        }
        actions={
          <>
            <ButtonLink href={`/p/${projectId}/runs/${runId}/claims`} icon={<Scissors />}>
              Claims
            </ButtonLink>
            <ButtonLink href={`/p/${projectId}/runs/${runId}/measures`} icon={<Ruler />}>
              Measures
            </ButtonLink>
            <ButtonLink href={`/p/${projectId}/runs/${runId}/gate`} icon={<Scale />}>
              Gate
            </ButtonLink>
            {run !== undefined && run.batchId === null && mayOpen ? (
              <OpenBatch runId={runId} responses={run.counts.items} />
            ) : null}
          </>
        }
      />
      <Loaded read={found} skeleton={<Skeleton lines={16} />}>
        {(data) => (
          <RunView
            run={data}
            mayOpen={mayOpen}
            minN={policy.data?.current.minN ?? DEFAULT_POLICY.minN}
            responses={<ResponseList projectId={projectId} runId={runId} initialShow={show} mayFreeze={isLead} />}
          />
        )}
      </Loaded>
    </PageFrame>
  );
}
