import type { z } from "zod";
import { disputeCause, type disputeEndpoints, type OwnRuling } from "@/contracts/disputes";
import { claimLabel, reason as reasonCode } from "@/contracts/bench";
import { responseOutcome } from "@/contracts/runs";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { listOwnRulingRows, type OwnRulingRow } from "@/server/repositories/own-rulings";
import { inTransaction } from "@/server/transaction";
import { ERASED } from "./describe-material";
import { noteLabelsServed } from "./note-labels-served";
import { isTimePlace, pageFrom, readCursor } from "./page-cursor";

type ListOwnRulings = typeof disputeEndpoints.listOwnRulings;

/** A ruling as its rater reads it. */
export function toOwnRuling(row: OwnRulingRow): OwnRuling {
  const { disputeId, question, at, cause, reason, outcome, claims, dissentAt, dissentText } = row;
  return {
    disputeId,
    question: question ?? ERASED,
    at: at.toISOString(),
    cause: disputeCause.parse(cause),
    reason: reason ?? ERASED,
    outcome: responseOutcome.nullable().parse(outcome),
    claims: claims.map(({ text, own, ruled, ruledReason }) => ({
      text: text ?? ERASED,
      own: claimLabel.nullable().parse(own),
      ruled: claimLabel.nullable().parse(ruled),
      ruledReason: reasonCode.nullable().parse(ruledReason),
    })),
    dissent: dissentAt === null ? null : { at: dissentAt.toISOString(), text: dissentText ?? ERASED },
  };
}

/**
 * Rulings in force on what the caller judged, newest first, without names and without the other judgement. A response that
 * they are judging again, or may be handed again in an open re-score, is left out until that is closed; having read a ruling is
 * noted as every reading of labels is.
 */
export async function listOwnRulings(
  deps: Deps,
  caller: Caller,
  query: z.output<ListOwnRulings["query"]>,
): Promise<z.input<ListOwnRulings["answer"]>> {
  const place = readCursor(query.cursor, isTimePlace);
  return inTransaction(deps, async (tx) => {
    const rows = await listOwnRulingRows(tx, {
      projectId: caller.projectId,
      raterId: caller.userId,
      after: place === null ? null : { at: new Date(place[0]), id: place[1] },
      limit: query.limit + 1,
    });
    const { items, nextCursor } = pageFrom(rows, query.limit, (row) => [row.at.toISOString(), row.disputeId]);
    const served = items.map(({ responseId }) => ({ responseId, submissions: 1 }));
    await noteLabelsServed(tx, deps, caller, served);
    return { items: items.map(toOwnRuling), nextCursor };
  });
}
