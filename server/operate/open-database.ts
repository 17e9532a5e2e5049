import { join } from "node:path";
import type { MigrateOptions } from "@/scripts/migrate.mjs";
import { ensureDatabase, startCluster, stopCluster } from "@/scripts/postgres.mjs";
import type { OperatorEnv } from "@/server/env/operator-env";
import { readOrMakeSecret } from "@/server/env/secrets.mjs";

/** The database that an operator's command works on. */
export interface OperatedDatabase {
  readonly ownerUrl: string;
  /** What a migration of it is told. */
  readonly options: MigrateOptions;
  /** Stops what was started for it. */
  readonly close: () => Promise<void>;
}

const EMBEDDED = "assay";

async function openEmbedded(dataFolder: string, log: (line: string) => void): Promise<OperatedDatabase> {
  const cluster = await startCluster(join(dataFolder, "postgres"), { log });
  await ensureDatabase(cluster.url("postgres"), EMBEDDED);
  return {
    ownerUrl: cluster.url(EMBEDDED),
    options: { appPassword: readOrMakeSecret(dataFolder, "database-app"), resetPassword: true },
    close: async () => {
      if (cluster.started) await stopCluster(cluster.home);
    },
  };
}

/** A database that others run is not stopped. */
const close = () => Promise.resolve();

/** The database named by the environment, else the data folder's own cluster, which is started if it does not run. */
export async function openOperated(env: OperatorEnv, log: (line: string) => void): Promise<OperatedDatabase> {
  const { ownerUrl, appUrl, dataFolder } = env;
  if (ownerUrl === null) return openEmbedded(dataFolder, log);
  if (appUrl === null) return { ownerUrl, options: {}, close };
  const { username, password } = new URL(appUrl);
  return {
    ownerUrl,
    options: { appRole: decodeURIComponent(username), appPassword: decodeURIComponent(password) },
    close,
  };
}
