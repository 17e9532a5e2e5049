import type { Metadata } from "next";
import { ReplayWorkbench } from "@/components/adjudication/replay-workbench";
import { rolesOfPlace } from "@/components/overview/places";
import { requireMember } from "@/server/auth/require-member";

export const metadata: Metadata = { title: "Response" };

interface ReplayPageProps {
  readonly params: Promise<{ projectId: string; responseId: string }>;
}

/** The replay of one response. */
export default async function ReplayPage({ params }: ReplayPageProps) {
  const { projectId, responseId } = await params;
  const { roles } = await requireMember(projectId, rolesOfPlace("runs"));
  return <ReplayWorkbench projectId={projectId} responseId={responseId} roles={roles} />;
}
