"use client";

import { useState } from "react";
import type { Role } from "@/contracts/primitives";
import { useGoldenItem } from "@/client/use-golden";
import { useResponse } from "@/client/use-runs";
import { PageFrame } from "@/components/shell/page-frame";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Loaded } from "@/components/ui/loaded";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { usePageTitle } from "@/components/ui/use-page-title";
import { StateBadges, UseBadge } from "./item-badges";
import { ItemLife } from "./item-life";
import { ItemView } from "./item-view";
import { useTargetDrafts } from "./use-target-drafts";

export interface ItemWorkbenchProps {
  projectId: string;
  goldenItemId: string;
  roles: readonly Role[];
}

/** One question of the golden set. */
export function ItemWorkbench({ projectId, goldenItemId, roles }: ItemWorkbenchProps) {
  const found = useGoldenItem(goldenItemId);
  const item = found.data ?? null;
  const latest = useResponse(item?.latestResponseId ?? null);
  const store = useTargetDrafts(projectId);
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const isLead = roles.includes("lead");
  // A response that can't be read here (a wall, one's own open pair) only means that nothing is offered to pick from.
  const isSettled =
    item === null || item.latestResponseId === null || latest.data !== undefined || latest.error !== null;
  const list = `/p/${projectId}/golden`;
  usePageTitle(item === null ? null : `Question ${item.externalId}`);
  return (
    <PageFrame>
      <PageHeader
        title={item === null ? "Question" : item.withheld ? `Sealed question ${item.externalId}` : item.question}
        crumbs={[{ label: "Golden set", href: list }, { label: item?.externalId ?? "Question" }]}
        badges={
          item === null ? undefined : (
            <>
              <StateBadges item={item} />
              <UseBadge use={item.use} />
            </>
          )
        }
        actions={
          item?.latestResponseId == null ? undefined : (
            <ButtonLink href={`/p/${projectId}/responses/${item.latestResponseId}`}>Its latest response</ButtonLink>
          )
        }
      />
      <Loaded read={found} skeleton={<Skeleton lines={14} />}>
        {(data) => (
          <>
            <ItemLife projectId={projectId} item={data} isLead={isLead} />
            {data.withheld ? (
              <EmptyState title="Sealed">
                Leads and auditors open it, on a screen; each of them is entered in the register.
              </EmptyState>
            ) : isSettled ? (
              <ItemView
                key={`${data.id}-${data.target?.id ?? "none"}`}
                projectId={projectId}
                item={data}
                chunks={latest.data?.material.chunks ?? []}
                isLead={isLead && data.retiredAt === null}
                today={today}
                store={store}
              />
            ) : (
              <Skeleton lines={14} />
            )}
          </>
        )}
      </Loaded>
    </PageFrame>
  );
}
