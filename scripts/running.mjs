/** Who is running from a data folder: a small file that names processes by number and time of birth, so that a reused number fools nobody. */
import { spawnSync } from "node:child_process";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

const POLL_MS = 50;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Name and the fields that follow it of a process, from the kernel's own list; null where there is none, or no such list. */
function readStat(pid) {
  try {
    // The name is in brackets and may hold spaces and brackets itself.
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const end = stat.lastIndexOf(")");
    const [state, parent, ...rest] = stat.slice(end + 2).split(" ");
    return { name: stat.slice(stat.indexOf("(") + 1, end), state, parent: Number(parent), birth: rest[17] ?? null };
  } catch {
    return null;
  }
}

/** When a process was born, as a text that only that process has; null if there is none. */
export function findBirth(pid) {
  const stat = readStat(pid);
  if (stat !== null) return stat.state === "Z" ? null : stat.birth;
  if (process.platform === "linux") return null;
  const born = spawnSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8" }).stdout?.trim();
  return born === undefined || born === "" ? null : born;
}

/** A process's name and its parent's number; null where the kernel's list doesn't say. */
export function findParent(pid) {
  const stat = readStat(pid);
  return stat === null ? null : { name: stat.name, parent: stat.parent };
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
