import { z } from "zod";
import type { BandThresholds } from "@/domain/calibration/choose-band";
import { type CalibrationArtifact, isArtifactIntact } from "@/domain/calibration/calibration-artifact";
import { readImportedScore } from "@/verifiers/imported-scores";
import { claimsForJudge } from "@/verifiers/judge-band";
import type { VerifiableClaim } from "@/verifiers/plan-verification";
import type { Args, Terminal } from "../command";
import { dataError, EXIT, Exit, usageError } from "../exit";
import { readJson } from "../input/read-input";
import { readJsonLines } from "../input/read-json-lines";
import { sha256Hex } from "../regress/sha256";
import { keyOfClaim } from "./scores-file";

const banded = z.looseObject({
  format: z.literal("assay-calibration"),
  band: z.object({ tau_hi: z.number().nullable(), tau_lo: z.number().nullable() }),
});

/** @throws Exit 65 for what is no record of a calibration or was changed; 2 for one that chooses no band. */
async function readBand(file: string, terminal: Terminal): Promise<BandThresholds> {
  const value = await readJson(file, terminal);
  const read = banded.safeParse(value);
  if (!read.success) throw dataError(`${file}: not a record of assay calibrate`);
  if (!isArtifactIntact(value as CalibrationArtifact, sha256Hex)) throw dataError(`${file}: changed since it was made`);
  const { band } = read.data;
  if (band.tau_hi === null && band.tau_lo === null) throw new Exit(EXIT.undecided, `${file}: it chooses no band`);
  return band;
}

/** Scores of a file by claim; a failure has none. @throws Exit 65 naming the first line that is no score */
async function readScores(file: string, terminal: Terminal): Promise<Map<string, number>> {
  const scores = new Map<string, number>();
  for (const { line, value } of await readJsonLines(file, terminal)) {
    const read = readImportedScore(value);
    if (!read.ok) throw dataError(`${file}:${line}: ${read.field} ${read.message}`);
    const { score } = read;
    if (score?.outcome.state === "scored") scores.set(keyOfClaim(score), score.outcome.entailment);
  }
  return scores;
}

/** The claims to ask about: all, or with `--band` those that a cheaper verifier's scores leave open. @throws Exit 2, 64, 65, 66 */
export async function chooseClaims(
  args: Args,
  terminal: Terminal,
  claims: readonly VerifiableClaim[],
): Promise<readonly VerifiableClaim[]> {
  const [band, scores] = [args.find("band"), args.find("scores")];
  if (band === null && scores === null) return claims;
  if (band === null || scores === null)
    throw usageError("--band and --scores go together: a calibration, and what its verifier scored");
  return claimsForJudge(claims, await readScores(scores, terminal), await readBand(band, terminal));
}
