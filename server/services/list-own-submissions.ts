import type { z } from "zod";
import type { benchEndpoints } from "@/contracts/bench";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { listOwnRows } from "@/server/repositories/submissions";
import { ERASED } from "./describe-material";
import { pageFrom, readCursor } from "./page-cursor";

type ListOwn = typeof benchEndpoints.listOwnSubmissions;

/** The last ms that a date can name. */
const LAST_MS = 8.64e15;

const isPlace = (value: readonly unknown[]): value is readonly [number, string] =>
  value.length === 2 &&
  typeof value[0] === "number" &&
  Number.isInteger(value[0]) &&
  Math.abs(value[0]) <= LAST_MS &&
  typeof value[1] === "string" &&
  !value[1].includes("\0");

/** The caller's own judgements, newest first; superseded ones stay listed. */
export async function listOwnSubmissions(
  deps: Deps,
  caller: Caller,
  query: z.output<ListOwn["query"]>,
): Promise<z.input<ListOwn["answer"]>> {
  const place = readCursor(query.cursor, isPlace);
  const rows = await listOwnRows(deps.db.prisma, {
    projectId: caller.projectId,
    raterId: caller.userId,
    after: place === null ? null : { at: new Date(place[0]), id: place[1] },
    limit: query.limit + 1,
  });
  const { items, nextCursor } = pageFrom(rows, query.limit, (row) => [row.committedAt.getTime(), row.id]);
  return {
    items: items.map((row) => ({
      ...row,
      question: row.question ?? ERASED,
      committedAt: row.committedAt.toISOString(),
      claims: row.claims.map(({ text, label }) => ({ text: text ?? ERASED, label })),
    })),
    nextCursor,
  };
}
