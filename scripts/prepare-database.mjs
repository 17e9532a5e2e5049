/** The database that `npm run up` uses: its own embedded one, or any PostgreSQL >= 15 named by DATABASE_URL. */
import { chmodSync, mkdirSync } from "node:fs";
import path from "node:path";
import { readOrMakeSecret } from "../server/env/secrets.mjs";
import { migrate, RolesMissingError } from "./migrate.mjs";
import { ensureDatabase, startCluster } from "./postgres.mjs";

const DATABASE = "assay";

/** The data folder, 0700; for root 0711, because PostgreSQL then runs as another user, and everything secret lies one folder deeper. */
export function ensureDataFolder(dataFolder) {
  mkdirSync(dataFolder, { recursive: true });
  chmodSync(dataFolder, process.getuid?.() === 0 ? 0o711 : 0o700);
}

function withLogin(url, user, password) {
  const made = new URL(url);
  made.username = encodeURIComponent(user);
  made.password = encodeURIComponent(password);
  return made.href;
}

async function prepareEmbedded(dataFolder, log) {
  const cluster = await startCluster(path.join(dataFolder, "postgres"), { log });
  await ensureDatabase(cluster.url("postgres"), DATABASE);
  const ownerUrl = cluster.url(DATABASE);
  const appPassword = readOrMakeSecret(dataFolder, "database-app");
  const { applied, appRole } = await migrate(ownerUrl, { appPassword, resetPassword: true });
  return { ownerUrl, appUrl: withLogin(ownerUrl, appRole, appPassword), home: cluster.home, isForeign: false, applied };
}

/** The owner's and the app's login given apart; the app's is made with the password of its URL where the owner may, and it is missing. */
async function prepareTwoLogins(ownerUrl, appUrl) {
  const { username, password } = new URL(appUrl);
  const { applied } = await migrate(ownerUrl, {
    appRole: decodeURIComponent(username),
    appPassword: decodeURIComponent(password),
  });
  return { ownerUrl, appUrl, home: null, isForeign: true, applied };
}

/** One login given: it is taken for the owner's, and the app gets a login with a password of our making. */
async function prepareOneLogin(ownerUrl, dataFolder) {
  const appPassword = readOrMakeSecret(dataFolder, "database-app");
  try {
    const { applied, appRole } = await migrate(ownerUrl, { appPassword });
    return { ownerUrl, appUrl: withLogin(ownerUrl, appRole, appPassword), home: null, isForeign: true, applied };
  } catch (error) {
    if (!(error instanceof RolesMissingError)) throw error;
    const next =
      "Then set DATABASE_OWNER_URL to this login and DATABASE_URL to the app's, with the password you chose.";
    throw new Error(`${error.message}\n${next}`, { cause: error });
  }
}

/**
 * Starts or reaches the database and brings it up to date. Returns `{ownerUrl, appUrl, home, isForeign, applied}`; `home` is the embedded
 * cluster's, null for a foreign database, which is never stopped and gets no sample sign-ins.
 */
export async function prepareDatabase(dataFolder, env, log) {
  const { DATABASE_URL: url, DATABASE_OWNER_URL: ownerUrl } = env;
  if (!url && !ownerUrl) return prepareEmbedded(dataFolder, log);
  if (url && ownerUrl) return prepareTwoLogins(ownerUrl, url);
  return prepareOneLogin(url || ownerUrl, dataFolder);
}
