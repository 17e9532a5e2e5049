import type { Metadata } from "next";
import { MeasuresWorkbench } from "@/components/measures/measures-workbench";
import { readAsked } from "@/components/measures/read-asked";
import { rolesOfPlace } from "@/components/overview/places";
import { requireMember } from "@/server/auth/require-member";

export const metadata: Metadata = { title: "Measures" };

interface MeasuresPageProps {
  readonly params: Promise<{ projectId: string; runId: string }>;
  readonly searchParams: Promise<{ verifier?: string | string[]; beside?: string | string[] }>;
}

/** The numbers of a run. `?verifier=` names a verifier's run, `?beside=` another run to hold it against. */
export default async function MeasuresPage({ params, searchParams }: MeasuresPageProps) {
  const { projectId, runId } = await params;
  const { roles } = await requireMember(projectId, rolesOfPlace("runs"));
  return (
    <MeasuresWorkbench projectId={projectId} runId={runId} roles={roles} initial={readAsked(await searchParams)} />
  );
}
