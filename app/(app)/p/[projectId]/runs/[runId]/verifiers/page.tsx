import type { Metadata } from "next";
import { rolesOfPlace } from "@/components/overview/places";
import { VerifiersWorkbench } from "@/components/verifiers/verifiers-workbench";
import { requireMember } from "@/server/auth/require-member";

export const metadata: Metadata = { title: "Verifiers" };

interface VerifiersPageProps {
  readonly params: Promise<{ projectId: string; runId: string }>;
}

/** Runs of verifiers over a run's claims. */
export default async function VerifiersPage({ params }: VerifiersPageProps) {
  const { projectId, runId } = await params;
  const { roles } = await requireMember(projectId, rolesOfPlace("runs"));
  return <VerifiersWorkbench projectId={projectId} runId={runId} roles={roles} />;
}
