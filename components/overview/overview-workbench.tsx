"use client";

import { useOverview } from "@/client/use-projects";
import { PageFrame } from "@/components/shell/page-frame";
import { Loaded } from "@/components/ui/loaded";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { usePageTitle } from "@/components/ui/use-page-title";
import { OverviewView } from "./overview-view";
import { RoleList } from "./role-list";

/** The first page of a project. */
export function OverviewWorkbench({ projectId }: { projectId: string }) {
  const overview = useOverview(projectId);
  const project = overview.data?.project;
  usePageTitle(project?.name ?? null);
  return (
    <PageFrame>
      <PageHeader
        title={project?.name ?? "Project"}
        badges={project === undefined ? null : <RoleList roles={project.roles} />}
      />
      <Loaded read={overview} skeleton={<Skeleton lines={9} className="max-w-2xl" />}>
        {(data) => <OverviewView overview={data} />}
      </Loaded>
    </PageFrame>
  );
}
