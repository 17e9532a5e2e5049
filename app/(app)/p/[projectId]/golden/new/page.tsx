import type { Metadata } from "next";
import { NewItemWorkbench } from "@/components/golden/new-item-workbench";
import { requireMember } from "@/server/auth/require-member";

export const metadata: Metadata = { title: "Write a question" };

interface NewPageProps {
  readonly params: Promise<{ projectId: string }>;
}

/** A question written by hand, with the places of its sources. */
export default async function NewPage({ params }: NewPageProps) {
  const { projectId } = await params;
  await requireMember(projectId, ["lead"]);
  return <NewItemWorkbench projectId={projectId} />;
}
