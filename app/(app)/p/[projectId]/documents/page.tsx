import type { Metadata } from "next";
import { DocumentsWorkbench } from "@/components/documents/documents-workbench";
import { rolesOfPlace } from "@/components/overview/places";
import { requireMember } from "@/server/auth/require-member";

export const metadata: Metadata = { title: "Documents" };

/** The sources of the project. */
export default async function DocumentsPage({ params }: { params: Promise<{ projectId: string }> }) {
  const { projectId } = await params;
  const { roles } = await requireMember(projectId, rolesOfPlace("documents"));
  return <DocumentsWorkbench projectId={projectId} roles={roles} />;
}
