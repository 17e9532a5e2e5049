"use client";

import { useState } from "react";
import { useResponses } from "@/client/use-runs";
import { ProposeJudgements } from "@/components/golden/propose-judgements";
import { Button } from "@/components/ui/button";
import { FilterBar } from "@/components/ui/filter-bar";
import { countOf } from "@/components/ui/format-count";
import { LoadMore } from "@/components/ui/load-more";
import { Loaded } from "@/components/ui/loaded";
import { Section } from "@/components/ui/section";
import { Skeleton } from "@/components/ui/skeleton";
import { isFreezable, ResponseTable } from "./response-table";
import { EMPTY_SHOWS, type ResponseShow, SHOWS } from "./response-show";
import { useSelection } from "./use-selection";

export interface ResponseListProps {
  projectId: string;
  runId: string;
  initialShow: ResponseShow;
  /** Leads may pick decided responses and propose them for freezing. */
  mayFreeze: boolean;
}

/** The responses of a run with their filters. */
export function ResponseList({ projectId, runId, initialShow, mayFreeze }: ResponseListProps) {
  const [show, setShow] = useState(initialShow);
  const selection = useSelection();
  const responses = useResponses(runId, show === "all" ? null : show);
  const freezable = (responses.data ?? []).filter(isFreezable).map((row) => row.id);
  const isPicking = mayFreeze && freezable.length > 0;
  return (
    <Section
      title="Responses"
      actions={
        isPicking ? (
          <>
            <Button onClick={() => selection.toggleAll(freezable)}>
              Pick the {countOf(freezable.length, "closed verdict")} shown
            </Button>
            <ProposeJudgements projectId={projectId} responseIds={selection.ids} onProposed={selection.clear} />
          </>
        ) : undefined
      }
    >
      <div className="mb-3">
        <FilterBar label="Which responses" options={SHOWS} value={show} onValueChange={setShow} />
      </div>
      <Loaded read={responses} skeleton={<Skeleton lines={12} />}>
        {(rows) => (
          <>
            <ResponseTable
              projectId={projectId}
              rows={rows}
              empty={EMPTY_SHOWS[show]}
              {...(isPicking ? { selection } : {})}
            />
            <LoadMore
              shown={countOf(rows.length, "response")}
              hasMore={responses.hasMore}
              isLoading={responses.isLoadingMore}
              onLoadMore={responses.loadMore}
            />
          </>
        )}
      </Loaded>
    </Section>
  );
}
