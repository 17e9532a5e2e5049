import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { findMember } from "@/server/repositories/members";
import { endVerifierRun, listLeftVerifierRuns } from "@/server/repositories/verifier-runs";
import { startVerifierRun } from "./start-verifier-run";
import { openConfiguredVerifier, type VerifierOpener } from "./verification/open-configured-verifier";

const soonMs = 60_000;
const everyMs = 5 * 60_000;

/** Whoever started it, as they stand in the project now; null where they may no longer start one. */
async function findStarter(deps: Deps, projectId: string, userId: string): Promise<Caller | null> {
  const member = await findMember(deps.db.prisma, projectId, userId);
  if (member === null || !member.roles.some((role) => role === "lead" || role === "engineer")) return null;
  const { login, roles } = member;
  return { userId, login, projectId, roles, scopes: null, tokenId: null, requestId: deps.newId() };
}

/**
 * Goes on with the runs of verifiers that a process left when it was killed, one after the other, once their lease has run out. What was
 * kept is not paid for again. A run whose starter has left the project is stopped; one whose verifier is not there now waits.
 */
export async function resumeVerifierRuns(deps: Deps, open: VerifierOpener = openConfiguredVerifier): Promise<void> {
  const left = await listLeftVerifierRuns(deps.db.prisma, deps.clock());
  for (const { id, projectId, createdById } of left) {
    const starter = await findStarter(deps, projectId, createdById);
    if (starter === null) {
      await endVerifierRun(deps.db.prisma, id, { reason: "starter_left" });
      continue;
    }
    try {
      await (await startVerifierRun(deps, starter, id, { open })).finished;
    } catch (err) {
      deps.log.error({ err, verifierRunId: id }, "a run of a verifier could not be taken up again");
    }
  }
}

/** A minute after the start, and then every few minutes for as long as the process lives; never twice at once. */
export function scheduleVerifierRuns(deps: Deps): void {
  let isBusy = false;
  const run = async () => {
    if (isBusy) return;
    isBusy = true;
    try {
      await resumeVerifierRuns(deps);
    } catch (err) {
      deps.log.error({ err }, "runs of verifiers could not be looked for");
    } finally {
      isBusy = false;
    }
  };
  setTimeout(() => void run(), soonMs).unref();
  setInterval(() => void run(), everyMs).unref();
}
