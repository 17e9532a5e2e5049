import { type CalibrationStatus, calibrationStatus } from "@/domain/calibration/calibration-status";
import type { CalibrationArtifact } from "@/domain/calibration/calibration-artifact";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import type { CalibrationHead } from "@/server/repositories/calibrations";
import { listLabelledClaims } from "@/server/repositories/labelled-scores";
import { findVersionsInForce } from "@/server/repositories/rubrics";
import { listVerifierRows } from "@/server/repositories/verifiers";
import { digestOfClaims } from "./labelled-pairs";

/** Reads whether records of a project still stand for what is in use there now: its verifiers, its rubric, its labels. */
export async function readStandings(
  tx: Tx,
  deps: Pick<Deps, "sha256Hex">,
  projectId: string,
): Promise<(record: CalibrationHead) => Promise<CalibrationStatus>> {
  const verifiers = await listVerifierRows(tx, projectId);
  const versions = await findVersionsInForce(tx, projectId);
  const inUse = ({ kind, modelId }: CalibrationHead["verifier"]): CalibrationArtifact["verifier"] => {
    const newest = verifiers.find((one) => one.kind === kind && one.modelId === modelId);
    return newest === undefined ? null : { id: newest.modelId, revision: newest.revision };
  };
  return async ({ artifact, verifier, source, runIds }) => {
    const isOfRuns = source === "runs" && artifact.status === "calibrated";
    const claims = isOfRuns ? await listLabelledClaims(tx, verifier.id, runIds) : null;
    return calibrationStatus(artifact, {
      verifier: inUse(verifier),
      rubricVersion: versions?.rubricVersion ?? null,
      labelsDigest: claims === null ? null : digestOfClaims(claims, deps),
      isAnchorHeld: null,
    });
  };
}
