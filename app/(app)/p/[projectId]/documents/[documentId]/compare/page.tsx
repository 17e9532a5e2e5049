import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { CompareWorkbench } from "@/components/documents/compare-workbench";
import { rolesOfPlace } from "@/components/overview/places";
import { id } from "@/contracts/primitives";
import { requireMember } from "@/server/auth/require-member";

export const metadata: Metadata = { title: "Two versions" };

interface ComparePageProps {
  readonly params: Promise<{ projectId: string; documentId: string }>;
  readonly searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

/** Two versions side by side: `?v=` and `?with=` name them, `#cp=10-20` words of the first, `?citation=` one of those that are stepped through. */
export default async function ComparePage({ params, searchParams }: ComparePageProps) {
  const { projectId, documentId } = await params;
  const { roles } = await requireMember(projectId, rolesOfPlace("documents"));
  if (!id.safeParse(documentId).success) notFound();
  const { v, with: other, citation } = await searchParams;
  // Which answers cite what is for those who read runs.
  const mayRead = roles.some((role) => rolesOfPlace("runs").includes(role));
  return (
    <CompareWorkbench
      projectId={projectId}
      documentId={documentId}
      versionId={id.safeParse(v).data ?? null}
      otherId={id.safeParse(other).data ?? null}
      citationId={mayRead ? (id.safeParse(citation).data ?? null) : null}
    />
  );
}
