import type { Metadata } from "next";
import { DisputesWorkbench } from "@/components/adjudication/disputes-workbench";
import { rolesOfPlace } from "@/components/overview/places";
import { requireMember } from "@/server/auth/require-member";

export const metadata: Metadata = { title: "Disputes" };

/** Where two blind judgements differ. */
export default async function DisputesPage({ params }: { params: Promise<{ projectId: string }> }) {
  const { projectId } = await params;
  await requireMember(projectId, rolesOfPlace("disputes"));
  return <DisputesWorkbench projectId={projectId} />;
}
