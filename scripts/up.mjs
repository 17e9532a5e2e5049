/**
 * `npm run up`: from nothing to a page. Installs what the lock file says, generates, starts the database, migrates, builds what changed, puts
 * the sample in, and serves, until it is stopped. Only Node's own modules may be imported before the packages are installed.
 */
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { parseArgs } from "node:util";
import { findOriginFault } from "../server/env/find-origin-fault.mjs";
import { ensureInstalled, root } from "./install.mjs";
import { runStep, stopSteps } from "./process.mjs";
import { describeProcess, findParent, isRunning, readRun, removeRun, stopGroup, writeRun } from "./running.mjs";
import { serve, waitUntilReady } from "./serve.mjs";

const HELP = `Starts Assay and serves until stopped (Ctrl-C).

  npm run up [-- --port N]

  --port N     listen on port N (default: PORT, else 3000 or the next free one)

Environment: HOST and ORIGIN (an https address, if others are to reach it), DATABASE_URL (a PostgreSQL of your own, 15 or newer),
DATABASE_OWNER_URL, ASSAY_DATA_FOLDER (default .assay).
`;
const DEFAULT_PORT = 3000;
const PARENT_CHECK_MS = 500;
const DATABASE_CHECK_MS = 1000;

function readSettings() {
  let values;
  try {
    ({ values } = parseArgs({ options: { port: { type: "string" }, help: { type: "boolean", short: "h" } } }));
  } catch (error) {
    throw new Error(`${error.message}\n\n${HELP}`, { cause: error });
  }
  const givenPort = values.port ?? process.env.PORT;
  const port = Number(givenPort ?? DEFAULT_PORT);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error("the port must be a whole number from 1 to 65535");
  return {
    isHelp: values.help === true,
    host: process.env.HOST || "127.0.0.1",
    port,
    isPortGiven: givenPort !== undefined,
    dataFolder: path.resolve(root, process.env.ASSAY_DATA_FOLDER || ".assay"),
  };
}

function isPortFree(host, port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}

async function choosePort({ host, port, isPortGiven }) {
  for (let candidate = port; candidate < port + 50; candidate++) {
    if (await isPortFree(host, candidate)) return candidate;
    if (isPortGiven) break;
  }
  throw new Error(`port ${port} is in use; choose another with --port`);
}

/** Ends what a killed run left behind; refuses to start beside one that is alive. */
async function takeOver(dataFolder) {
  const run = readRun(dataFolder);
  if (run === null) return;
  if (run.up.pid !== process.pid && isRunning(run.up))
    throw new Error(`Assay is already running${run.url ? ` at ${run.url}` : ""}; stop it with \`npm run down\``);
  if (isRunning(run.server)) console.log("Ending a server that an earlier run left behind.");
  await stopGroup(run.server);
  removeRun(dataFolder);
}

async function build() {
  const { generateClient } = await import("./generate.mjs");
  await generateClient();
  const { isBuildCurrent } = await import("./build.mjs");
  if (isBuildCurrent()) return;
  console.log("Building (a minute or so; only after a change) ...");
  await runStep("build", process.execPath, [path.join(root, "scripts", "build.mjs")], { cwd: root, quiet: true });
}

/** Fills a database of our own with the sample, or, in a foreign one, makes sure that there is a first person. Returns what it has to say. */
async function seed(database, dataFolder, origin) {
  const file = path.join(root, "dist", "seed.mjs");
  if (!existsSync(file)) return "";
  const scenario = process.env.ASSAY_SEED || (database.isForeign ? "first-admin" : "sample");
  // Prisma asks pg two things at once inside a transaction; the warning that this earns would be taken for a sign-in.
  return runStep(`seed ${scenario}`, process.execPath, ["--no-deprecation", file, scenario], {
    cwd: root,
    quiet: true,
    env: { DATABASE_URL: database.appUrl, ASSAY_DATA_FOLDER: dataFolder, ORIGIN: origin },
  });
}

/** The npm that started us, directly or through a shell that it started, as a text that changes when it is gone. */
function describeStarter() {
  const shell = findParent(process.ppid);
  return `${process.ppid} ${shell !== null && /^(ba|da|z|k)?sh$/.test(shell.name) ? shell.parent : ""}`;
}

