"use client";

import type { Role } from "@/contracts/primitives";
import { usePolicy } from "@/client/use-gate";
import { PageFrame } from "@/components/shell/page-frame";
import { Loaded } from "@/components/ui/loaded";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { PolicyView } from "./policy-view";
import { ProposePolicy } from "./propose-policy";

/** When the gate of this project fails. */
export function PolicyWorkbench({ projectId, roles }: { projectId: string; roles: readonly Role[] }) {
  const policy = usePolicy(projectId);
  return (
    <PageFrame width="text">
      <PageHeader
        title="Gate policy"
        lead="When a run of this project fails its gate. A change is a new version, signed by two, for later runs only."
        actions={
          policy.data !== undefined && roles.includes("lead") ? (
            <ProposePolicy projectId={projectId} current={policy.data.current} />
          ) : undefined
        }
      />
      <Loaded read={policy} skeleton={<Skeleton lines={10} />}>
        {(data) => <PolicyView current={data.current} versions={data.versions} />}
      </Loaded>
    </PageFrame>
  );
}
