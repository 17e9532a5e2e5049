import type { Metadata } from "next";
import { CalibrationWorkbench } from "@/components/calibration/calibration-workbench";
import { rolesOfPlace } from "@/components/overview/places";
import { requireMember } from "@/server/auth/require-member";

export const metadata: Metadata = { title: "Calibration" };

interface CalibrationPageProps {
  readonly params: Promise<{ projectId: string }>;
  readonly searchParams: Promise<{ id?: string | string[] }>;
}

/** Calibrations of the project's verifiers (`?id=` for one of them; the newest where none is named). */
export default async function CalibrationPage({ params, searchParams }: CalibrationPageProps) {
  const { projectId } = await params;
  const { roles } = await requireMember(projectId, rolesOfPlace("calibration"));
  const { id } = await searchParams;
  return <CalibrationWorkbench projectId={projectId} roles={roles} initialId={typeof id === "string" ? id : null} />;
}
