import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { rolesOfPlace } from "@/components/overview/places";
import { DocumentViewer } from "@/components/source/document-viewer";
import { id } from "@/contracts/primitives";
import { requireMember } from "@/server/auth/require-member";

export const metadata: Metadata = { title: "Document" };

interface DocumentPageProps {
  readonly params: Promise<{ projectId: string; documentId: string }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

/** One document; `?v=` names the version, `#cp=10-20` a span in code points of its text. */
export default async function DocumentPage({ params, searchParams }: DocumentPageProps) {
  const { projectId, documentId } = await params;
  await requireMember(projectId, rolesOfPlace("documents"));
  if (!id.safeParse(documentId).success) notFound();
  const { v } = await searchParams;
  const versionId = id.safeParse(v).data ?? null;
  return <DocumentViewer projectId={projectId} documentId={documentId} versionId={versionId} />;
}
