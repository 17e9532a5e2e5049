import type { z } from "zod";
import type { CalibrationDetail, CalibrationFigures, calibrationEndpoints } from "@/contracts/calibrations";
import type { Calibration } from "@/domain/calibration/calibrate";
import type { CalibrationStatus } from "@/domain/calibration/calibration-status";
import { CALIBRATION_PARTS } from "@/domain/calibration/split-clusters";
import type { CalibrationHead, KeptItem, StoredCalibration } from "@/server/repositories/calibrations";
import type { ClaimPlace } from "@/server/repositories/labelled-scores";
import type { PlacedItem } from "./labelled-pairs";

type DetailInput = z.input<(typeof calibrationEndpoints.getCalibration)["answer"]>;
type SummaryInput = z.input<(typeof calibrationEndpoints.listCalibrations)["answer"]>["items"][number];

/** The figures without the names of the clusters, which may be somebody's words; the artifact holds their digest. */
export function figuresOf(calibration: Calibration): CalibrationFigures {
  const { fit, certify, report, seed } = calibration.split;
  const summarise = ({ n, clusters }: typeof fit) => ({ n, clusters: clusters.length });
  const split = { fit: summarise(fit), certify: summarise(certify), report: summarise(report), seed };
  return JSON.parse(JSON.stringify({ ...calibration, split })) as CalibrationFigures;
}

/** Items as they are kept, each in its part. @param ownLabels whether labels are the rubric's codes, which may be kept. */
export function keepItems(items: readonly PlacedItem[], calibration: Calibration, ownLabels: boolean): KeptItem[] {
  const partOf = new Map(
    CALIBRATION_PARTS.flatMap((part) => calibration.split[part].clusters.map((cluster) => [cluster, part] as const)),
  );
  return items.map(({ score, isPositive, label, cluster, weight, line, claimId }) => ({
    score,
    isPositive,
    label: ownLabels ? label : null,
    part: partOf.get(cluster) ?? "report",
    weight: weight ?? 1,
    line,
    claimId,
  }));
}

export function summaryOf(record: CalibrationHead, standing: CalibrationStatus): SummaryInput {
  const { id, number, verifier, source, artifact, n, createdBy, createdAt } = record;
  return {
    id,
    number,
    verifier,
    source,
    status: standing.status,
    causes: [...standing.causes],
    reason: artifact.reason,
    tau: artifact.tau,
    alpha: artifact.objective.alpha,
    delta: artifact.objective.delta,
    n,
    digest: artifact.digest,
    createdBy,
    createdAt: createdAt.toISOString(),
  };
}

export function detailOf(
  record: StoredCalibration,
  standing: CalibrationStatus,
  found: { readonly runs: CalibrationDetail["runs"]; readonly places: readonly ClaimPlace[] },
): DetailInput {
  const places = new Map(found.places.map((place) => [place.claimId, place]));
  const items = record.items.map(({ claimId, ...item }) => ({
    ...item,
    claim: claimId === null ? null : (places.get(claimId) ?? null),
  }));
  const { figures, leftOut, artifact } = record;
  return { ...summaryOf(record, standing), runs: found.runs, leftOut, figures, artifact: { ...artifact }, items };
}
