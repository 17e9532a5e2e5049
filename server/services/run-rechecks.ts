import type { Deps } from "@/server/deps";
import { listUnfinishedRechecks } from "@/server/repositories/rechecks";
import { recheckCitations } from "./recheck-citations";

const nightMs = 24 * 60 * 60 * 1000;
const soonMs = 60_000;

/** Looks up what is left, in every project; one document that fails holds up no other. */
export async function recheckAll(deps: Deps): Promise<void> {
  for (const versionId of await listUnfinishedRechecks(deps.db.prisma)) {
    await recheckCitations(deps, versionId, null).catch((err: unknown) => {
      deps.log.error({ err, documentVersionId: versionId }, "a lookup of citations broke off");
    });
  }
}

/** Goes on with what a stop has left a minute after the start, and then once a day, for as long as the process lives. */
export function scheduleRechecks(deps: Deps): void {
  const run = () => {
    recheckAll(deps).catch((err: unknown) => deps.log.error({ err }, "lookups of citations could not begin"));
  };
  setTimeout(run, soonMs).unref();
  setInterval(run, nightMs).unref();
}
