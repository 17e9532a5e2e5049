import type { z } from "zod";
import { goldenExposure, type goldenItemEndpoints } from "@/contracts/golden-items";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { listExposureRows } from "@/server/repositories/golden-exposures";
import { isTimePlace, pageFrom, readCursor } from "./page-cursor";

type ListGoldenExposures = typeof goldenItemEndpoints.listGoldenExposures;

/** The register of who came to know which question, newest first. */
export async function listGoldenExposures(
  deps: Deps,
  caller: Caller,
  query: z.output<ListGoldenExposures["query"]>,
): Promise<z.input<ListGoldenExposures["answer"]>> {
  const rows = await listExposureRows(deps.db.prisma, {
    projectId: caller.projectId,
    userId: caller.userId,
    goldenItemId: query.goldenItemId ?? null,
    after: readCursor(query.cursor, isTimePlace),
    limit: query.limit + 1,
  });
  const found = rows.map((row) => goldenExposure.parse({ ...row, at: row.at.toISOString() }));
  return pageFrom(found, query.limit, (row) => [row.at, row.id]);
}
