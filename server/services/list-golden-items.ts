import type { z } from "zod";
import type { goldenEndpoints } from "@/contracts/golden";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { listPendingProposals } from "@/server/repositories/approvals";
import { listGoldenItemRows, listTargetRows } from "@/server/repositories/golden";
import { findPendingItemIds } from "./golden/pending";
import { ERASED_TEXT } from "./golden/signed-by";
import { toTargetResources } from "./golden/target-resource";
import { pageFrom, readCursor } from "./page-cursor";

type ListGoldenItems = typeof goldenEndpoints.listGoldenItems;

const isPlace = (value: readonly unknown[]): value is readonly [string] =>
  value.length === 1 && typeof value[0] === "string" && !value[0].includes("\0");

/** The questions in use that the caller may see, by key, with the targets in force. */
export async function listGoldenItems(
  deps: Deps,
  caller: Caller,
  query: z.output<ListGoldenItems["query"]>,
): Promise<z.input<ListGoldenItems["answer"]>> {
  const { prisma } = deps.db;
  const { projectId, userId } = caller;
  const afterKey = readCursor(query.cursor, isPlace)?.[0] ?? null;
  const rows = await listGoldenItemRows(prisma, { projectId, userId, afterKey, limit: query.limit + 1 });
  const targetIds = rows.flatMap((row) => (row.targetId === null ? [] : [row.targetId]));
  const targets = await toTargetResources(prisma, await listTargetRows(prisma, targetIds));
  const byItem = new Map(targets.map((target) => [target.goldenItemId, target]));
  const pending = findPendingItemIds(await listPendingProposals(prisma, projectId));
  const found = rows.map((row) => ({
    id: row.id,
    externalId: row.key,
    question: row.question ?? ERASED_TEXT,
    target: byItem.get(row.id) ?? null,
    proposalPending: pending.has(row.id),
    latestResponseId: row.latestResponseId,
  }));
  return pageFrom(found, query.limit, (item) => [item.externalId]);
}
