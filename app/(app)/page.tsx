import type { Metadata } from "next";
import { ProjectsWorkbench } from "@/components/overview/projects-workbench";
import { requireSession } from "@/server/auth/require-member";

export const metadata: Metadata = { title: "Projects" };

/** The caller's projects. */
export default async function ProjectsPage() {
  await requireSession();
  return <ProjectsWorkbench />;
}
