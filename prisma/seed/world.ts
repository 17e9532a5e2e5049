import { join } from "node:path";
import type { Role } from "@/contracts/primitives";
import type { Caller } from "@/server/caller";
import { type Deps, makeTestDeps } from "@/server/deps";
import { readSampleContent, type SampleContent } from "./content/sample-content";
import { SeedClock } from "./seed-clock";
import { seedChance } from "./seeded-chance";

/** Everything that a scenario needs: the services' deps with a clock that is moved by hand, and what is to be told. */
export interface World {
  readonly deps: Deps;
  readonly clock: SeedClock;
  readonly content: SampleContent;
  /** Where the sample's documents lie. */
  readonly contentFolder: string;
}

/** Where a world is built. */
export interface Place {
  readonly databaseUrl: string;
  /** For spooled uploads. */
  readonly dataFolder: string;
  readonly contentFolder: string;
  /** Midnight UTC of the first day. */
  readonly startMs: number;
}

/** The folder of the sample's content; scripts run in the project's root. */
export const contentFolderOf = (root: string): string => join(root, "prisma", "seed", "content");

/**
 * Opens a world. Ids and salts follow from `name`, times from the start, so that two worlds of one name are equal but for the salts of
 * passwords. Close it with `world.deps.db.close()`.
 */
export function openWorld(place: Place, name: string): World {
  const clock = new SeedClock(place.startMs);
  const base = makeTestDeps(place.databaseUrl, { clock: clock.now, ...seedChance(name) });
  const deps = { ...base, settings: { ...base.settings, dataFolder: place.dataFolder } };
  return { deps, clock, content: readSampleContent(place.contentFolder), contentFolder: place.contentFolder };
}

/** The people of a project by login, as services take them. */
export type Cast = ReadonlyMap<string, Caller>;

/** @throws Error for a login that is not in the cast. */
export function getCaller(cast: Cast, login: string): Caller {
  const caller = cast.get(login);
  if (caller === undefined) throw new Error(`${login} is not in this project`);
  return caller;
}

/** A person of a project, signed in. */
export const callerIn = (projectId: string, userId: string, login: string, roles: readonly Role[]): Caller => ({
  userId,
  login,
  projectId,
  roles,
  scopes: null,
  tokenId: null,
  requestId: "seed",
});
