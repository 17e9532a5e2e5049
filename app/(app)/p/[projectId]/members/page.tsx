import type { Metadata } from "next";
import { MembersWorkbench } from "@/components/members/members-workbench";
import { rolesOfPlace } from "@/components/overview/places";
import { requireMember } from "@/server/auth/require-member";

export const metadata: Metadata = { title: "Members" };

/** People and roles. */
export default async function MembersPage({ params }: { params: Promise<{ projectId: string }> }) {
  const { projectId } = await params;
  const { roles } = await requireMember(projectId, rolesOfPlace("members"));
  return <MembersWorkbench projectId={projectId} roles={roles} />;
}
