"use client";

import { FileDown, PenLine } from "lucide-react";
import { useSearchParams } from "next/navigation";
import type { ReferenceJudgementResource } from "@/contracts/golden";
import type { Role } from "@/contracts/primitives";
import { useGoldenComposition, useGoldenItems, useReferenceJudgements, useSetVersions } from "@/client/use-golden";
import { replaceSearch } from "@/components/lists/use-list-query";
import { PageFrame } from "@/components/shell/page-frame";
import { ButtonLink } from "@/components/ui/button-link";
import { FilterBar } from "@/components/ui/filter-bar";
import { Loaded } from "@/components/ui/loaded";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { CompositionView } from "./composition-view";
import { Exposures } from "./exposures-view";
import { GOLDEN_SHOWS, type GoldenShow, readGoldenShow } from "./golden-show";
import { ItemsView } from "./items-view";
import { JudgementsView } from "./judgements-view";
import { ProposeDrafts } from "./propose-drafts";
import { ProposeSetVersion } from "./propose-set-version";
import { ReattestAll } from "./reattest-all";
import { RecordTraffic } from "./record-traffic";
import { SetVersionsView } from "./set-versions-view";
import { SupersedeJudgement } from "./supersede-judgement";
import { useTargetDrafts } from "./use-target-drafts";

export interface GoldenWorkbenchProps {
  projectId: string;
  roles: readonly Role[];
}

type ListProps = { projectId: string; isLead: boolean };

function Targets({ projectId, isLead }: ListProps) {
  const items = useGoldenItems(projectId);
  const { drafts } = useTargetDrafts(projectId);
  return (
    <Loaded read={items} skeleton={<Skeleton lines={12} />}>
      {(data) => (
        <>
          {isLead ? <ReattestAll projectId={projectId} items={data} /> : null}
          <ItemsView projectId={projectId} items={data} draftIds={Object.keys(drafts)} isLead={isLead} pages={items} />
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
        <JudgementsView
          projectId={projectId}
          judgements={data}
          isLead={isLead}
          pages={judgements}
          {...(isLead ? { actionOf: renderSupersede } : {})}
        />
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

function Composition({ projectId }: ListProps) {
  const told = useGoldenComposition(projectId);
  return (
    <Loaded read={told} skeleton={<Skeleton lines={10} />}>
      {(data) => <CompositionView projectId={projectId} told={data} />}
    </Loaded>
  );
}

const LISTS = {
  targets: Targets,
  judgements: Judgements,
  sets: SetVersions,
  composition: Composition,
  register: Exposures,
} as const;

function Actions({ projectId, roles, show }: { projectId: string; roles: readonly Role[]; show: GoldenShow }) {
  const store = useTargetDrafts(projectId);
  const isLead = roles.includes("lead");
  if (show === "composition")
    return isLead || roles.includes("engineer") ? <RecordTraffic projectId={projectId} /> : null;
  if (!isLead || show === "register") return null;
  if (show === "sets") return <ProposeSetVersion projectId={projectId} />;
  return (
    <>
      <ProposeDrafts projectId={projectId} store={store} />
      <ButtonLink href={`/p/${projectId}/golden/import`} icon={<FileDown />}>
        Import questions
      </ButtonLink>
      <ButtonLink href={`/p/${projectId}/golden/new`} icon={<PenLine />}>
        Write a question
      </ButtonLink>
    </>
  );
}

/** Filters of one list say nothing to another, so that only the part stays in the address. */
const showPart = (next: GoldenShow) => replaceSearch(new URLSearchParams(next === "targets" ? {} : { show: next }));

/** What is frozen: targets, reference judgements, versions of the set; and what the set is worth. */
export function GoldenWorkbench({ projectId, roles }: GoldenWorkbenchProps) {
  const show = readGoldenShow(useSearchParams().get("show") ?? undefined);
  const isLead = roles.includes("lead");
  const shows = GOLDEN_SHOWS.filter(({ value }) => value !== "register" || isLead || roles.includes("auditor"));
  const List = LISTS[show];
  return (
    <PageFrame>
      <PageHeader
        title="Golden set"
        lead="What is frozen is never edited. A change is a superseding record with a reason and two people; the old one stays what old runs were measured on."
        actions={<Actions projectId={projectId} roles={roles} show={show} />}
      />
      <div className="mb-4">
        <FilterBar label="What is shown" options={shows} value={show} onValueChange={showPart} />
      </div>
      <List projectId={projectId} isLead={isLead} />
    </PageFrame>
  );
}
