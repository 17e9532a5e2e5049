"use client";

import { useState } from "react";
import { Download } from "lucide-react";
import { endpoints } from "@/contracts/endpoints";
import type { Role } from "@/contracts/primitives";
import { urlOf } from "@/client/call";
import { useAudit, useAuditHead } from "@/client/use-audit";
import { PageFrame } from "@/components/shell/page-frame";
import { ButtonLink } from "@/components/ui/button-link";
import { Callout } from "@/components/ui/callout";
import { countOf } from "@/components/ui/format-count";
import { LoadMore } from "@/components/ui/load-more";
import { Loaded } from "@/components/ui/loaded";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { Select } from "@/components/ui/select";
import { Skeleton } from "@/components/ui/skeleton";
import { AuditView } from "./audit-view";
import { ChainHead } from "./chain-head";
import { EVENT_TYPES, eventWord } from "./event-words";

const ALL = "all";
const OPTIONS = [
  { value: ALL, label: "All events" },
  ...EVENT_TYPES.map((type) => ({ value: type, label: eventWord(type) })),
];

/** The record of a project: its chained events. */
export function AuditWorkbench({ projectId, roles }: { projectId: string; roles: readonly Role[] }) {
  const [type, setType] = useState(ALL);
  const events = useAudit(projectId, type === ALL ? null : type);
  const head = useAuditHead(projectId);
  const readsAll = roles.includes("lead") || roles.includes("auditor");
  const exportHref = readsAll ? urlOf(endpoints.exportAudit, { params: { projectId } }) : null;
  return (
    <PageFrame>
      <PageHeader
        title="Record"
        lead="Every change of state, one event each, chained. Texts and notes lie elsewhere, so that they can be erased without breaking it."
        actions={
          exportHref === null ? undefined : (
            <ButtonLink href={exportHref} prefetch={false} download icon={<Download />}>
              Export the record
            </ButtonLink>
          )
        }
      />
      {readsAll ? null : (
        <Callout title="What judging came to is not shown to admins" className="mb-6">
          You see that it happened. Being admin is not a way round blindness.
        </Callout>
      )}
      <Loaded read={head} skeleton={<Skeleton lines={3} className="mb-9" />}>
        {(page) => <ChainHead head={page.head} exportHref={exportHref} />}
      </Loaded>
      <Section
        title="Events"
        actions={
          <div className="w-64">
            <Select aria-label="Type of event" options={OPTIONS} value={type} onValueChange={setType} />
          </div>
        }
      >
        <Loaded read={events} skeleton={<Skeleton lines={14} />}>
          {(items) => (
            <>
              <AuditView events={items} />
              <LoadMore
                shown={countOf(items.length, "event")}
                hasMore={events.hasMore}
                isLoading={events.isLoadingMore}
                onLoadMore={events.loadMore}
              />
            </>
          )}
        </Loaded>
      </Section>
    </PageFrame>
  );
}
