import { spawn } from "node:child_process";
import { once } from "node:events";
import { describe, expect, it } from "vitest";
import { describeProcess, isRunning, stopGroup, waitUntilGone } from "./running.mjs";

/** A process in a group of its own that starts another one, tells its number, and waits. `deaf` ones don't hear SIGTERM. */
async function startPair(isDeaf: boolean): Promise<{ parent: number; child: number }> {
  const wait = `${isDeaf ? "process.on('SIGTERM', () => {});" : ""} setInterval(() => {}, 1000);`;
  const script = `${wait} const c = require("node:child_process").spawn(process.execPath, ["-e", ${JSON.stringify(wait)}]); console.log(c.pid);`;
  const parent = spawn(process.execPath, ["-e", script], { detached: true, stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await once(parent.stdout, "data");
  return { parent: parent.pid ?? 0, child: Number(String(line).trim()) };
}

describe("stopGroup", () => {
  it.each([false, true])("ends a process and what it started (deaf to SIGTERM: %s)", async (isDeaf) => {
    const { parent, child } = await startPair(isDeaf);
    const [first, second] = [describeProcess(parent), describeProcess(child)];
    expect([isRunning(first), isRunning(second)]).toEqual([true, true]);
    await stopGroup(first, isDeaf ? 200 : 5000);
    expect(await waitUntilGone(second, 5000)).toBe(true);
    expect(isRunning(first)).toBe(false);
  });

  it("leaves alone a process that only has the same number", async () => {
    const self = describeProcess(process.pid);
    expect(isRunning(self)).toBe(true);
    const other = { pid: process.pid, birth: "long ago" };
    expect(isRunning(other)).toBe(false);
    await stopGroup(other);
    expect(isRunning(self)).toBe(true);
  });

  it("has nothing to do for what was never started", async () => {
    expect([isRunning(null), isRunning(undefined)]).toEqual([false, false]);
    await stopGroup(null);
  });
});
