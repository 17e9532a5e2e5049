import type { Metadata } from "next";
import { OwnJudgementsWorkbench } from "@/components/bench/own-judgements-workbench";
import { rolesOfPlace } from "@/components/overview/places";
import { requireMember } from "@/server/auth/require-member";

export const metadata: Metadata = { title: "My judgements" };

/** What the caller committed. */
export default async function OwnJudgementsPage({ params }: { params: Promise<{ projectId: string }> }) {
  const { projectId } = await params;
  const { userId } = await requireMember(projectId, rolesOfPlace("own"));
  return <OwnJudgementsWorkbench projectId={projectId} userId={userId} />;
}
