import type { Metadata } from "next";
import { GoldenWorkbench } from "@/components/golden/golden-workbench";
import { readGoldenShow } from "@/components/golden/golden-show";
import { rolesOfPlace } from "@/components/overview/places";
import { requireMember } from "@/server/auth/require-member";

export const metadata: Metadata = { title: "Golden set" };

interface GoldenPageProps {
  readonly params: Promise<{ projectId: string }>;
  readonly searchParams: Promise<{ show?: string | string[] }>;
}

/** What is frozen. `?show=judgements` opens that part. */
export default async function GoldenPage({ params, searchParams }: GoldenPageProps) {
  const { projectId } = await params;
  const { show } = await searchParams;
  const { roles } = await requireMember(projectId, rolesOfPlace("golden"));
  return <GoldenWorkbench projectId={projectId} roles={roles} initialShow={readGoldenShow(show)} />;
}
