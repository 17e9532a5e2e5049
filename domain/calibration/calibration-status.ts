import type { CalibrationArtifact, VerifierRef } from "./calibration-artifact";

/** Why a calibration no longer stands for what is in use. */
export type StaleCause =
  | "verifier_changed"
  | "verifier_not_pinned"
  | "rubric_changed"
  | "labels_changed"
  | "anchor_failed";

/** What is in use now. Null where it isn't known; what isn't known is never taken to be the same. */
export interface InUse {
  readonly verifier: VerifierRef | null;
  readonly rubricVersion: string | null;
  /** Digest of the labels as they stand; null where nobody asks. */
  readonly labelsDigest: string | null;
  /** The pinned judge still gives its anchor verdicts; null where it has none. */
  readonly isAnchorHeld: boolean | null;
}

export interface CalibrationStatus {
  /** `not_calibrated` where there is no record, or one without a certified threshold. */
  readonly status: "calibrated" | "stale" | "not_calibrated";
  readonly causes: readonly StaleCause[];
}

/**
 * Whether scores may be read by this record. A calibration goes stale with the verifier, the rubric, the labels, or a judge
 * whose anchor set no longer comes out the same. The digest is checked by `isArtifactIntact`, apart.
 */
export function calibrationStatus(artifact: CalibrationArtifact | null, now: InUse): CalibrationStatus {
  if (artifact === null || artifact.status !== "calibrated" || artifact.tau === null)
    return { status: "not_calibrated", causes: [] };
  const causes: StaleCause[] = [];
  const { verifier } = artifact;
  if (verifier === null) causes.push("verifier_not_pinned");
  else if (now.verifier?.id !== verifier.id || now.verifier.revision !== verifier.revision)
    causes.push("verifier_changed");
  // A record that names no rubric is never the one in force, also where none is: absence is no match.
  if (artifact.rubric_version === null || artifact.rubric_version !== now.rubricVersion) causes.push("rubric_changed");
  if (now.labelsDigest !== null && now.labelsDigest !== artifact.labels.digest) causes.push("labels_changed");
  if (now.isAnchorHeld === false) causes.push("anchor_failed");
  return { status: causes.length === 0 ? "calibrated" : "stale", causes };
}
