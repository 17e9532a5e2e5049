import type { Metadata } from "next";
import { rolesOfPlace } from "@/components/overview/places";
import { RUBRIC_VIEWS } from "@/components/rubric/rubric-views";
import { RubricWorkbench } from "@/components/rubric/rubric-workbench";
import { requireMember } from "@/server/auth/require-member";

export const metadata: Metadata = { title: "Rubric and protocol" };

interface Props {
  params: Promise<{ projectId: string }>;
  searchParams: Promise<{ view?: string | string[] }>;
}

/** The written rubric and how it is applied. */
export default async function RubricPage({ params, searchParams }: Props) {
  const { projectId } = await params;
  const { view } = await searchParams;
  const { roles } = await requireMember(projectId, rolesOfPlace("rubric"));
  const initialView = RUBRIC_VIEWS.find((name) => name === view) ?? "rubric";
  return <RubricWorkbench projectId={projectId} roles={roles} initialView={initialView} />;
}
