/**
 * Starts, adopts and stops an embedded PostgreSQL. The server runs detached and writes to a log of its own, so it outlives a killed node;
 * whoever comes next finds it by its postmaster.pid and takes it over.
 */
import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { Client } from "pg";
import { handOver, prepareBinaries } from "./postgres-binaries.mjs";

const SUPERUSER = "assay_owner";
const READY_WITHIN_MS = 90_000;
const STOP_WITHIN_MS = 30_000;
const POLL_MS = 50;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

function readOr(file, fallback) {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if (error.code === "ENOENT") return fallback;
    throw error;
  }
}

function isProcess(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === "EPERM";
  }
}

/** False only where a process is known to be something else: after a reboot another one may have a number that was PostgreSQL's. */
function mayBePostgres(pid) {
  const name =
    readOr(`/proc/${pid}/comm`, null) ?? spawnSync("ps", ["-o", "comm=", "-p", String(pid)]).stdout?.toString() ?? "";
  return name.trim() === "" || name.includes("postgres");
}

/** The server that runs on a data folder, `{pid, port}`, or null. `port` is not a number while the server is just beginning. */
function findServer(home) {
  const file = path.join(home, "data", "postmaster.pid");
  const text = readOr(file, null);
  if (text === null) return null;
  const [first, , , port] = text.split("\n");
  const pid = Number(first);
  if (!isProcess(pid)) return null;
  if (mayBePostgres(pid)) return { pid, port: Number.parseInt(port ?? "", 10) };
  // PostgreSQL takes away a dead server's file itself, but not one whose number now belongs to a stranger.
  rmSync(file, { force: true });
  return null;
}

/** Whether a server runs, or is just beginning to, on the data that lies in `home`. */
export const isClusterRunning = (home) => findServer(home) !== null;

