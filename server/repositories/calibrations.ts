import { z } from "zod";
import { type CalibrationFigures, calibrationArtifact, calibrationFigures } from "@/contracts/calibrations";
import type { VerifierResource } from "@/contracts/verifiers";
import type { CalibrationArtifact } from "@/domain/calibration/calibration-artifact";
import type { Prisma } from "@/generated/prisma/client";
import type { Tx } from "@/server/db/database";
import { verifierOf, verifierShown } from "./verifiers";

const counts = z.object({
  not_scored: z.int(),
  not_decided: z.int(),
  decided_by_code: z.int(),
  not_a_claim: z.int(),
  golden: z.int(),
});

/** A labelled score as it is kept: ids and figures, no texts. A label of a file is its owner's word and is not kept. */
const keptItem = z.object({
  score: z.number(),
  isPositive: z.boolean(),
  label: z.string().nullable(),
  part: z.enum(["fit", "certify", "report"]),
  weight: z.number(),
  line: z.int().nullable(),
  claimId: z.string().nullable(),
});
export type KeptItem = z.infer<typeof keptItem>;

const kept = z.object({
  figures: calibrationFigures,
  source: z.enum(["runs", "pairs"]),
  runIds: z.array(z.string()),
  leftOut: counts.nullable(),
  items: z.array(keptItem),
});
export type KeptCalibration = z.infer<typeof kept>;
export type LeftOut = z.infer<typeof counts>;

/** The artifact stands at the top, where whoever needs a threshold reads it; `kept` is what the page shows beside it. */
const content = z.looseObject({ kept }).transform(({ kept: own, ...artifact }) => ({
  kept: own,
  // Written from a CalibrationArtifact and frozen since; its digest says whether that still holds.
  artifact: calibrationArtifact.parse(artifact) as unknown as CalibrationArtifact,
}));

const head = z
  .looseObject({ kept: kept.pick({ source: true, runIds: true }).extend({ figures: z.object({ n: z.int() }) }) })
  .transform(({ kept: own, ...artifact }) => ({
    kept: own,
    artifact: calibrationArtifact.parse(artifact) as unknown as CalibrationArtifact,
  }));

export interface CalibrationHead {
  readonly id: string;
  readonly number: number;
  readonly verifier: VerifierResource;
  readonly createdBy: string;
  readonly createdAt: Date;
  readonly source: KeptCalibration["source"];
  readonly runIds: readonly string[];
  readonly n: number;
  readonly artifact: CalibrationArtifact;
}

export interface StoredCalibration extends CalibrationHead {
  readonly figures: CalibrationFigures;
  readonly leftOut: LeftOut | null;
  readonly items: readonly KeptItem[];
}

const shown = {
  id: true,
  number: true,
  content: true,
  createdAt: true,
  createdBy: { select: { login: true } },
  verifier: { select: verifierShown },
} as const;

type Row = NonNullable<Awaited<ReturnType<typeof findRow>>>;

const findRow = (tx: Tx, id: string) => tx.calibration.findUnique({ where: { id }, select: shown });

function headOf({ id, number, createdAt, createdBy, verifier, content: value }: Row): CalibrationHead {
  const { kept: own, artifact } = head.parse(value);
  const { source, runIds, figures } = own;
  const person = createdBy.login;
  return {
    id,
    number,
    verifier: verifierOf(verifier),
    createdBy: person,
    createdAt,
    source,
    runIds,
    n: figures.n,
    artifact,
  };
}

export async function findCalibration(tx: Tx, id: string): Promise<StoredCalibration | null> {
  const row = await findRow(tx, id);
  if (row === null) return null;
  const { figures, leftOut, items } = content.parse(row.content).kept;
  return { ...headOf(row), figures, leftOut, items };
}

/** Newest first. */
export async function listCalibrationRows(
  tx: Tx,
  { projectId, belowNumber, limit }: { projectId: string; belowNumber: number | null; limit: number },
): Promise<CalibrationHead[]> {
  const rows = await tx.calibration.findMany({
    where: { projectId, ...(belowNumber === null ? {} : { number: { lt: belowNumber } }) },
    orderBy: { number: "desc" },
    take: limit,
    select: shown,
  });
  return rows.map(headOf);
}

export interface NewCalibration {
  readonly id: string;
  readonly projectId: string;
  readonly verifierId: string;
  readonly artifact: CalibrationArtifact;
  readonly kept: KeptCalibration;
  readonly createdById: string;
  readonly createdAt: Date;
}

/** Numbers and stores a calibration; the project's lock keeps two of them from one number. */
export async function insertCalibration(tx: Tx, calibration: NewCalibration): Promise<void> {
  const { artifact, kept: own, ...row } = calibration;
  const { projectId } = row;
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('assay.calibration.' || ${projectId}, 0))`;
  const last = await tx.calibration.findFirst({
    where: { projectId },
    orderBy: { number: "desc" },
    select: { number: true },
  });
  const number = (last?.number ?? 0) + 1;
  const stored = JSON.parse(JSON.stringify({ ...artifact, kept: own })) as Prisma.InputJsonObject;
  await tx.calibration.create({
    data: { ...row, number, digest: artifact.digest, content: stored },
    select: { id: true },
  });
}
