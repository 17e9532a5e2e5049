"use client";

import { useState } from "react";
import { useDisputes } from "@/client/use-disputes";
import { PageFrame } from "@/components/shell/page-frame";
import { FilterBar } from "@/components/ui/filter-bar";
import { countOf } from "@/components/ui/format-count";
import { LoadMore } from "@/components/ui/load-more";
import { Loaded } from "@/components/ui/loaded";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { DisputesView } from "./disputes-view";

type Show = "all" | "open" | "settled";

const SHOWS: readonly { value: Show; label: string }[] = [
  { value: "all", label: "All" },
  { value: "open", label: "Open" },
  { value: "settled", label: "Settled" },
];

/** Where two blind judgements differ. */
export function DisputesWorkbench({ projectId }: { projectId: string }) {
  const [show, setShow] = useState<Show>("all");
  const disputes = useDisputes(projectId, show === "all" ? null : show);
  return (
    <PageFrame>
      <PageHeader
        title="Disputes"
        lead="Two blind judgements that differ. The labels stay as they are; a ruling stands beside them, with its cause and its reason."
      />
      <div className="mb-3">
        <FilterBar label="Which disputes" options={SHOWS} value={show} onValueChange={setShow} />
      </div>
      <Loaded read={disputes} skeleton={<Skeleton lines={8} />}>
        {(items) => (
          <>
            <DisputesView projectId={projectId} disputes={items} isFiltered={show !== "all"} />
            {items.length === 0 ? null : (
              <LoadMore
                shown={countOf(items.length, "dispute")}
                hasMore={disputes.hasMore}
                isLoading={disputes.isLoadingMore}
                onLoadMore={disputes.loadMore}
              />
            )}
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}
