import type { Metadata } from "next";
import { GoldenWorkbench } from "@/components/golden/golden-workbench";
import { rolesOfPlace } from "@/components/overview/places";
import { requireMember } from "@/server/auth/require-member";

export const metadata: Metadata = { title: "Golden set" };

interface GoldenPageProps {
  readonly params: Promise<{ projectId: string }>;
}

/** What is frozen. `?show=judgements` opens that part; filters and order of its list stand in the address as well. */
export default async function GoldenPage({ params }: GoldenPageProps) {
  const { projectId } = await params;
  const { roles } = await requireMember(projectId, rolesOfPlace("golden"));
  return <GoldenWorkbench projectId={projectId} roles={roles} />;
}
