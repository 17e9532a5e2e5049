import type { z } from "zod";
import type { disputeQueueEndpoints } from "@/contracts/dispute-queue";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { listMisattributedRows } from "@/server/repositories/dispute-queue";
import { ERASED } from "./describe-material";
import { isTimePlace, pageFrom, readCursor } from "./page-cursor";

type ListMisattributed = typeof disputeQueueEndpoints.listMisattributed;

/** Responses that both raters call misattributed: a verdict each, and the most dangerous kind, so a lead looks at them. */
export async function listMisattributed(
  deps: Deps,
  caller: Caller,
  query: z.output<ListMisattributed["query"]>,
): Promise<z.input<ListMisattributed["answer"]>> {
  const place = readCursor(query.cursor, isTimePlace);
  const rows = await listMisattributedRows(deps.db.prisma, {
    projectId: caller.projectId,
    userId: caller.userId,
    after: place === null ? null : { at: new Date(place[0]), id: place[1] },
    limit: query.limit + 1,
  });
  const { items, nextCursor } = pageFrom(rows, query.limit, (row) => [row.decidedAt.toISOString(), row.responseId]);
  return {
    items: items.map((row) => ({
      ...row,
      question: row.question ?? ERASED,
      decidedAt: row.decidedAt.toISOString(),
    })),
    nextCursor,
  };
}
