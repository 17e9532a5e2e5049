import type { z } from "zod";
import type { RunResource, runEndpoints } from "@/contracts/runs";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { countSeen } from "@/server/repositories/run-checks";
import { findWalledRuns, listRunRows } from "@/server/repositories/runs";
import { pageFrom, readCursor } from "./page-cursor";

type ListRuns = typeof runEndpoints.listRuns;

const isPlace = (value: readonly unknown[]): value is readonly [number] =>
  value.length === 1 && Number.isSafeInteger(value[0]) && Math.abs(Number(value[0])) < 2 ** 31;

/** Runs with what was counted replaced by what a wall leaves of it, where there is one. */
export async function withoutWalled(deps: Deps, userId: string, runs: readonly RunResource[]): Promise<RunResource[]> {
  const { prisma } = deps.db;
  const walled = await findWalledRuns(
    prisma,
    runs.map((run) => run.id),
    userId,
  );
  const shown: RunResource[] = [];
  for (const run of runs) {
    shown.push(walled.has(run.id) ? { ...run, counts: await countSeen(prisma, run.id, userId) } : run);
  }
  return shown;
}

/** The project's runs, newest first. */
export async function listRuns(
  deps: Deps,
  caller: Caller,
  query: z.output<ListRuns["query"]>,
): Promise<z.input<ListRuns["answer"]>> {
  const place = readCursor(query.cursor, isPlace);
  const { projectId, userId } = caller;
  const wanted = { projectId, userId, belowNumber: place === null ? null : place[0], limit: query.limit + 1 };
  const { items, nextCursor } = pageFrom(await listRunRows(deps.db.prisma, wanted), query.limit, (run) => [run.number]);
  return { items: await withoutWalled(deps, userId, items), nextCursor };
}
