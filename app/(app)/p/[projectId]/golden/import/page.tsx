import type { Metadata } from "next";
import { ImportItemsWorkbench } from "@/components/golden/import-items-workbench";
import { requireMember } from "@/server/auth/require-member";

export const metadata: Metadata = { title: "Import questions" };

interface ImportPageProps {
  readonly params: Promise<{ projectId: string }>;
}

/** Questions of a file: a preview by line, then all of them. */
export default async function ImportPage({ params }: ImportPageProps) {
  const { projectId } = await params;
  await requireMember(projectId, ["lead"]);
  return <ImportItemsWorkbench projectId={projectId} />;
}
