"use client";

import { Printer } from "lucide-react";
import { useResponse } from "@/client/use-runs";
import { PageFrame } from "@/components/shell/page-frame";
import { Button } from "@/components/ui/button";
import { Loaded } from "@/components/ui/loaded";
import { PageHeader } from "@/components/ui/page-header";
import { Skeleton } from "@/components/ui/skeleton";
import { usePageTitle } from "@/components/ui/use-page-title";
import { ExhibitView } from "./exhibit-view";

/** One response as an exhibit: read from top to bottom, and printed. */
export function ExhibitWorkbench({ projectId, responseId }: { projectId: string; responseId: string }) {
  const found = useResponse(responseId);
  const replay = found.data;
  usePageTitle(replay === undefined ? null : `Exhibit ${replay.externalId}`);
  const back = `/p/${projectId}/responses/${responseId}`;
  return (
    <PageFrame width="text">
      <div data-print="never">
        <PageHeader
          title={replay === undefined ? "Exhibit" : `Exhibit ${replay.externalId}`}
          crumbs={[{ label: "Response", href: back }, { label: "Exhibit" }]}
          lead="One answer for paper: what was asked, answered and retrieved, who judged it by pseudonym, what was ruled and why. Pages are numbered when it is printed."
          actions={
            <Button variant="primary" icon={<Printer />} onClick={() => window.print()}>
              Print
            </Button>
          }
        />
      </div>
      <Loaded read={found} skeleton={<Skeleton lines={24} />}>
        {(data) => <ExhibitView projectId={projectId} replay={data} />}
      </Loaded>
    </PageFrame>
  );
}
