import type { Metadata } from "next";
import { readSubject } from "@/components/agreement/read-subject";
import { AgreementWorkbench } from "@/components/agreement/agreement-workbench";
import { rolesOfPlace } from "@/components/overview/places";
import { requireMember } from "@/server/auth/require-member";

export const metadata: Metadata = { title: "Agreement" };

interface AgreementPageProps {
  readonly params: Promise<{ projectId: string }>;
  readonly searchParams: Promise<{ run?: string | string[]; rescore?: string | string[] }>;
}

/** Agreement over a run (`?run=`) or a re-score sample (`?rescore=`); the newest run where neither is named. */
export default async function AgreementPage({ params, searchParams }: AgreementPageProps) {
  const { projectId } = await params;
  const { roles } = await requireMember(projectId, rolesOfPlace("agreement"));
  return <AgreementWorkbench projectId={projectId} roles={roles} initialSubject={readSubject(await searchParams)} />;
}
