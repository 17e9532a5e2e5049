import type { Metadata } from "next";
import { everyRole } from "@/contracts/define";
import { OverviewWorkbench } from "@/components/overview/overview-workbench";
import { requireMember } from "@/server/auth/require-member";

export const metadata: Metadata = { title: "Project" };

/** The first page of a project: what waits for the caller. */
export default async function OverviewPage({ params }: { params: Promise<{ projectId: string }> }) {
  const { projectId } = await params;
  await requireMember(projectId, everyRole);
  return <OverviewWorkbench projectId={projectId} />;
}
