import type { Metadata } from "next";
import { rolesOfPlace } from "@/components/overview/places";
import { ProductionWorkbench } from "@/components/production/production-workbench";
import { requireMember } from "@/server/auth/require-member";

export const metadata: Metadata = { title: "Production" };

interface ProductionPageProps {
  readonly params: Promise<{ projectId: string }>;
  readonly searchParams: Promise<{ system?: string | string[]; verifier?: string | string[] }>;
}

const only = (value: string | string[] | undefined) => (typeof value === "string" && value !== "" ? value : null);

/** The rate of failing answers in sampled traffic (`?system=`, `?verifier=`). */
export default async function ProductionPage({ params, searchParams }: ProductionPageProps) {
  const { projectId } = await params;
  const { roles } = await requireMember(projectId, rolesOfPlace("production"));
  const { system, verifier } = await searchParams;
  const initial = { system: only(system), verifierId: only(verifier) };
  return <ProductionWorkbench projectId={projectId} roles={roles} initial={initial} />;
}