/** Calls `stop` once, on the first signal, or when the npm that started us is gone without a word. */
function onStopAsked(stop) {
  let isAsked = false;
  const ask = () => {
    if (isAsked) return;
    isAsked = true;
    stop();
  };
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, ask);
  if (process.env.npm_lifecycle_event === undefined) return;
  const first = describeStarter();
  setInterval(() => describeStarter() !== first && ask(), PARENT_CHECK_MS).unref();
}

/**
 * Starts an embedded database that ended without us (killed, out of memory) again, on its port: what was committed is there, and the server
 * answers 503 until it is back.
 */
async function keepDatabase({ dataFolder }, state) {
  if (state.home === null) return;
  const { isClusterRunning, startCluster, stopCluster } = await import("./postgres.mjs");
  let isBusy = false;
  const check = async () => {
    if (isBusy || state.isStopping || isClusterRunning(state.home)) return;
    isBusy = true;
    console.error("The database ended; starting it again ...");
    await startCluster(path.join(dataFolder, "postgres")).catch((error) => console.error(error.message));
    if (state.isStopping) await stopCluster(state.home);
    isBusy = false;
  };
  setInterval(() => void check(), DATABASE_CHECK_MS).unref();
}

function printWelcome(origin, database, signIns) {
  console.log(`\nAssay is ready at ${origin}`);
  if (signIns.trim() !== "") console.log(`\n${signIns.trim()}`);
  if (database.isForeign && signIns.trim() === "")
    console.log("\nNo sample sign-ins were made: this database is your own.");
  console.log("\nStop with Ctrl-C.\n");
}

async function up(settings, state) {
  const { dataFolder, host } = settings;
  const givenOrigin = process.env.ORIGIN;
  const fault = findOriginFault(host, givenOrigin || `http://127.0.0.1:${settings.port}`);
  if (fault !== null) throw new Error(fault);
  await ensureInstalled();
  const { ensureDataFolder, prepareDatabase } = await import("./prepare-database.mjs");
  ensureDataFolder(dataFolder);
  await takeOver(dataFolder);
  const port = await choosePort(settings);
  const written = { up: describeProcess(process.pid) };
  writeRun(dataFolder, written);
  state.hasRunFile = true;
  const database = await prepareDatabase(dataFolder, process.env, console.log);
  state.home = database.home;
  if (database.applied.length > 0) console.log(`Migrated: ${database.applied.join(", ")}.`);
  await build();
  const origin = givenOrigin || `http://127.0.0.1:${port}`;
  const seeding = seed(database, dataFolder, origin);
  // A database that was here before has its sample: the server need not wait until that has been looked through.
  if (database.applied.length > 0) await seeding;
  else seeding.catch(() => {});
  if (state.isStopping) return;
  const child = serve(settings, database, port, origin);
  state.server = describeProcess(child.pid);
  writeRun(dataFolder, { ...written, server: state.server, home: database.home, url: origin });
  let hasEnded = false;
  child.once("exit", () => {
    hasEnded = true;
    if (state.isReady && !state.isStopping) void stop(settings, state, 1, "The server ended.");
  });
  await waitUntilReady(host, port, () => hasEnded);
  const signIns = await seeding;
  state.isReady = true;
  await keepDatabase(settings, state);
  printWelcome(origin, database, signIns);
}

/** Stops the server, then the embedded database, and leaves nothing running. */
async function stop(settings, state, code, message) {
  if (state.isStopping) return;
  state.isStopping = true;
  if (message !== undefined) console.error(message);
  try {
    stopSteps();
    await stopGroup(state.server);
    if (state.home !== null) {
      const { stopCluster } = await import("./postgres.mjs");
      await stopCluster(state.home);
    }
    if (state.hasRunFile) removeRun(settings.dataFolder);
  } catch (error) {
    console.error(error.message);
    process.exit(70);
  }
  process.exit(code);
}

async function main() {
  const state = { server: null, home: null, hasRunFile: false, isReady: false, isStopping: false };
  let settings;
  try {
    settings = readSettings();
  } catch (error) {
    console.error(error.message);
    process.exit(64);
  }
  if (settings.isHelp) {
    console.log(HELP);
    return;
  }
  onStopAsked(() => void stop(settings, state, 0, "Stopping ..."));
  try {
    await up(settings, state);
  } catch (error) {
    // While stopping, a step that was cut off is no news.
    if (!state.isStopping) await stop(settings, state, 1, error.name === "Error" ? error.message : error.stack);
  }
}

await main();
