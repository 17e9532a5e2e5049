import type { Metadata } from "next";
import { DisputeWorkbench } from "@/components/adjudication/dispute-workbench";
import { rolesOfPlace } from "@/components/overview/places";
import { requireMember } from "@/server/auth/require-member";

export const metadata: Metadata = { title: "Dispute" };

interface DisputePageProps {
  readonly params: Promise<{ projectId: string; disputeId: string }>;
}

/** One dispute. */
export default async function DisputePage({ params }: DisputePageProps) {
  const { projectId, disputeId } = await params;
  const { roles } = await requireMember(projectId, rolesOfPlace("disputes"));
  return <DisputeWorkbench projectId={projectId} disputeId={disputeId} roles={roles} />;
}
