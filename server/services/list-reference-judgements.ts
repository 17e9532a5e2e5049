import type { z } from "zod";
import type { goldenEndpoints } from "@/contracts/golden";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { type JudgementRow, listJudgementRows } from "@/server/repositories/reference-judgements";
import { ERASED_TEXT, signedBy } from "./golden/signed-by";
import { isTimePlace, pageFrom, readCursor } from "./page-cursor";

type ListReferenceJudgements = typeof goldenEndpoints.listReferenceJudgements;

const toResource = (row: JudgementRow) => ({
  id: row.id,
  responseId: row.responseId,
  externalId: row.externalId,
  question: row.question ?? ERASED_TEXT,
  outcome: row.content.outcome,
  basis: row.content.basis,
  rubricVersion: row.rubricVersion,
  proposedBy: row.proposerName,
  approvedBy: signedBy(row),
  frozenAt: row.frozenAt.toISOString(),
  digest: row.digest,
  reason: row.reason ?? ERASED_TEXT,
  supersedesId: row.content.supersedesId,
  supersededById: row.supersededById,
});

/** Frozen verdicts that the caller may see, newest first. */
export async function listReferenceJudgements(
  deps: Deps,
  caller: Caller,
  query: z.output<ListReferenceJudgements["query"]>,
): Promise<z.input<ListReferenceJudgements["answer"]>> {
  const { projectId, userId } = caller;
  const place = readCursor(query.cursor, isTimePlace);
  const after = place === null ? null : { frozenAt: place[0], id: place[1] };
  const rows = await listJudgementRows(deps.db.prisma, { projectId, userId, after, limit: query.limit + 1 });
  return pageFrom(rows.map(toResource), query.limit, (judgement) => [judgement.frozenAt, judgement.id]);
}
