import { checkMigrations, compareMigrations } from "@/server/db/check-migrations";
import { type Deps, getDeps } from "@/server/deps";

/** Whether requests can be served, and if not, which of the two conditions fails. */
export interface Readiness {
  readonly ready: boolean;
  readonly database: "answers" | "does_not_answer";
  readonly migrations: "same" | "differ" | "unknown";
}

/** Asks the database once. Never throws: not being ready is an answer. */
export async function checkReadiness(deps: Deps): Promise<Readiness> {
  try {
    const { missing, foreign, changed } = await compareMigrations(deps.db);
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
