import type { Metadata } from "next";
import { BenchWorkbench } from "@/components/bench/bench-workbench";
import { rolesOfPlace } from "@/components/overview/places";
import { requireMember } from "@/server/auth/require-member";

export const metadata: Metadata = { title: "Queue" };

/** The bench: the next response to judge. */
export default async function QueuePage({ params }: { params: Promise<{ projectId: string }> }) {
  const { projectId } = await params;
  const { userId } = await requireMember(projectId, rolesOfPlace("queue"));
  return <BenchWorkbench key={projectId} projectId={projectId} userId={userId} />;
}
