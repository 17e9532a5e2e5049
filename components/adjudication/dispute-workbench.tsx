"use client";

import type { Role } from "@/contracts/primitives";
import { DISPUTE_CAUSE_WORDS } from "@/contracts/process-words";
import { ProblemError } from "@/client/problem-error";
import { useAdjudicate, useDispute } from "@/client/use-disputes";
import { PageFrame } from "@/components/shell/page-frame";
import { Badge } from "@/components/ui/badge";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Loaded } from "@/components/ui/loaded";
import { PageHeader } from "@/components/ui/page-header";
import { RubricWordsProvider } from "@/components/ui/rubric-words";
import { Skeleton } from "@/components/ui/skeleton";
import { notify } from "@/components/ui/toast-store";
import { SettledActions } from "./dispute-actions";
import { DisputeView } from "./dispute-view";

export interface DisputeWorkbenchProps {
  projectId: string;
  disputeId: string;
  roles: readonly Role[];
}

/** One dispute, to be ruled on or read. */
export function DisputeWorkbench({ projectId, disputeId, roles }: DisputeWorkbenchProps) {
  const found = useDispute(disputeId);
  const adjudicate = useAdjudicate(() =>
    notify({ title: "Ruling recorded", description: "The dispute is settled.", tone: "success" }),
  );
  const dispute = found.data;
  const list = `/p/${projectId}/disputes`;
  const isOwn = found.error instanceof ProblemError && found.error.code === "rated_by_you";
  return (
    <PageFrame>
      <PageHeader
        title="Dispute"
        crumbs={[{ label: "Disputes", href: list }, { label: "Dispute" }]}
        badges={
          dispute === undefined ? null : (
            <>
              <Badge tone={dispute.state === "open" ? "attention" : "neutral"}>{dispute.state}</Badge>
              <Badge>{DISPUTE_CAUSE_WORDS[dispute.kind]}</Badge>
              {dispute.judgementsSince > 0 ? <Badge tone="attention">new evidence: a judgement since</Badge> : null}
            </>
          )
        }
        actions={
          <>
            {dispute === undefined ? null : (
              <ButtonLink href={`/p/${projectId}/responses/${dispute.responseId}`}>Replay the response</ButtonLink>
            )}
            {dispute?.state === "settled" && roles.includes("lead") && !dispute.ratedByMe ? (
              <SettledActions dispute={dispute} />
            ) : null}
            <ButtonLink href={list}>All disputes</ButtonLink>
          </>
        }
      />
      {isOwn ? (
        <EmptyState title="You rated this response" action={<ButtonLink href={list}>Back to the disputes</ButtonLink>}>
          Whoever judged a response can’t open its dispute or rule on it. Another lead does.
        </EmptyState>
      ) : (
        <Loaded read={found} skeleton={<Skeleton lines={18} />}>
          {(data) => (
            <RubricWordsProvider words={data.material.rubric.words}>
              <DisputeView
                key={`${data.id}-${data.version}`}
                projectId={projectId}
                dispute={data}
                mayRule={data.state === "open" && roles.includes("lead") && !data.ratedByMe}
                isRecording={adjudicate.isPending}
                error={adjudicate.error}
                onRecord={(body) => adjudicate.mutate({ params: { disputeId }, body, ifMatch: data.version })}
              />
            </RubricWordsProvider>
          )}
        </Loaded>
      )}
    </PageFrame>
  );
}
