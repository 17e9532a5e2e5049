import type { z } from "zod";
import type { calibrationEndpoints } from "@/contracts/calibrations";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { findCalibration } from "@/server/repositories/calibrations";
import { listClaimPlaces, listRunNumbers } from "@/server/repositories/labelled-scores";
import { detailOf } from "./calibration/calibration-resource";
import { readStandings } from "./calibration/calibration-standing";

/** A calibration with its figures and items. @throws Refusal `not_found` */
export async function getCalibration(
  deps: Deps,
  caller: Caller,
  calibrationId: string,
): Promise<z.input<(typeof calibrationEndpoints.getCalibration)["answer"]>> {
  const { prisma } = deps.db;
  const record = await findCalibration(prisma, calibrationId);
  if (record === null) throw new Refusal("not_found", "There is no such calibration in this project.");
  const standing = await readStandings(prisma, deps, caller.projectId);
  const claimIds = record.items.flatMap(({ claimId }) => (claimId === null ? [] : [claimId]));
  const runs = await listRunNumbers(prisma, caller.projectId, record.runIds);
  const places = await listClaimPlaces(prisma, caller.userId, claimIds);
  return detailOf(record, await standing(record), { runs, places });
}
