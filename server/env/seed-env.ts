import { resolve } from "node:path";

/** What the seed is told by `npm run up`. */
export interface SeedEnv {
  /** PostgreSQL as the app's role: the seed writes as the server does. */
  readonly databaseUrl: string;
  readonly dataFolder: string;
  /** Where the server will be reached; null where nobody says. */
  readonly origin: string | null;
  /** The day on which the seeded world begins, `2026-11-02`; null = four weeks ago. */
  readonly startsOn: string | null;
}

type Source = Readonly<Record<string, string | undefined>>;

/** The seed's settings. @throws Error where the database is not named, or the day is none. */
export function readSeedEnv(source: Source): SeedEnv {
  const databaseUrl = source.DATABASE_URL ?? "";
  if (databaseUrl === "") throw new Error("DATABASE_URL is not set (`npm run up` sets it)");
  const startsOn = source.ASSAY_SEED_START || null;
  if (startsOn !== null && !/^\d{4}-\d{2}-\d{2}$/.test(startsOn))
    throw new Error("ASSAY_SEED_START must be a day such as 2026-11-02");
  const dataFolder = resolve(source.ASSAY_DATA_FOLDER || ".assay");
  return { databaseUrl, dataFolder, origin: source.ORIGIN || null, startsOn };
}

/** This process's. */
export const getSeedEnv = (): SeedEnv => readSeedEnv(process.env);
