import type { Metadata } from "next";
import { IncidentsWorkbench } from "@/components/incidents/incidents-workbench";
import { rolesOfPlace } from "@/components/overview/places";
import { requireMember } from "@/server/auth/require-member";

export const metadata: Metadata = { title: "Incidents" };

interface IncidentsPageProps {
  readonly params: Promise<{ projectId: string }>;
}

/** What failed in production. */
export default async function IncidentsPage({ params }: IncidentsPageProps) {
  const { projectId } = await params;
  const { roles } = await requireMember(projectId, rolesOfPlace("incidents"));
  return <IncidentsWorkbench projectId={projectId} roles={roles} />;
}
