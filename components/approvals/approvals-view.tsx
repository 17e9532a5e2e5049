import type { ReactNode } from "react";
import type { ApprovalResource } from "@/contracts/golden";
import { EmptyState } from "@/components/ui/empty-state";
import { Section } from "@/components/ui/section";
import { ApprovalCard } from "./approval-card";

export interface ApprovalsViewProps {
  projectId: string;
  approvals: readonly ApprovalResource[];
  /** Leads act on what is open; auditors read. */
  renderActions: ((approval: ApprovalResource) => ReactNode) | null;
}

/** What waits for a second signature, and what was decided. */
export function ApprovalsView({ projectId, approvals, renderActions }: ApprovalsViewProps) {
  const open = approvals.filter((approval) => approval.state === "proposed");
  const decided = approvals.filter((approval) => approval.state !== "proposed");
  return (
    <>
      <Section title="Waits for a second signature">
        {open.length === 0 ? (
          <div className="border-y border-line">
            <EmptyState title="Nothing waits">
              {renderActions === null
                ? "Proposals of the leads appear here."
                : "Propose targets on the golden set’s page, verdicts on a run’s page, or a policy; they appear here."}
            </EmptyState>
          </div>
        ) : (
          <div className="space-y-4">
            {open.map((approval) => (
              <ApprovalCard
                key={approval.id}
                projectId={projectId}
                approval={approval}
                actions={renderActions?.(approval) ?? null}
              />
            ))}
          </div>
        )}
      </Section>
      {decided.length === 0 ? null : (
        <Section title="Decided">
          <div className="space-y-4">
            {decided.map((approval) => (
              <ApprovalCard key={approval.id} projectId={projectId} approval={approval} actions={null} />
            ))}
          </div>
        </Section>
      )}
    </>
  );
}
