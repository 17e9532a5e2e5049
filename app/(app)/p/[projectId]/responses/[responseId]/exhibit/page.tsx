import type { Metadata } from "next";
import { ExhibitWorkbench } from "@/components/adjudication/exhibit-workbench";
import { rolesOfPlace } from "@/components/overview/places";
import { requireMember } from "@/server/auth/require-member";

export const metadata: Metadata = { title: "Exhibit" };

interface ExhibitPageProps {
  readonly params: Promise<{ projectId: string; responseId: string }>;
}

/** One response as an exhibit, for paper. */
export default async function ExhibitPage({ params }: ExhibitPageProps) {
  const { projectId, responseId } = await params;
  await requireMember(projectId, rolesOfPlace("runs"));
  return <ExhibitWorkbench projectId={projectId} responseId={responseId} />;
}
