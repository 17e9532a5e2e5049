import type { Metadata } from "next";
import { AuditWorkbench } from "@/components/audit/audit-workbench";
import { rolesOfPlace } from "@/components/overview/places";
import { requireMember } from "@/server/auth/require-member";

export const metadata: Metadata = { title: "Record" };

/** The chain of events. */
export default async function AuditPage({ params }: { params: Promise<{ projectId: string }> }) {
  const { projectId } = await params;
  const { roles } = await requireMember(projectId, rolesOfPlace("audit"));
  return <AuditWorkbench projectId={projectId} roles={roles} />;
}
