"use client";

import { useMe } from "@/client/use-projects";
import { PageFrame } from "@/components/shell/page-frame";
import { Loaded } from "@/components/ui/loaded";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { CreateProject } from "./create-project";
import { ProjectsView } from "./projects-view";

/** The start page: the caller's projects. */
export function ProjectsWorkbench() {
  const me = useMe();
  const mayOpenMore = me.data !== undefined && me.data.serverAdmin && me.data.projects.length > 0;
  return (
    <PageFrame width="text">
      <PageHeader title="Projects" actions={mayOpenMore ? <CreateProject /> : undefined} />
      <Loaded read={me} skeleton={<Skeleton lines={6} />}>
        {(data) => <ProjectsView me={data} create={<CreateProject />} />}
      </Loaded>
    </PageFrame>
  );
}
