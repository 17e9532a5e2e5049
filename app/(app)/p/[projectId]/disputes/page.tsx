import type { Metadata } from "next";
import { DisputesWorkbench } from "@/components/adjudication/disputes-workbench";
import { rolesOfPlace } from "@/components/overview/places";
import { requireMember } from "@/server/auth/require-member";

export const metadata: Metadata = { title: "Disputes" };

/** What a lead decides. `?show=` opens a part of the queue. */
export default async function DisputesPage({ params }: { params: Promise<{ projectId: string }> }) {
  const { projectId } = await params;
  const { roles } = await requireMember(projectId, rolesOfPlace("disputes"));
  return <DisputesWorkbench projectId={projectId} roles={roles} />;
}
