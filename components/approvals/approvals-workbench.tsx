"use client";

import { useState } from "react";
import type { ApprovalResource } from "@/contracts/golden";
import type { Role } from "@/contracts/primitives";
import { useApprovals } from "@/client/use-golden";
import { PageFrame } from "@/components/shell/page-frame";
import { Loaded } from "@/components/ui/loaded";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { ApprovalActions } from "./approval-actions";
import { ApprovalsView } from "./approvals-view";

/** Proposals and second signatures. */
export function ApprovalsWorkbench({ projectId, roles }: { projectId: string; roles: readonly Role[] }) {
  const approvals = useApprovals(projectId);
  const [now] = useState(() => new Date().toISOString());
  const renderActions = (approval: ApprovalResource) => <ApprovalActions approval={approval} now={now} />;
  return (
    <PageFrame>
      <PageHeader
        title="Second signatures"
        lead="Freezing, superseding, retiring, attesting again and policies take two people. Whoever proposed can’t sign; a lone lead waits 24 hours, and the record says so."
      />
      <Loaded read={approvals} skeleton={<Skeleton lines={14} />}>
        {(items) => (
          <ApprovalsView
            projectId={projectId}
            approvals={items}
            renderActions={roles.includes("lead") ? renderActions : null}
            pages={approvals}
          />
        )}
      </Loaded>
    </PageFrame>
  );
}
