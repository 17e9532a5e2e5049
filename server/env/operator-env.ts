import { resolve } from "node:path";

/** What an operator's command is told of the database. */
export interface OperatorEnv {
  /** The owner's login; null for the embedded cluster of the data folder. */
  readonly ownerUrl: string | null;
  /** The app's login, whose role and password are made where they are missing; null where nobody says. */
  readonly appUrl: string | null;
  readonly dataFolder: string;
}

type Source = Readonly<Record<string, string | undefined>>;

/** @throws Error where only the app's login is named: it may not read all, nor write most. */
export function readOperatorEnv(source: Source): OperatorEnv {
  const ownerUrl = source.DATABASE_OWNER_URL || null;
  const appUrl = source.DATABASE_URL || null;
  if (ownerUrl === null && appUrl !== null)
    throw new Error("DATABASE_OWNER_URL is not set: this takes the login that owns the database");
  return { ownerUrl, appUrl, dataFolder: resolve(source.ASSAY_DATA_FOLDER || ".assay") };
}

/** This process's. */
export const getOperatorEnv = (): OperatorEnv => readOperatorEnv(process.env);
