import type { z } from "zod";
import type { runEndpoints } from "@/contracts/runs";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { summariseChecks } from "@/server/repositories/run-checks";
import { findRunRow } from "@/server/repositories/runs";
import { withoutWalled } from "./list-runs";

/** One run with how its mechanical checks came out. @throws Refusal `not_found` while it is being imported. */
export async function getRun(
  deps: Deps,
  caller: Caller,
  runId: string,
): Promise<z.input<typeof runEndpoints.getRun.answer>> {
  const { prisma } = deps.db;
  const found = await findRunRow(prisma, runId, caller.userId);
  const [run] = await withoutWalled(deps, caller.userId, found === null ? [] : [found]);
  if (run === undefined) throw new Refusal("not_found", "There is no such run, or it is still being imported.");
  return { ...run, checks: await summariseChecks(prisma, runId, caller.userId) };
}
