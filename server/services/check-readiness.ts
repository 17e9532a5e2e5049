import { checkMigrations, compareMigrations } from "@/server/db/check-migrations";
import { type Deps, getDeps } from "@/server/deps";

/** Whether requests can be served, and if not, which of the two conditions fails. */
export interface Readiness {
  readonly ready: boolean;
  readonly database: "answers" | "does_not_answer";
  readonly migrations: "same" | "differ" | "unknown";
}

/** A database that takes longer is as good as away: whoever asks wants to know now. */
const answersWithinMs = 3000;

async function compareInTime(deps: Deps): ReturnType<typeof compareMigrations> {
  const comparing = compareMigrations(deps.db);
  // Where it comes too late, nobody waits for its failure any more.
  comparing.catch(() => {});
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no answer within ${answersWithinMs} ms`)), answersWithinMs);
  });
  return Promise.race([comparing, late]).finally(() => clearTimeout(timer));
}

/** Asks the database once. Never throws: not being ready is an answer. */
export async function checkReadiness(deps: Deps): Promise<Readiness> {
  try {
    const { missing, foreign, changed } = await compareInTime(deps);
    const same = missing.length + foreign.length + changed.length === 0;
    return { ready: same, database: "answers", migrations: same ? "same" : "differ" };
  } catch (error) {
    deps.log.warn({ err: error }, "not ready");
    return { ready: false, database: "does_not_answer", migrations: "unknown" };
  }
}

/**
 * Ends the start on a database of another version. One that doesn't answer yet is no reason to give up: `/readyz` says so,
 * and requests get 503 until it does.
 */
export async function refuseWrongDatabase(): Promise<void> {
  const deps = getDeps();
  if ((await checkReadiness(deps)).migrations === "differ") await checkMigrations(deps.db);
}
