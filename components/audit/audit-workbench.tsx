"use client";

import { useSearchParams } from "next/navigation";
import { Download } from "lucide-react";
import { endpoints } from "@/contracts/endpoints";
import type { Role } from "@/contracts/primitives";
import { urlOf } from "@/client/call";
import { useAudit, useAuditHead } from "@/client/use-audit";
import { PageFrame } from "@/components/shell/page-frame";
import { ButtonLink } from "@/components/ui/button-link";
import { Callout } from "@/components/ui/callout";
import { Loaded } from "@/components/ui/loaded";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { Skeleton } from "@/components/ui/skeleton";
import { AuditView, EVENT_TYPE_PARAM } from "./audit-view";
import { ChainHead } from "./chain-head";
/** The record of a project: its chained events. */
export function AuditWorkbench({ projectId, roles }: { projectId: string; roles: readonly Role[] }) {
  const type = useSearchParams().get(EVENT_TYPE_PARAM) ?? "";
  const events = useAudit(projectId, type === "" ? null : type);
  const { hasMore, isLoadingMore, loadMore } = events;
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
      <Section title="Events">
        <Loaded read={events} skeleton={<Skeleton lines={14} />}>
          {(items) => <AuditView events={items} pages={{ hasMore, isLoadingMore, loadMore, isLong: true }} />}
        </Loaded>
      </Section>
    </PageFrame>
  );
}
