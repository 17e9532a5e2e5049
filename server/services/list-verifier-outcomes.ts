import type { z } from "zod";
import type { verifierEndpoints } from "@/contracts/verifiers";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { listOutcomeRows } from "@/server/repositories/verifier-runs";
import { pageFrom, readCursor } from "./page-cursor";

type ListOutcomes = typeof verifierEndpoints.listVerifierOutcomes;

const isPlace = (value: readonly unknown[]): value is readonly [number, number] =>
  value.length === 2 && value.every((part) => Number.isSafeInteger(part) && Math.abs(Number(part)) < 2 ** 31);

/** What each claim came to, in the run's order. Who also rates sees only what is decided and nowhere open for judging. */
export async function listVerifierOutcomes(
  deps: Deps,
  caller: Caller,
  verifierRunId: string,
  query: z.output<ListOutcomes["query"]>,
): Promise<z.input<ListOutcomes["answer"]>> {
  const rows = await listOutcomeRows(deps.db.prisma, {
    verifierRunId,
    userId: caller.userId,
    decidedOnly: caller.roles.includes("rater"),
    after: readCursor(query.cursor, isPlace),
    limit: query.limit + 1,
  });
  const { items, nextCursor } = pageFrom(rows, query.limit, ({ ordinal, claimOrdinal }) => [ordinal, claimOrdinal]);
  return { items: items.map(({ ordinal: _ordinal, ...item }) => item), nextCursor };
}
