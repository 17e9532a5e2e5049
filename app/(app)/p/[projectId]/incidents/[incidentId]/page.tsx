import type { Metadata } from "next";
import { IncidentWorkbench } from "@/components/incidents/incident-workbench";
import { rolesOfPlace } from "@/components/overview/places";
import { requireMember } from "@/server/auth/require-member";

export const metadata: Metadata = { title: "Incident" };

interface IncidentPageProps {
  readonly params: Promise<{ projectId: string; incidentId: string }>;
}

/** One incident with every answer that used the same source. */
export default async function IncidentPage({ params }: IncidentPageProps) {
  const { projectId, incidentId } = await params;
  await requireMember(projectId, rolesOfPlace("incidents"));
  return <IncidentWorkbench projectId={projectId} incidentId={incidentId} />;
}
