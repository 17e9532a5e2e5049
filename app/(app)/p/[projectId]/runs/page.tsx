import type { Metadata } from "next";
import { RunsWorkbench } from "@/components/runs/runs-workbench";
import { rolesOfPlace } from "@/components/overview/places";
import { requireMember } from "@/server/auth/require-member";

export const metadata: Metadata = { title: "Runs" };

/** Runs and their import. */
export default async function RunsPage({ params }: { params: Promise<{ projectId: string }> }) {
  const { projectId } = await params;
  const { roles } = await requireMember(projectId, rolesOfPlace("runs"));
  return <RunsWorkbench projectId={projectId} roles={roles} />;
}
