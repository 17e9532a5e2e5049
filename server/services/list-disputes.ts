import type { z } from "zod";
import type { disputeEndpoints, DisputeOrigin } from "@/contracts/disputes";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { directionOf } from "@/domain/adjudication/ruling-directions";
import { DISPUTE_CAUSES, type DisputeCause } from "@/domain/rubric/codes";
import { countDirections, listDisputeRows } from "@/server/repositories/disputes";
import { toDisputeRow } from "./get-dispute";
import { pageFrom, readCursor } from "./page-cursor";

type ListDisputes = typeof disputeEndpoints.listDisputes;

/** The last ms that a date can name. */
const LAST_MS = 8.64e15;

const isPlace = (value: readonly unknown[]): value is readonly [boolean, number, string] => {
  const [isSettled, openedMs, id] = value;
  const isTime = typeof openedMs === "number" && Number.isInteger(openedMs) && Math.abs(openedMs) <= LAST_MS;
  return value.length === 3 && typeof isSettled === "boolean" && isTime && typeof id === "string" && !id.includes("\0");
};

/** The causes that each origin stands for. */
const CAUSES_OF: Readonly<Record<DisputeOrigin, readonly DisputeCause[]>> = {
  differing: DISPUTE_CAUSES.filter((cause) => cause !== "flagged" && cause !== "production"),
  flagged: ["flagged"],
  production: ["production"],
};

async function keysOfDirection(deps: Deps, caller: Caller, query: z.output<ListDisputes["query"]>) {
  const { direction, rubricVersion } = query;
  if (direction === undefined) return null;
  const counts = await countDirections(deps.db.prisma, caller.projectId, caller.userId);
  return counts
    .filter((count) => directionOf(count.said, count.ruled) === direction)
    .filter((count) => rubricVersion === undefined || count.rubricVersion === rubricVersion)
    .map(({ key }) => key);
}

/** Disputes that no wall hides from the caller: open ones first, then the newest, or the oldest where that is asked for. */
export async function listDisputes(
  deps: Deps,
  caller: Caller,
  query: z.output<ListDisputes["query"]>,
): Promise<z.input<ListDisputes["answer"]>> {
  const place = readCursor(query.cursor, isPlace);
  const rows = await listDisputeRows(deps.db.prisma, {
    projectId: caller.projectId,
    userId: caller.userId,
    state: query.state ?? null,
    causes: query.origin === undefined ? null : CAUSES_OF[query.origin],
    directions: await keysOfDirection(deps, caller, query),
    isOldestFirst: query.sort === "oldest",
    after: place === null ? null : { isSettled: place[0], openedAt: new Date(place[1]), id: place[2] },
    limit: query.limit + 1,
  });
  const page = pageFrom(rows, query.limit, (row) => [row.state === "settled", row.openedAt.getTime(), row.id]);
  return { items: page.items.map(toDisputeRow), nextCursor: page.nextCursor };
}
