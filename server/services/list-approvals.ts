import type { z } from "zod";
import type { goldenEndpoints } from "@/contracts/golden";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { listApprovalRows } from "@/server/repositories/approvals";
import { inTransaction } from "@/server/transaction";
import { toApprovalResources } from "./golden/approval-resource";
import { noteSealedExposure } from "./golden/note-exposure";
import { findPendingItemIds } from "./golden/pending";
import { isTimePlace, pageFrom, readCursor } from "./page-cursor";

type ListApprovals = typeof goldenEndpoints.listApprovals;

const isPlace = (value: readonly unknown[]): value is readonly [boolean, string, string] =>
  typeof value[0] === "boolean" && isTimePlace(value.slice(1));

/** Proposals that the caller may read: what waits first, then what was decided, newest first. */
export async function listApprovals(
  deps: Deps,
  caller: Caller,
  query: z.output<ListApprovals["query"]>,
): Promise<z.input<ListApprovals["answer"]>> {
  const place = readCursor(query.cursor, isPlace);
  return inTransaction(deps, async (tx) => {
    const rows = await listApprovalRows(tx, {
      projectId: caller.projectId,
      userId: caller.userId,
      after: place === null ? null : { isWaiting: place[0], at: place[1], id: place[2] },
      limit: query.limit + 1,
    });
    const page = pageFrom(rows, query.limit, (row) => [row.state === "proposed", row.proposedAt.toISOString(), row.id]);
    // Whoever signs has to read what they sign; a sealed question that is read here is registered like any other.
    await noteSealedExposure(tx, deps, caller, "read", [...findPendingItemIds(page.items.map((row) => row.proposal))]);
    return { items: await toApprovalResources(tx, caller, page.items), nextCursor: page.nextCursor };
  });
}
