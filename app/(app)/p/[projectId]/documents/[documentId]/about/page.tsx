import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AboutWorkbench } from "@/components/documents/about-workbench";
import { rolesOfPlace } from "@/components/overview/places";
import { id } from "@/contracts/primitives";
import { requireMember } from "@/server/auth/require-member";

export const metadata: Metadata = { title: "Versions and standing" };

interface AboutPageProps {
  readonly params: Promise<{ projectId: string; documentId: string }>;
}

/** A document's versions, how they stand, and its other names. */
export default async function AboutPage({ params }: AboutPageProps) {
  const { projectId, documentId } = await params;
  const { roles } = await requireMember(projectId, rolesOfPlace("documents"));
  if (!id.safeParse(documentId).success) notFound();
  return <AboutWorkbench projectId={projectId} documentId={documentId} roles={roles} />;
}
