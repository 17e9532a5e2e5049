import type { z } from "zod";
import type { disputeQueueEndpoints, GuidelineProposalResource } from "@/contracts/dispute-queue";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { type GuidelineProposalRow, listGuidelineProposalRows } from "@/server/repositories/guideline-proposals";
import { ERASED } from "./describe-material";
import { isTimePlace, pageFrom, readCursor } from "./page-cursor";

type ListProposals = typeof disputeQueueEndpoints.listGuidelineProposals;

/** A proposal as it is read. */
export const toProposalResource = (row: GuidelineProposalRow): GuidelineProposalResource => ({
  ...row,
  text: row.text ?? ERASED,
  proposedAt: row.proposedAt.toISOString(),
});

/** What rulings showed that the guideline should say, newest first. */
export async function listGuidelineProposals(
  deps: Deps,
  caller: Caller,
  query: z.output<ListProposals["query"]>,
): Promise<z.input<ListProposals["answer"]>> {
  const place = readCursor(query.cursor, isTimePlace);
  const rows = await listGuidelineProposalRows(deps.db.prisma, {
    projectId: caller.projectId,
    userId: caller.userId,
    after: place === null ? null : { at: new Date(place[0]), id: place[1] },
    limit: query.limit + 1,
  });
  const { items, nextCursor } = pageFrom(rows, query.limit, (row) => [row.proposedAt.toISOString(), row.id]);
  return { items: items.map(toProposalResource), nextCursor };
}
