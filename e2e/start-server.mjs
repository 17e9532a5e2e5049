/**
 * Starts the product as anybody would, on a fresh data folder of the browser tests' own, with the seeded worlds they begin in. Ends when it is
 * told to, and takes everything it started with it.
 */
import { spawn, spawnSync } from "node:child_process";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { readRun } from "../scripts/running.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const [port = "4390"] = process.argv.slice(2);
const dataFolder = join(root, ".assay", "e2e");
const clockFile = join(root, ".assay", "e2e-clock-offset");
const env = {
  ...process.env,
  ASSAY_DATA_FOLDER: dataFolder,
  ASSAY_SEED: process.env.ASSAY_SEED ?? "sample,journey",
  ASSAY_TEST: "1",
  ASSAY_TEST_CLOCK_OFFSET_FILE: clockFile,
  ASSAY_LOG_LEVEL: process.env.ASSAY_LOG_LEVEL ?? "error",
};

/** What an earlier run left is stopped and removed: the tests begin in a world that nobody has touched. */
function wipe() {
  const { home } = readRun(dataFolder) ?? {};
  spawnSync(process.execPath, [join(root, "scripts", "down.mjs")], { cwd: root, env, stdio: "ignore" });
  if (typeof home === "string") rmSync(join(home, "data"), { recursive: true, force: true });
  rmSync(dataFolder, { recursive: true, force: true });
  mkdirSync(dirname(clockFile), { recursive: true });
  writeFileSync(clockFile, "0");
}

wipe();
const child = spawn(process.execPath, [join(root, "scripts", "up.mjs"), "--port", port], {
  cwd: root,
  env,
  stdio: "inherit",
});
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => child.kill("SIGTERM"));
child.on("exit", (code) => process.exit(code ?? 1));
