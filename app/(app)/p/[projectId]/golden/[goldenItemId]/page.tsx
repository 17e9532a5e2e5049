import type { Metadata } from "next";
import { ItemWorkbench } from "@/components/golden/item-workbench";
import { rolesOfPlace } from "@/components/overview/places";
import { requireMember } from "@/server/auth/require-member";

export const metadata: Metadata = { title: "Question" };

interface ItemPageProps {
  readonly params: Promise<{ projectId: string; goldenItemId: string }>;
}

/** One question of the golden set. */
export default async function ItemPage({ params }: ItemPageProps) {
  const { projectId, goldenItemId } = await params;
  const { roles } = await requireMember(projectId, rolesOfPlace("golden"));
  return <ItemWorkbench projectId={projectId} goldenItemId={goldenItemId} roles={roles} />;
}
