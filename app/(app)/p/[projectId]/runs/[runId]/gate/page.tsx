import type { Metadata } from "next";
import { GateWorkbench } from "@/components/gate/gate-workbench";
import { rolesOfPlace } from "@/components/overview/places";
import { requireMember } from "@/server/auth/require-member";

export const metadata: Metadata = { title: "Gate" };

interface GatePageProps {
  readonly params: Promise<{ projectId: string; runId: string }>;
}

/** The gate of a run. */
export default async function GatePage({ params }: GatePageProps) {
  const { projectId, runId } = await params;
  const { roles } = await requireMember(projectId, rolesOfPlace("runs"));
  return <GateWorkbench projectId={projectId} runId={runId} roles={roles} />;
}
