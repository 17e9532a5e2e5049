import type { Metadata } from "next";
import { ApprovalsWorkbench } from "@/components/approvals/approvals-workbench";
import { rolesOfPlace } from "@/components/overview/places";
import { requireMember } from "@/server/auth/require-member";

export const metadata: Metadata = { title: "Second signatures" };

/** Proposals and second signatures. */
export default async function ApprovalsPage({ params }: { params: Promise<{ projectId: string }> }) {
  const { projectId } = await params;
  const { roles } = await requireMember(projectId, rolesOfPlace("approvals"));
  return <ApprovalsWorkbench projectId={projectId} roles={roles} />;
}
