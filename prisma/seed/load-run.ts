import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Caller } from "@/server/caller";
import { importRun } from "@/server/services/import-run";
import { openBatch } from "@/server/services/open-batch";
import { openUpload } from "@/server/upload";
import type { World } from "./world";

async function* once(bytes: Uint8Array) {
  yield bytes;
}

/** A run that is open for judging. */
export interface LoadedRun {
  readonly runId: string;
  /** Ids of its responses by the id they have in the file. */
  readonly responseIds: ReadonlyMap<string, string>;
}

/** Which system a run is of, and how it was made. */
export interface RunOrigin {
  readonly system: string;
  readonly kind: "live" | "frozen-context";
}

/** Imports one of the sample's runs as its engineer. */
export async function loadRun(world: World, engineer: Caller, fileName: string, origin: RunOrigin): Promise<LoadedRun> {
  const bytes = new Uint8Array(readFileSync(join(world.contentFolder, fileName)));
  const query = { fileName, ...origin, dryRun: "false" } as const;
  const { runId } = await importRun(world.deps, engineer, query, openUpload(once(bytes), bytes.length));
  if (runId === null) throw new Error(`${fileName} was not imported`);
  const responses = await world.deps.db.prisma.response.findMany({
    where: { runId },
    select: { id: true, externalId: true },
  });
  return { runId, responseIds: new Map(responses.map(({ id, externalId }) => [externalId, id])) };
}

/** Opens it for judging. */
export async function openForJudging(world: World, lead: Caller, { runId }: LoadedRun): Promise<void> {
  await openBatch(world.deps, lead, runId, { carryOver: true });
}