function findFreePort(wanted) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", (error) =>
      wanted !== 0 && error.code === "EADDRINUSE" ? resolve(findFreePort(0)) : reject(error),
    );
    server.listen(wanted, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Makes the data folder beside its place and moves it there whole, so that a kill half way leaves nothing that looks like a database. */
function initialise({ native, home, user }) {
  for (const name of readdirSync(home).filter((entry) => /^new-\d+$/.test(entry))) {
    if (!isProcess(Number(name.slice(4)))) rmSync(path.join(home, name), { recursive: true, force: true });
  }
  const draft = path.join(home, `new-${process.pid}`);
  const data = path.join(draft, "data");
  const passwordFile = path.join(draft, "password");
  const password = randomBytes(24).toString("base64url");
  mkdirSync(data, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  for (const file of [draft, data, passwordFile]) handOver(file, user);
  const args = [
    "-D",
    data,
    "-U",
    SUPERUSER,
    "-A",
    "scram-sha-256",
    `--pwfile=${passwordFile}`,
    "--locale=C.UTF-8",
    "--encoding=UTF8",
  ];
  const made = spawnSync(path.join(native, "bin", "initdb"), args, {
    ...user,
    cwd: draft,
    env: serverEnv(),
    encoding: "utf8",
  });
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`);
  writeFileSync(path.join(data, "assay-password"), password, { mode: 0o600 });
  try {
    renameSync(data, path.join(home, "data"));
  } catch (error) {
    // Another process was faster; its data folder is as good as ours.
    if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
  }
  rmSync(draft, { recursive: true, force: true });
}

/** Nothing of our own environment (addresses, secrets) is for the database server's. */
function serverEnv() {
  return {
    PATH: process.env.PATH ?? "",
    LC_ALL: "C.UTF-8",
    TZ: "UTC",
    ...(process.platform === "win32" ? process.env : {}),
  };
}

/** The URL of a database in a cluster, as its superuser. */
function makeUrl(port, password, database) {
  return `postgres://${SUPERUSER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${encodeURIComponent(database)}`;
}

async function answers(url, dataFolder) {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 });
  client.on("error", () => {});
  try {
    await client.connect();
    const { rows } = await client.query("SELECT current_setting('data_directory') AS folder");
    return path.resolve(rows[0].folder) === path.resolve(dataFolder);
  } catch (error) {
    if (error.code === "28P01")
      throw new Error(`the database on ${dataFolder} does not take the password kept beside it`, { cause: error });
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

async function waitUntilReady(home, password, hasEnded) {
  const data = path.join(home, "data");
  for (const until = Date.now() + READY_WITHIN_MS; Date.now() < until; await pause(POLL_MS)) {
    const server = findServer(home);
    if (
      server !== null &&
      Number.isInteger(server.port) &&
      (await answers(makeUrl(server.port, password, "postgres"), data))
    )
      return server;
    if (server === null && hasEnded()) return null;
  }
  throw new Error(
    `the database in ${data} did not answer within ${READY_WITHIN_MS / 1000} s; see ${path.join(home, "postgres.log")}`,
  );
}

function launch({ native, home, user }, port, settings) {
  const options = { listen_addresses: "127.0.0.1", unix_socket_directories: "", logging_collector: "off", ...settings };
  const args = [
    "-D",
    path.join(home, "data"),
    "-p",
    String(port),
    ...Object.entries(options).flatMap(([key, value]) => ["-c", `${key}=${value}`]),
  ];
  const log = openSync(path.join(home, "postgres.log"), "a", 0o600);
  const child = spawn(path.join(native, "bin", "postgres"), args, {
    ...user,
    cwd: home,
    env: serverEnv(),
    detached: true,
    stdio: ["ignore", log, log],
  });
  closeSync(log);
  const state = { ended: false };
  for (const event of ["exit", "error"]) child.once(event, () => (state.ended = true));
  child.unref();
  return state;
}

/**
 * Brings up the cluster that lives in `folder`, making it first if there is none, and takes over a server that already runs on it.
 * `settings` are PostgreSQL's own and count only where a server is started. Returns `{started, pid, port, home, url(database)}`.
 */
export async function startCluster(folder, { settings = {}, log = () => {} } = {}) {
  const place = prepareBinaries(path.resolve(folder), log);
  const { home } = place;
  if (readOr(path.join(home, "data", "PG_VERSION"), null) === null) initialise(place);
  const password = readFileSync(path.join(home, "data", "assay-password"), "utf8");
  const portFile = path.join(home, "port");
  const describe = (server, started) => ({
    ...server,
    started,
    home,
    url: (database) => makeUrl(server.port, password, database),
  });
  for (let attempt = 0; attempt < 5; attempt++) {
    if (findServer(home) !== null) {
      const server = await waitUntilReady(home, password, () => true);
      if (server !== null) return describe(server, false);
    }
    const port = await findFreePort(attempt === 0 ? Number(readOr(portFile, "0")) : 0);
    const launched = launch(place, port, settings);
    const server = await waitUntilReady(home, password, () => launched.ended);
    if (server === null) continue;
    if (server.port === port) writeFileSync(portFile, String(port));
    return describe(server, server.port === port);
  }
  const tail = readOr(path.join(home, "postgres.log"), "").split("\n").slice(-8).join("\n");
  throw new Error(`the database in ${home} does not start:\n${tail}`);
}

/** Stops the server of a home (as `startCluster` gave it), if one runs: fast shutdown, then an immediate one. Returns whether one ran. */
export async function stopCluster(home) {
  const server = findServer(home);
  if (server === null) return false;
  for (const signal of ["SIGINT", "SIGQUIT"]) {
    try {
      process.kill(server.pid, signal);
    } catch (error) {
      if (error.code !== "ESRCH") throw error;
    }
    for (const until = Date.now() + STOP_WITHIN_MS; Date.now() < until; await pause(POLL_MS)) {
      if (!isProcess(server.pid) || !mayBePostgres(server.pid)) return true;
    }
  }
  throw new Error(`the database (process ${server.pid}) does not stop`);
}

/** Makes a database if it is missing. Returns whether it was made. */
export async function ensureDatabase(adminUrl, name) {
  const client = new Client({ connectionString: adminUrl });
  await client.connect();
  try {
    const { rowCount } = await client.query("SELECT FROM pg_database WHERE datname = $1", [name]);
    if (rowCount > 0) return false;
    await client.query(`CREATE DATABASE ${client.escapeIdentifier(name)}`);
    return true;
  } finally {
    await client.end();
  }
}
