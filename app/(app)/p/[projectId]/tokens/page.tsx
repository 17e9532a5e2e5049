import type { Metadata } from "next";
import { TokensWorkbench } from "@/components/tokens/tokens-workbench";
import { rolesOfPlace } from "@/components/overview/places";
import { requireMember } from "@/server/auth/require-member";

export const metadata: Metadata = { title: "Tokens" };

/** The caller's own tokens. */
export default async function TokensPage({ params }: { params: Promise<{ projectId: string }> }) {
  const { projectId } = await params;
  const { roles } = await requireMember(projectId, rolesOfPlace("tokens"));
  return <TokensWorkbench projectId={projectId} roles={roles} />;
}
