import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { RechecksWorkbench } from "@/components/documents/rechecks-workbench";
import { rolesOfPlace } from "@/components/overview/places";
import { id } from "@/contracts/primitives";
import { requireMember } from "@/server/auth/require-member";

export const metadata: Metadata = { title: "Citations in the newest version" };

interface CitationsPageProps {
  readonly params: Promise<{ projectId: string; documentId: string }>;
}

/** What a newer version did to the citations of a document; open to those who read runs. */
export default async function CitationsPage({ params }: CitationsPageProps) {
  const { projectId, documentId } = await params;
  const { roles } = await requireMember(projectId, rolesOfPlace("runs"));
  if (!id.safeParse(documentId).success) notFound();
  return <RechecksWorkbench projectId={projectId} documentId={documentId} roles={roles} />;
}
