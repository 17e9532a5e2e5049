/** `npm run down`: stops what `npm run up` started, also where that was killed and left its server or its database behind. */
import { existsSync } from "node:fs";
import path from "node:path";
import { root } from "./install.mjs";
import { isRunning, readRun, removeRun, stopGroup, waitUntilGone } from "./running.mjs";

const STOP_WITHIN_MS = 60_000;
const dataFolder = path.resolve(root, process.env.ASSAY_DATA_FOLDER || ".assay");

async function stopLeftDatabase(home) {
  if (home == null || !existsSync(path.join(home, "data", "postmaster.pid"))) return false;
  const { stopCluster } = await import("./postgres.mjs");
  return stopCluster(home);
}

async function down() {
  const run = readRun(dataFolder);
  const wasUp = isRunning(run?.up);
  if (wasUp) {
    process.kill(run.up.pid, "SIGTERM");
    if (!(await waitUntilGone(run.up, STOP_WITHIN_MS))) throw new Error(`the process ${run.up.pid} does not stop`);
  }
  const hadServer = isRunning(run?.server);
  await stopGroup(run?.server);
  const hadDatabase = await stopLeftDatabase(run?.home ?? path.join(dataFolder, "postgres"));
  removeRun(dataFolder);
  console.log(wasUp || hadServer || hadDatabase ? "Stopped." : "Nothing was running.");
}

await down().catch((error) => {
  console.error(error.message);
  process.exitCode = 70;
});
