import type { Metadata } from "next";
import { rolesOfPlace } from "@/components/overview/places";
import { readShow } from "@/components/runs/response-show";
import { RunWorkbench } from "@/components/runs/run-workbench";
import { requireMember } from "@/server/auth/require-member";

export const metadata: Metadata = { title: "Run" };

interface RunPageProps {
  readonly params: Promise<{ projectId: string; runId: string }>;
  readonly searchParams: Promise<{ show?: string | string[] }>;
}

/** One run. `?show=failing` opens its list at that filter. */
export default async function RunPage({ params, searchParams }: RunPageProps) {
  const { projectId, runId } = await params;
  const { show } = await searchParams;
  const { roles } = await requireMember(projectId, rolesOfPlace("runs"));
  return <RunWorkbench projectId={projectId} runId={runId} roles={roles} show={readShow(show)} />;
}
