"use client";

import { useState } from "react";
import { useDocument } from "@/client/use-document";
import { countWaiting, useRecheckProgress, useRechecks, useStartRecheck } from "@/client/use-rechecks";
import type { CitationRecheckResource, RecheckProgress } from "@/contracts/rechecks";
import type { Role } from "@/contracts/primitives";
import { PageFrame } from "@/components/shell/page-frame";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { FilterBar } from "@/components/ui/filter-bar";
import { countOf } from "@/components/ui/format-count";
import { LoadMore } from "@/components/ui/load-more";
import { Loaded } from "@/components/ui/loaded";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { Skeleton } from "@/components/ui/skeleton";
import { CHANGE_WORDS, CHANGES } from "@/components/source/change-words";
import { RecheckList, RecheckSummary } from "./rechecks-view";

interface RechecksProps {
  readonly projectId: string;
  readonly documentId: string;
  readonly roles: readonly Role[];
}

type Filter = CitationRecheckResource["change"] | "all";

function FoundCitations({
  projectId,
  documentId,
  progress,
}: Omit<RechecksProps, "roles"> & { progress: RecheckProgress }) {
  const [filter, setFilter] = useState<Filter>("all");
  const found = useRechecks(documentId, filter === "all" ? null : filter);
  const options = [
    { value: "all" as const, label: "All", count: progress.checked },
    ...CHANGES.map((change) => ({ value: change, label: CHANGE_WORDS[change].label, count: progress[change] })),
  ];
  return (
    <Section title="Citations">
      <div className="mb-3">
        <FilterBar
          label="Citations by what became of them"
          options={options}
          value={filter}
          onValueChange={setFilter}
        />
      </div>
      <Loaded read={found} skeleton={<Skeleton lines={8} />}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState title="None of these">Nothing that was looked up came to that.</EmptyState>
          ) : (
            <>
              <RecheckList projectId={projectId} documentId={documentId} rechecks={items} />
              <LoadMore
                shown={countOf(items.length, "citation")}
                hasMore={found.hasMore}
                isLoading={found.isLoadingMore}
                onLoadMore={found.loadMore}
              />
            </>
          )
        }
      </Loaded>
    </Section>
  );
}

/** What a newer version of a document did to the citations of the older ones. */
export function RechecksWorkbench({ projectId, documentId, roles }: RechecksProps) {
  const document = useDocument(documentId);
  const progress = useRecheckProgress(documentId);
  const start = useStartRecheck();
  const mayStart = roles.includes("lead") || roles.includes("engineer");
  const isWaiting = progress.data !== undefined && countWaiting(progress.data) > 0;
  const title = document.data?.title ?? "Document";
  return (
    <PageFrame>
      <PageHeader
        crumbs={[
          { label: "Documents", href: `/p/${projectId}/documents` },
          { label: title, href: `/p/${projectId}/documents/${documentId}` },
          { label: "Citations" },
        ]}
        title="Citations in the newest version"
        lead="What was cited from older versions, looked up in the newest one. What people judged stays bound to what they saw."
        actions={
          mayStart && isWaiting ? (
            <Button busy={start.isPending} onClick={() => start.mutate({ params: { documentId } })}>
              Look up the rest
            </Button>
          ) : undefined
        }
      />
      <Loaded read={progress} skeleton={<Skeleton lines={4} />}>
        {(counts) =>
          counts.citations === 0 ? (
            <EmptyState title="Nothing to look up">No answer cites an older version of this document.</EmptyState>
          ) : (
            <>
              <RecheckSummary progress={counts} />
              <FoundCitations key={counts.checked} projectId={projectId} documentId={documentId} progress={counts} />
            </>
          )
        }
      </Loaded>
    </PageFrame>
  );
}
