"use client";

import { useIncident, useIncidentUses } from "@/client/use-incidents";
import { PageFrame } from "@/components/shell/page-frame";
import { EmptyState } from "@/components/ui/empty-state";
import { countOf } from "@/components/ui/format-count";
import { LoadMore } from "@/components/ui/load-more";
import { Loaded } from "@/components/ui/loaded";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { Skeleton } from "@/components/ui/skeleton";
import { usePageTitle } from "@/components/ui/use-page-title";
import { IncidentFacts } from "./incident-facts";
import { UsesTable } from "./uses-table";

interface IncidentWorkbenchProps {
  readonly projectId: string;
  readonly incidentId: string;
}

function Uses({ projectId, incidentId }: IncidentWorkbenchProps) {
  const uses = useIncidentUses(incidentId);
  return (
    <Loaded read={uses} skeleton={<Skeleton lines={8} />}>
      {(rows) =>
        rows.length === 0 ? (
          <EmptyState title="No answer used it">
            No run that you may see had this text among what it retrieved.
          </EmptyState>
        ) : (
          <>
            <UsesTable projectId={projectId} uses={rows} />
            <LoadMore
              shown={countOf(rows.length, "use")}
              hasMore={uses.hasMore}
              isLoading={uses.isLoadingMore}
              onLoadMore={uses.loadMore}
            />
          </>
        )
      }
    </Loaded>
  );
}

/** One incident: what was told of it, and every answer that used the same source. */
export function IncidentWorkbench({ projectId, incidentId }: IncidentWorkbenchProps) {
  const incident = useIncident(incidentId);
  const title = incident.data === undefined ? "Incident" : `Incident ${incident.data.number}`;
  usePageTitle(incident.data === undefined ? null : title);
  return (
    <PageFrame>
      <PageHeader
        title={title}
        crumbs={[{ label: "Incidents", href: `/p/${projectId}/incidents` }, { label: title }]}
      />
      <Loaded read={incident} skeleton={<Skeleton lines={10} />}>
        {(data) => (
          <>
            <Section title="What was told" frame="sheet">
              <IncidentFacts projectId={projectId} incident={data} />
            </Section>
            <Section
              title="Answers that used the same source"
              lead={
                data.chunkId === null
                  ? "Every answer whose retrieved set holds a passage of this version, newest run first."
                  : "Every answer whose retrieved set holds this passage, newest run first."
              }
            >
              {data.documentVersionId === null ? (
                <EmptyState title="Its source is not known">
                  An incident that names a document’s version or a passage leads to the answers that used it.
                </EmptyState>
              ) : (
                <Uses projectId={projectId} incidentId={incidentId} />
              )}
            </Section>
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}
