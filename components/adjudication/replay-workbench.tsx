"use client";

import { Printer } from "lucide-react";
import type { Role } from "@/contracts/primitives";
import type { ResponseReplay } from "@/contracts/disputes";
import { ProblemError } from "@/client/problem-error";
import { useResponse } from "@/client/use-runs";
import { ProposeJudgements } from "@/components/golden/propose-judgements";
import { PageFrame } from "@/components/shell/page-frame";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Loaded } from "@/components/ui/loaded";
import { PageHeader } from "@/components/ui/page-header";
import { RubricWordsProvider } from "@/components/ui/rubric-words";
import { Skeleton } from "@/components/ui/skeleton";
import { usePageTitle } from "@/components/ui/use-page-title";
import { ReplayView } from "./replay-view";

export interface ReplayWorkbenchProps {
  projectId: string;
  responseId: string;
  roles: readonly Role[];
}

function isFreezable({ verdict, referenceJudgementId }: ResponseReplay): boolean {
  const basis = verdict?.basis;
  return referenceJudgementId === null && (basis === "unanimous" || basis === "adjudicated");
}

/** The replay of one response. */
export function ReplayWorkbench({ projectId, responseId, roles }: ReplayWorkbenchProps) {
  const found = useResponse(responseId);
  const replay = found.data;
  const isOwn = found.error instanceof ProblemError && found.error.code === "rated_by_you";
  usePageTitle(replay === undefined ? null : `Response ${replay.externalId}`);
  return (
    <PageFrame>
      <PageHeader
        title={replay === undefined ? "Response" : `Response ${replay.externalId}`}
        crumbs={[
          { label: "Runs", href: `/p/${projectId}/runs` },
          ...(replay === undefined
            ? []
            : [{ label: `Run ${replay.runNumber}`, href: `/p/${projectId}/runs/${replay.runId}` }]),
          { label: replay?.externalId ?? "Response" },
        ]}
        actions={
          <>
            <Button icon={<Printer />} onClick={() => window.print()}>
              Print
            </Button>
            {replay !== undefined && roles.includes("lead") && isFreezable(replay) ? (
              <ProposeJudgements projectId={projectId} responseIds={[responseId]} />
            ) : null}
          </>
        }
      />
      {isOwn ? (
        <EmptyState title="You rated this response">
          Whoever judged it sees what others said only once its pair is closed and, where it is disputed, ruled on.
        </EmptyState>
      ) : (
        <Loaded read={found} skeleton={<Skeleton lines={18} />}>
          {(data) => (
            <RubricWordsProvider words={data.material.rubric.words}>
              <ReplayView projectId={projectId} replay={data} />
            </RubricWordsProvider>
          )}
        </Loaded>
      )}
    </PageFrame>
  );
}
