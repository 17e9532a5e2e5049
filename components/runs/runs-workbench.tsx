"use client";

import type { Role } from "@/contracts/primitives";
import { useRuns } from "@/client/use-runs";
import { PageFrame } from "@/components/shell/page-frame";
import { Loaded } from "@/components/ui/loaded";
import { PageHeader } from "@/components/ui/page-header";
import { Section } from "@/components/ui/section";
import { Skeleton } from "@/components/ui/skeleton";
import { ImportPanel } from "./import-panel";
import { RunsView } from "./runs-view";

/** Runs of a project, and the way in for new ones. */
export function RunsWorkbench({ projectId, roles }: { projectId: string; roles: readonly Role[] }) {
  const runs = useRuns(projectId);
  const mayImport = roles.includes("lead") || roles.includes("engineer");
  return (
    <PageFrame>
      <PageHeader
        title="Runs"
        lead="One evaluation of one pipeline each. Mechanical checks are there at once; people judge what code can’t."
      />
      {mayImport ? (
        <Section title="Import">
          <ImportPanel projectId={projectId} />
        </Section>
      ) : null}
      <Section title="Imported">
        <Loaded read={runs} skeleton={<Skeleton lines={8} />}>
          {(items) => <RunsView projectId={projectId} runs={items} mayImport={mayImport} pages={runs} />}
        </Loaded>
      </Section>
    </PageFrame>
  );
}
