"use client";

import { useState } from "react";
import { Printer } from "lucide-react";
import type { Role } from "@/contracts/primitives";
import type { ResponseReplay } from "@/contracts/disputes";
import { ProblemError } from "@/client/problem-error";
import { useRepairs } from "@/client/use-repairs";
import { useResponse } from "@/client/use-runs";
import { ProposeJudgements } from "@/components/golden/propose-judgements";
import { AskVerifier, type ScoredRepairs } from "@/components/repairs/ask-verifier";
import { describeFound } from "@/components/repairs/repair-words";
import { PageFrame } from "@/components/shell/page-frame";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Loaded } from "@/components/ui/loaded";
import { PageHeader } from "@/components/ui/page-header";
import { RubricWordsProvider } from "@/components/ui/rubric-words";
import { Skeleton } from "@/components/ui/skeleton";
import { usePageTitle } from "@/components/ui/use-page-title";
import { RaiseFlag, TakeUp } from "./flag-actions";
import { OfferCandidate } from "./offer-candidate";
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

/** What a lead may do with what they see: flag or dispute it, or offer its question as a golden candidate. */
function LeadActions({ projectId, replay }: { projectId: string; replay: ResponseReplay }) {
  const { responseId } = replay.material;
  const { verdict, disputeId, goldenItemId } = replay;
  const isDecided = verdict !== null && verdict.outcome !== null;
  const isByPeople = verdict?.basis === "unanimous" || verdict?.basis === "adjudicated";
  return (
    <>
      {disputeId === null ? null : <ButtonLink href={`/p/${projectId}/disputes/${disputeId}`}>Its dispute</ButtonLink>}
      <RaiseFlag responseId={responseId} />
      {isDecided ? <TakeUp projectId={projectId} responseId={responseId} /> : null}
      {goldenItemId === null && isDecided && isByPeople ? (
        <OfferCandidate projectId={projectId} responseId={responseId} name={replay.externalId} />
      ) : null}
      {goldenItemId === null ? null : (
        <ButtonLink href={`/p/${projectId}/golden/${goldenItemId}`}>Its question</ButtonLink>
      )}
    </>
  );
}

/** A response with what could mend its faulted claims. */
function RepairedReplay({ projectId, replay, mayAsk }: { projectId: string; replay: ResponseReplay; mayAsk: boolean }) {
  const { responseId } = replay.material;
  const repairs = useRepairs(responseId);
  const [scored, setScored] = useState<ScoredRepairs | null>(null);
  // Whoever also rates may not be told of it yet; the replay stands without.
  const claims = repairs.data?.claims ?? [];
  return (
    <>
      {mayAsk && claims.some(({ passages }) => passages.length > 0) ? (
        <div className="mb-4 flex flex-wrap items-center gap-3 text-sm text-ink-2" data-print="never">
          {describeFound(claims)}.
          <AskVerifier projectId={projectId} responseId={responseId} onScored={setScored} />
        </div>
      ) : null}
      <ReplayView projectId={projectId} replay={replay} repairs={claims} scores={scored?.claims ?? []} />
    </>
  );
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
            <ButtonLink icon={<Printer />} href={`/p/${projectId}/responses/${responseId}/exhibit`}>
              Exhibit
            </ButtonLink>
            {replay !== undefined && roles.includes("lead") ? (
              <LeadActions projectId={projectId} replay={replay} />
            ) : null}
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
              <RepairedReplay
                projectId={projectId}
                replay={data}
                mayAsk={roles.includes("lead") || roles.includes("engineer")}
              />
            </RubricWordsProvider>
          )}
        </Loaded>
      )}
    </PageFrame>
  );
}
