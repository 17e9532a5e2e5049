import type { Metadata } from "next";
import { ClaimsWorkbench } from "@/components/claims/claims-workbench";
import { rolesOfPlace } from "@/components/overview/places";
import { requireMember } from "@/server/auth/require-member";

export const metadata: Metadata = { title: "Claims" };

interface ClaimsPageProps {
  readonly params: Promise<{ projectId: string; runId: string }>;
  readonly searchParams: Promise<{ response?: string | string[] }>;
}

/** The claims of a run before it is judged. `?response=` opens the page at that response. */
export default async function ClaimsPage({ params, searchParams }: ClaimsPageProps) {
  const { projectId, runId } = await params;
  const { response } = await searchParams;
  const { roles } = await requireMember(projectId, rolesOfPlace("runs"));
  return (
    <ClaimsWorkbench
      projectId={projectId}
      runId={runId}
      roles={roles}
      initial={typeof response === "string" ? response : null}
    />
  );
}
