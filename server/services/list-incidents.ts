import type { z } from "zod";
import type { incidentEndpoints } from "@/contracts/incidents";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { listIncidentRows } from "@/server/repositories/incidents";
import { pageFrom, readCursor } from "./page-cursor";

type ListIncidents = typeof incidentEndpoints.listIncidents;

const isPlace = (value: readonly unknown[]): value is readonly [number] =>
  value.length === 1 && Number.isSafeInteger(value[0]) && Math.abs(Number(value[0])) < 2 ** 31;

/** Production incidents, newest first, as far as no wall hides their source. */
export async function listIncidents(
  deps: Deps,
  caller: Caller,
  query: z.output<ListIncidents["query"]>,
): Promise<z.input<ListIncidents["answer"]>> {
  const { projectId, userId } = caller;
  const place = readCursor(query.cursor, isPlace);
  const asked = { projectId, userId, belowNumber: place === null ? null : place[0], limit: query.limit + 1 };
  return pageFrom(await listIncidentRows(deps.db.prisma, asked), query.limit, ({ number }) => [number]);
}
