import type { Sha256Hex } from "@/domain/audit/hash-functions";
import { purposeBytes } from "@/domain/audit/canonical-json";
import type { Calibration } from "./calibrate";
import type { BandThresholds } from "./choose-band";
import type { CalibrationPart } from "./split-clusters";

export const ARTIFACT_FORMAT = "assay-calibration";
export const ARTIFACT_VERSION = 1;

/** What a calibration is of. A revision pins the model: without one nobody can say that the score is still the same. */
export interface VerifierRef {
  readonly id: string;
  readonly revision: string;
}

/** What the caller knows beside the labelled scores. */
export interface ArtifactSubject {
  readonly verifier: VerifierRef | null;
  readonly rubricVersion: string | null;
  /** The labels that counted as entailed. */
  readonly positiveLabels: readonly string[];
}

interface ArtifactPart {
  readonly n: number;
  readonly clusters: number;
  /** Over the sorted names of the part's clusters. */
  readonly digest: string;
}

/** A recorded threshold choice, as CI and the verifier read it. */
export interface CalibrationArtifact {
  readonly format: typeof ARTIFACT_FORMAT;
  readonly version: number;
  /** `calibrated` only with a certified threshold. */
  readonly status: "calibrated" | "not_calibrated";
  readonly reason: string | null;
  readonly verifier: VerifierRef | null;
  readonly rubric_version: string | null;
  readonly labels: {
    readonly n: number;
    readonly positives: number;
    readonly positive: readonly string[];
    readonly author: "human";
    readonly digest: string;
  };
  readonly split: Readonly<Record<CalibrationPart, ArtifactPart>> & { readonly seed: string };
  readonly objective: {
    readonly alpha: number;
    readonly delta: number;
    readonly cost_fa: number | null;
    readonly cost_ff: number | null;
    readonly judge_budget: number | null;
  };
  readonly tau: number | null;
  readonly band: BandThresholds;
  readonly figures: {
    readonly certified: {
      readonly k: number | null;
      readonly x: number | null;
      readonly p: number | null;
      readonly n: number;
    };
    readonly report: {
      readonly accepted: number | null;
      readonly wrong: number | null;
      readonly precision: number | null;
      readonly precision_lower_one_sided95: number | null;
    };
    readonly auc: number | null;
  };
  /** SHA-256 over everything above. */
  readonly digest: string;
}

/** Fractions as the decimal text that every language's shortest printing of a double gives, so that they can be hashed. */
function asText(value: unknown): unknown {
  if (typeof value === "number") return Number.isSafeInteger(value) ? value : `${value}`;
  if (Array.isArray(value)) return value.map(asText);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, asText(member)]));
}

function digestOf(artifact: Omit<CalibrationArtifact, "digest">, sha256: Sha256Hex): string {
  return sha256(purposeBytes("assay:calibration-artifact:v1", asText(artifact)));
}

function partOf(calibration: Calibration, part: CalibrationPart, sha256: Sha256Hex): ArtifactPart {
  const { n, clusters } = calibration.split[part];
  return { n, clusters: clusters.length, digest: sha256(purposeBytes("assay:calibration-clusters:v1", [...clusters])) };
}

function bodyOf(
  calibration: Calibration,
  subject: ArtifactSubject,
  sha256: Sha256Hex,
): Omit<CalibrationArtifact, "digest"> {
  const { certified, at_tau: atTau, costs, split } = calibration;
  return {
    format: ARTIFACT_FORMAT,
    version: ARTIFACT_VERSION,
    status: certified.tau === null ? "not_calibrated" : "calibrated",
    reason: certified.reason ?? null,
    verifier: subject.verifier,
    rubric_version: subject.rubricVersion,
    labels: {
      n: calibration.n,
      positives: calibration.positives,
      positive: [...subject.positiveLabels].sort(),
      author: "human",
      digest: calibration.labels_digest,
    },
    split: {
      fit: partOf(calibration, "fit", sha256),
      certify: partOf(calibration, "certify", sha256),
      report: partOf(calibration, "report", sha256),
      seed: split.seed,
    },
    objective: {
      alpha: calibration.alpha,
      delta: calibration.delta,
      cost_fa: costs?.falseAccept ?? null,
      cost_ff: costs?.falseFlag ?? null,
      judge_budget: calibration.judge_budget,
    },
    tau: certified.tau,
    band: { tau_hi: calibration.band.tau_hi, tau_lo: calibration.band.tau_lo },
    figures: {
      certified: { k: certified.k, x: certified.x, p: certified.p, n: certified.n },
      report: {
        accepted: atTau?.accepted ?? null,
        wrong: atTau?.fp ?? null,
        precision: atTau?.precision.value ?? null,
        precision_lower_one_sided95: atTau?.precision_lower_one_sided95 ?? null,
      },
      auc: calibration.auc.value,
    },
  };
}

/**
 * The record of a calibration, closed by its digest. It can only be made of a `Calibration`, whose parts share no cluster
 * and whose labels people made: a threshold tuned and tested on the same items has no way in.
 */
export function makeArtifact(
  calibration: Calibration,
  subject: ArtifactSubject,
  sha256: Sha256Hex,
): CalibrationArtifact {
  const body = bodyOf(calibration, subject, sha256);
  return { ...body, digest: digestOf(body, sha256) };
}

/** Whether the record is as it was made. A changed threshold, figure or digest is not. */
export function isArtifactIntact(artifact: CalibrationArtifact, sha256: Sha256Hex): boolean {
  const { digest, ...body } = artifact;
  return digest === digestOf(body, sha256);
}
