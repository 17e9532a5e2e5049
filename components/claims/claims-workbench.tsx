"use client";

import { useState } from "react";
import { clsx } from "clsx";
import type { Role } from "@/contracts/primitives";
import type { ResponseRow } from "@/contracts/runs";
import { useClaimCover, useClaimUnits } from "@/client/use-claim-units";
import { useResponses, useRun } from "@/client/use-runs";
import { PageFrame } from "@/components/shell/page-frame";
import { EmptyState } from "@/components/ui/empty-state";
import { countOf } from "@/components/ui/format-count";
import { LoadMore } from "@/components/ui/load-more";
import { Loaded } from "@/components/ui/loaded";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { usePageTitle } from "@/components/ui/use-page-title";
import { UnitsPanel } from "./units-panel";
import { coverWords } from "./unit-words";
import { questionWords } from "@/components/ui/question-words";

export interface ClaimsWorkbenchProps {
  projectId: string;
  runId: string;
  roles: readonly Role[];
  /** The response that the address names; null for the first. */
  initial: string | null;
}

interface ResponsePickProps {
  rows: readonly ResponseRow[];
  chosenId: string | null;
  onChoose: (id: string) => void;
}

function ResponsePick({ rows, chosenId, onChoose }: ResponsePickProps) {
  return (
    <ul aria-label="Responses" className="border-y border-line">
      {rows.map((row) => (
        <li key={row.id} className="border-b border-line-soft last:border-b-0">
          <button
            type="button"
            aria-current={row.id === chosenId ? "true" : undefined}
            onClick={() => onChoose(row.id)}
            className={clsx(
              "block w-full px-2.5 py-2 text-left text-sm hover:bg-hover",
              row.id === chosenId && "bg-selected",
            )}
          >
            <span className="line-clamp-2">{questionWords(row.question)}</span>
            <span className="text-xs text-ink-3">
              <span className="font-mono">{row.externalId}</span> · {countOf(row.claims, "claim")}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function CoverLine({ runId }: { runId: string }) {
  const cover = useClaimCover(runId).data;
  if (cover === undefined) return null;
  const recut =
    cover.recutResponses === 0
      ? "No claim was cut by a person."
      : `Cut by a person in ${countOf(cover.recutResponses, "response")}.`;
  return (
    <p className="mb-5 max-w-[80ch] text-sm text-ink-2">
      {countOf(cover.claims, "claim")} in {countOf(cover.responses, "response")}. {coverWords(cover)} {recut}
    </p>
  );
}

function ChosenUnits({ projectId, responseId, mayCut }: { projectId: string; responseId: string; mayCut: boolean }) {
  const units = useClaimUnits(responseId);
  return (
    <Loaded read={units} skeleton={<Skeleton lines={14} />}>
      {(data) => (
        <UnitsPanel
          key={data.responseId}
          projectId={projectId}
          units={data}
          mayCut={mayCut}
          onStale={() => void units.refetch()}
        />
      )}
    </Loaded>
  );
}

/** The claims of a run's responses, as the units that two people judge. */
export function ClaimsWorkbench({ projectId, runId, roles, initial }: ClaimsWorkbenchProps) {
  const run = useRun(runId).data;
  const responses = useResponses(runId, null);
  const [asked, setAsked] = useState(initial);
  const root = `/p/${projectId}/runs`;
  const runTitle = run === undefined ? "Run" : `Run ${run.number}`;
  const title = run === undefined ? "Claims" : `Claims of run ${run.number}`;
  usePageTitle(run === undefined ? null : title);
  const choose = (id: string) => {
    setAsked(id);
    window.history.replaceState(null, "", `?response=${id}`);
  };
  return (
    <PageFrame>
      <PageHeader
        title={title}
        crumbs={[{ label: "Runs", href: root }, { label: runTitle, href: `${root}/${runId}` }, { label: "Claims" }]}
      />
      <CoverLine runId={runId} />
      <Loaded read={responses} skeleton={<Skeleton lines={14} />}>
        {(rows) => {
          const chosenId = asked ?? rows[0]?.id ?? null;
          if (chosenId === null)
            return <EmptyState title="No responses">A wall hides every response of this run from you.</EmptyState>;
          return (
            <div className="grid gap-x-8 gap-y-5 lg:grid-cols-[18rem_minmax(0,1fr)]">
              <nav aria-label="Responses of this run" className="max-h-[30vh] overflow-y-auto lg:max-h-[80vh]">
                <ResponsePick rows={rows} chosenId={chosenId} onChoose={choose} />
                <LoadMore
                  shown={countOf(rows.length, "response")}
                  hasMore={responses.hasMore}
                  isLoading={responses.isLoadingMore}
                  onLoadMore={responses.loadMore}
                />
              </nav>
              <ChosenUnits projectId={projectId} responseId={chosenId} mayCut={roles.includes("lead")} />
            </div>
          );
        }}
      </Loaded>
    </PageFrame>
  );
}
