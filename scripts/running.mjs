/** Who is running from a data folder: a small file that names processes by number and time of birth, so that a reused number fools nobody. */
import { spawnSync } from "node:child_process";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

const POLL_MS = 50;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** When a process was born, as a text that only that process has; null if there is none. */
export function findBirth(pid) {
  try {
    // Field 22 counts from after the name, which is in brackets and may hold spaces.
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    return fields[0] === "Z" ? null : (fields[19] ?? null);
  } catch {
    if (process.platform === "linux") return null;
  }
  const born = spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).stdout?.trim();
  return born === undefined || born === "" ? null : born;
}

/** A process as it is written down: `{pid, birth}`. */
export function describeProcess(pid) {
  return { pid, birth: findBirth(pid) };
}

/** Whether the process that was written down is still there. */
export function isRunning(written) {
  return written?.birth != null && findBirth(written.pid) === written.birth;
}

const runFile = (dataFolder) => path.join(dataFolder, "run.json");

/** What was written down last, `{up, server?, home?, url?}`, or null. */
export function readRun(dataFolder) {
  try {
    return JSON.parse(readFileSync(runFile(dataFolder), "utf8"));
  } catch {
    return null;
  }
}

export function writeRun(dataFolder, run) {
  const draft = `${runFile(dataFolder)}.${process.pid}`;
  writeFileSync(draft, `${JSON.stringify(run)}\n`, { mode: 0o600 });
  renameSync(draft, runFile(dataFolder));
}

export function removeRun(dataFolder) {
  rmSync(runFile(dataFolder), { force: true });
}

function signal(target, name) {
  try {
    process.kill(target, name);
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

/** Waits until a written-down process is gone; false if it stays longer than `withinMs`. */
export async function waitUntilGone(written, withinMs) {
  for (const until = Date.now() + withinMs; isRunning(written); await pause(POLL_MS)) {
    if (Date.now() > until) return false;
  }
  return true;
}

/** Stops a process that leads a group, and whatever it started: asked first, after `withinMs` by force. */
export async function stopGroup(written, withinMs = 10_000) {
  if (!isRunning(written)) return;
  const group = process.platform === "win32" ? written.pid : -written.pid;
  signal(group, "SIGTERM");
  await waitUntilGone(written, withinMs);
  signal(group, "SIGKILL");
  await waitUntilGone(written, withinMs);
}
