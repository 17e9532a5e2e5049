import type { z } from "zod";
import type { verifierEndpoints } from "@/contracts/verifiers";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { listVerifierRunsOf } from "@/server/repositories/verifier-runs";
import { listVerifierRows } from "@/server/repositories/verifiers";
import { listConfigured } from "./verification/open-configured-verifier";

/** What the operator set up, and what has scored something in the project. */
export async function listVerifiers(
  deps: Deps,
  caller: Caller,
): Promise<z.input<typeof verifierEndpoints.listVerifiers.answer>> {
  return { configured: listConfigured(), items: await listVerifierRows(deps.db.prisma, caller.projectId) };
}

/** A run's verifier runs, newest first. */
export async function listVerifierRuns(
  deps: Deps,
  runId: string,
): Promise<z.input<typeof verifierEndpoints.listVerifierRuns.answer>> {
  return { items: await listVerifierRunsOf(deps.db.prisma, runId) };
}
