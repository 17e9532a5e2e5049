"use client";

import { useRubric, useRubrics } from "@/client/use-rubrics";
import { PageFrame } from "@/components/shell/page-frame";
import { ButtonLink } from "@/components/ui/button-link";
import { EmptyState } from "@/components/ui/empty-state";
import { Loaded } from "@/components/ui/loaded";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { RubricEditor } from "./rubric-editor";

/** The page on which a version of the rubric is written. */
export function EditRubricWorkbench({ projectId }: { projectId: string }) {
  const list = useRubrics(projectId);
  const inForce = list.data?.versions.find((version) => version.isInForce)?.number ?? null;
  const read = useRubric(projectId, inForce);
  const isWaiting = list.data !== undefined && list.data.proposed !== null;
  return (
    <PageFrame>
      {isWaiting ? (
        <>
          <PageHeader
            title="A version waits"
            crumbs={[{ label: "Rubric and protocol", href: `/p/${projectId}/rubric` }]}
          />
          <EmptyState
            title="A version waits for its second signature"
            action={<ButtonLink href={`/p/${projectId}/approvals`}>Second signatures</ButtonLink>}
          >
            The next one is written once it is signed, declined or withdrawn.
          </EmptyState>
        </>
      ) : (
        <Loaded read={read} skeleton={<Skeleton lines={24} />}>
          {({ rubric }) => <RubricEditor key={rubric.version} projectId={projectId} inForce={rubric} />}
        </Loaded>
      )}
    </PageFrame>
  );
}
