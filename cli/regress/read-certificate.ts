import { z } from "zod";
import { type CalibrationArtifact, isArtifactIntact } from "@/domain/calibration/calibration-artifact";
import type { Verifier } from "@/verifiers/verifier";
import { dataError, EXIT, Exit } from "../exit";
import { sha256Hex } from "./sha256";

/** As much of a calibration's record as a run reads; the digest is over all of it. */
const artifact = z.looseObject({
  format: z.literal("assay-calibration"),
  status: z.enum(["calibrated", "not_calibrated"]),
  verifier: z.looseObject({ id: z.string(), revision: z.string() }).nullable(),
  tau: z.number().nullable(),
  digest: z.string(),
});

/** A threshold that people's labels certify for one verifier. */
export interface Certificate {
  readonly tau: number;
  readonly digest: string;
}

/**
 * Reads a calibration by which a verifier's scores may be read.
 * @throws Exit 65 for what is none or was changed; 2 for one without a certified threshold, or of another verifier or revision.
 */
export function readCertificate(file: string, value: unknown, verifier: Verifier): Certificate {
  const read = artifact.safeParse(value);
  if (!read.success) throw dataError(`${file}: not a record of assay calibrate`);
  if (!isArtifactIntact(value as CalibrationArtifact, sha256Hex)) throw dataError(`${file}: changed since it was made`);
  const { tau, status, verifier: of, digest } = read.data;
  if (status !== "calibrated" || tau === null)
    throw new Exit(EXIT.undecided, `${file}: no threshold is certified in it`);
  if (of?.id !== verifier.id || of.revision !== verifier.revision) {
    throw new Exit(EXIT.undecided, `${file}: of another verifier, or of another revision of ${verifier.id}`);
  }
  return { tau, digest };
}
