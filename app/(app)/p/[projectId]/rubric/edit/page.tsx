import type { Metadata } from "next";
import { EditRubricWorkbench } from "@/components/rubric/edit-rubric-workbench";
import { requireMember } from "@/server/auth/require-member";

export const metadata: Metadata = { title: "Write a version of the rubric" };

/** Writing a version of the rubric; leads alone. */
export default async function EditRubricPage({ params }: { params: Promise<{ projectId: string }> }) {
  const { projectId } = await params;
  await requireMember(projectId, ["lead"]);
  return <EditRubricWorkbench projectId={projectId} />;
}
