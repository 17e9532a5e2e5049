"use client";

import type { Role } from "@/contracts/primitives";
import { useIncidents } from "@/client/use-incidents";
import { PageFrame } from "@/components/shell/page-frame";
import { countOf } from "@/components/ui/format-count";
import { LoadMore } from "@/components/ui/load-more";
import { Loaded } from "@/components/ui/loaded";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { IncidentsView } from "./incidents-view";
import { PostIncident } from "./post-incident";

/** What failed in production. */
export function IncidentsWorkbench({ projectId, roles }: { projectId: string; roles: readonly Role[] }) {
  const incidents = useIncidents(projectId);
  const mayPost = roles.includes("lead") || roles.includes("engineer");
  return (
    <PageFrame>
      <PageHeader
        title="Incidents"
        lead="A handle or quote that failed in front of a reader, posted by a person or by the check in the system’s own code. Each leads to every answer that used the same source."
        actions={mayPost ? <PostIncident projectId={projectId} /> : undefined}
      />
      <Loaded read={incidents} skeleton={<Skeleton lines={10} />}>
        {(items) => (
          <>
            <IncidentsView projectId={projectId} incidents={items} mayPost={mayPost} />
            {items.length === 0 ? null : (
              <LoadMore
                shown={countOf(items.length, "incident")}
                hasMore={incidents.hasMore}
                isLoading={incidents.isLoadingMore}
                onLoadMore={incidents.loadMore}
              />
            )}
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}
