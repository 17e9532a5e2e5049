"use client";

import { useState } from "react";
import type { ReferenceJudgementResource } from "@/contracts/golden";
import type { Role } from "@/contracts/primitives";
import { useGoldenItems, useReferenceJudgements, useSetVersions } from "@/client/use-golden";
import { PageFrame } from "@/components/shell/page-frame";
import { FilterBar } from "@/components/ui/filter-bar";
import { countOf } from "@/components/ui/format-count";
import { LoadMore } from "@/components/ui/load-more";
import { Loaded } from "@/components/ui/loaded";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { GOLDEN_SHOWS, type GoldenShow } from "./golden-show";
import { ItemsView } from "./items-view";
import { JudgementsView } from "./judgements-view";
import { ProposeDrafts } from "./propose-drafts";
import { ProposeSetVersion } from "./propose-set-version";
import { SetVersionsView } from "./set-versions-view";
import { SupersedeJudgement } from "./supersede-judgement";
import { useTargetDrafts } from "./use-target-drafts";

export interface GoldenWorkbenchProps {
  projectId: string;
  roles: readonly Role[];
  initialShow: GoldenShow;
}

type ListProps = { projectId: string; isLead: boolean };

function Targets({ projectId, isLead }: ListProps) {
  const items = useGoldenItems(projectId);
  const { drafts } = useTargetDrafts(projectId);
  return (
    <Loaded read={items} skeleton={<Skeleton lines={12} />}>
      {(data) => (
        <>
          <ItemsView projectId={projectId} items={data} draftIds={Object.keys(drafts)} isLead={isLead} />
          <LoadMore
            shown={countOf(data.length, "question")}
            hasMore={items.hasMore}
            isLoading={items.isLoadingMore}
            onLoadMore={items.loadMore}
          />
        </>
      )}
    </Loaded>
  );
}

const renderSupersede = ({ id }: ReferenceJudgementResource) => <SupersedeJudgement judgementId={id} />;

function Judgements({ projectId, isLead }: ListProps) {
  const judgements = useReferenceJudgements(projectId);
  return (
    <Loaded read={judgements} skeleton={<Skeleton lines={12} />}>
      {(data) => (
        <>
          <JudgementsView
            projectId={projectId}
            judgements={data}
            isLead={isLead}
            {...(isLead ? { actionOf: renderSupersede } : {})}
          />
          <LoadMore
            shown={countOf(data.length, "reference judgement")}
            hasMore={judgements.hasMore}
            isLoading={judgements.isLoadingMore}
            onLoadMore={judgements.loadMore}
          />
        </>
      )}
    </Loaded>
  );
}

function SetVersions({ projectId, isLead }: ListProps) {
  const versions = useSetVersions(projectId);
  return (
    <Loaded read={versions} skeleton={<Skeleton lines={5} />}>
      {(data) => <SetVersionsView versions={data.items} isLead={isLead} />}
    </Loaded>
  );
}

const LISTS = { targets: Targets, judgements: Judgements, sets: SetVersions } as const;

/** What is frozen: targets, reference judgements, versions of the set. */
export function GoldenWorkbench({ projectId, roles, initialShow }: GoldenWorkbenchProps) {
  const [show, setShow] = useState(initialShow);
  const store = useTargetDrafts(projectId);
  const isLead = roles.includes("lead");
  const List = LISTS[show];
  return (
    <PageFrame>
      <PageHeader
        title="Golden set"
        lead="What is frozen is never edited. A change is a superseding record with a reason and two people; the old one stays what old runs were measured on."
        actions={
          isLead ? (
            show === "sets" ? (
              <ProposeSetVersion projectId={projectId} />
            ) : (
              <ProposeDrafts projectId={projectId} store={store} />
            )
          ) : undefined
        }
      />
      <div className="mb-4">
        <FilterBar label="What is shown" options={GOLDEN_SHOWS} value={show} onValueChange={setShow} />
      </div>
      <List projectId={projectId} isLead={isLead} />
    </PageFrame>
  );
}
