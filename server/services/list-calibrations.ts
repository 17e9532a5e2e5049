import type { z } from "zod";
import type { calibrationEndpoints } from "@/contracts/calibrations";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { listCalibrationRows } from "@/server/repositories/calibrations";
import { summaryOf } from "./calibration/calibration-resource";
import { readStandings } from "./calibration/calibration-standing";
import { pageFrom, readCursor } from "./page-cursor";

type ListCalibrations = typeof calibrationEndpoints.listCalibrations;

const isPlace = (value: readonly unknown[]): value is readonly [number] =>
  value.length === 1 && Number.isSafeInteger(value[0]) && Math.abs(Number(value[0])) < 2 ** 31;

/** Calibrations, newest first, each with whether it still stands. */
export async function listCalibrations(
  deps: Deps,
  caller: Caller,
  query: z.output<ListCalibrations["query"]>,
): Promise<z.input<ListCalibrations["answer"]>> {
  const { prisma } = deps.db;
  const { projectId } = caller;
  const place = readCursor(query.cursor, isPlace);
  const asked = { projectId, belowNumber: place === null ? null : place[0], limit: query.limit + 1 };
  const page = pageFrom(await listCalibrationRows(prisma, asked), query.limit, ({ number }) => [number]);
  const standing = await readStandings(prisma, deps, projectId);
  const items = [];
  for (const record of page.items) items.push(summaryOf(record, await standing(record)));
  return { ...page, items };
}
