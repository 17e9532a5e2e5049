import type { z } from "zod";
import type { incidentEndpoints } from "@/contracts/incidents";
import { MAX_OFFSET_CP } from "@/contracts/primitives";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { listUseRows, type UsesAsked } from "@/server/repositories/incidents";
import { getIncident } from "./get-incident";
import { pageFrom, readCursor } from "./page-cursor";

type Answer = z.input<typeof incidentEndpoints.listVersionUses.answer>;
type Page = z.output<typeof incidentEndpoints.listIncidentUses.query>;

const isPlace = (value: readonly unknown[]): value is readonly [number, number, number] =>
  value.length === 3 && value.every((part) => Number.isSafeInteger(part) && Math.abs(Number(part)) < 2 ** 31);

async function listUses(
  deps: Deps,
  asked: Omit<UsesAsked, "after" | "limit">,
  { cursor, limit }: Page,
): Promise<Answer> {
  const rows = await listUseRows(deps.db.prisma, { ...asked, after: readCursor(cursor, isPlace), limit: limit + 1 });
  const { items, nextCursor } = pageFrom(rows, limit, ({ runNumber, ordinal, place }) => [runNumber, ordinal, place]);
  return { items: items.map(({ ordinal: _ordinal, place: _place, ...use }) => use), nextCursor };
}

/** Every answer that used a document version, or the chunks of it that touch a range. */
export function listVersionUses(
  deps: Deps,
  caller: Caller,
  documentVersionId: string,
  query: z.output<typeof incidentEndpoints.listVersionUses.query>,
): Promise<Answer> {
  const { startCp, endCp, ...page } = query;
  return listUses(deps, { documentVersionId, chunkId: null, startCp, endCp, userId: caller.userId }, page);
}

/** Every answer that used an incident's chunk, or else its version; none where nobody said what it was about. @throws Refusal `not_found` */
export async function listIncidentUses(deps: Deps, caller: Caller, incidentId: string, page: Page): Promise<Answer> {
  const { documentVersionId, chunkId } = await getIncident(deps, incidentId);
  if (documentVersionId === null) return { items: [], nextCursor: null };
  const { userId } = caller;
  return listUses(deps, { documentVersionId, chunkId, startCp: 0, endCp: MAX_OFFSET_CP, userId }, page);
}
