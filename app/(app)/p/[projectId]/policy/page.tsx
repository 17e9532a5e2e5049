import type { Metadata } from "next";
import { PolicyWorkbench } from "@/components/policy/policy-workbench";
import { rolesOfPlace } from "@/components/overview/places";
import { requireMember } from "@/server/auth/require-member";

export const metadata: Metadata = { title: "Gate policy" };

/** When the gate fails. */
export default async function PolicyPage({ params }: { params: Promise<{ projectId: string }> }) {
  const { projectId } = await params;
  const { roles } = await requireMember(projectId, rolesOfPlace("policy"));
  return <PolicyWorkbench projectId={projectId} roles={roles} />;
}
