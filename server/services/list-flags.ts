import type { z } from "zod";
import type { flagEndpoints } from "@/contracts/flags";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { listFlaggedRows, listOpenFlags } from "@/server/repositories/flags";
import { inTransaction } from "@/server/transaction";
import { ERASED } from "./describe-material";
import { isTimePlace, pageFrom, readCursor } from "./page-cursor";
import { toFlagResource } from "./raise-flag";

type ListFlags = typeof flagEndpoints.listFlags;

/** Responses with flags that nobody has answered, the longest waiting first. Who flagged is not said. */
export async function listFlags(
  deps: Deps,
  caller: Caller,
  query: z.output<ListFlags["query"]>,
): Promise<z.input<ListFlags["answer"]>> {
  const place = readCursor(query.cursor, isTimePlace);
  return inTransaction(deps, async (tx) => {
    const rows = await listFlaggedRows(tx, {
      projectId: caller.projectId,
      userId: caller.userId,
      after: place === null ? null : { at: new Date(place[0]), id: place[1] },
      limit: query.limit + 1,
    });
    const page = pageFrom(rows, query.limit, (row) => [row.firstRaisedAt.toISOString(), row.responseId]);
    const items = [];
    for (const { responseId, question, isBeingJudged, ratedByMe } of page.items) {
      const flags = (await listOpenFlags(tx, responseId)).map(toFlagResource);
      // Somebody may have answered them since the list was read.
      if (flags.length > 0) items.push({ responseId, question: question ?? ERASED, flags, isBeingJudged, ratedByMe });
    }
    return { items, nextCursor: page.nextCursor };
  });
}
