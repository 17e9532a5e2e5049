import type { z } from "zod";
import type { goldenEndpoints } from "@/contracts/golden";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { listGoldenItemRows } from "@/server/repositories/golden";
import { toItemResources } from "./golden/item-resource";
import { pageFrom, readCursor } from "./page-cursor";

type ListGoldenItems = typeof goldenEndpoints.listGoldenItems;

const isPlace = (value: readonly unknown[]): value is readonly [string] =>
  value.length === 1 && typeof value[0] === "string" && !value[0].includes("\0");

/** The questions that the caller may see, retired ones with them, by key, with the targets in force. Sealed ones stay sealed here. */
export async function listGoldenItems(
  deps: Deps,
  caller: Caller,
  query: z.output<ListGoldenItems["query"]>,
): Promise<z.input<ListGoldenItems["answer"]>> {
  const { prisma } = deps.db;
  const { projectId, userId } = caller;
  const afterKey = readCursor(query.cursor, isPlace)?.[0] ?? null;
  const rows = await listGoldenItemRows(prisma, { projectId, userId, afterKey, limit: query.limit + 1 });
  const found = await toItemResources(prisma, caller, rows, { isOpened: false });
  return pageFrom(found, query.limit, (item) => [item.externalId]);
}
