"use client";

import { useId, useState } from "react";
import { useResponsesWithFinding } from "@/client/use-measures";
import { ResponseTable } from "@/components/runs/response-table";
import { Button } from "@/components/ui/button";
import { FilterBar } from "@/components/ui/filter-bar";
import { countOf } from "@/components/ui/format-count";
import { LoadMore } from "@/components/ui/load-more";
import { Loaded } from "@/components/ui/loaded";
import { Skeleton } from "@/components/ui/skeleton";
import type { BehindFinding } from "./list-measures";

interface FoundProps {
  projectId: string;
  runId: string;
  finding: string;
}

function FoundResponses({ projectId, runId, finding }: FoundProps) {
  const found = useResponsesWithFinding(runId, finding);
  return (
    <Loaded read={found} skeleton={<Skeleton lines={4} />}>
      {(rows) => (
        <>
          <ResponseTable projectId={projectId} rows={rows} empty="No response has this finding." />
          {rows.length === 0 ? null : (
            <LoadMore
              shown={countOf(rows.length, "response")}
              hasMore={found.hasMore}
              isLoading={found.isLoadingMore}
              onLoadMore={found.loadMore}
            />
          )}
        </>
      )}
    </Loaded>
  );
}

export interface BehindMeasureProps {
  projectId: string;
  runId: string;
  /** What is looked behind: "Handle validity". */
  title: string;
  findings: readonly BehindFinding[];
}

/** The responses behind a measure that code found, by finding; read once somebody looks. */
export function BehindMeasure({ projectId, runId, title, findings }: BehindMeasureProps) {
  const panelId = useId();
  const [isOpen, setIsOpen] = useState(false);
  const [finding, setFinding] = useState(findings[0]?.value ?? "");
  return (
    <div className="mt-4" data-print="never">
      <Button size="sm" aria-expanded={isOpen} aria-controls={panelId} onClick={() => setIsOpen(!isOpen)}>
        {isOpen ? "Hide the responses" : "Show the responses behind it"}
        <span className="sr-only">: {title}</span>
      </Button>
      <div id={panelId} hidden={!isOpen} className="mt-3 space-y-3">
        {isOpen ? (
          <>
            <FilterBar
              label={`${title}: responses by finding`}
              options={findings}
              value={finding}
              onValueChange={setFinding}
            />
            <FoundResponses projectId={projectId} runId={runId} finding={finding} />
          </>
        ) : null}
      </div>
    </div>
  );
}
