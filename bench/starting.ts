import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { AppServer } from "@/faults/app-server";
import { describeProcess, stopGroup } from "@/scripts/running.mjs";
import { type BenchLine, middleOf, timed, timeUntilMs } from "./measure";
import { ensureBuilt, findFreePort, getApp } from "./world/app";
import { FOLDER } from "./world/databases";

const LIMIT_MS = 300_000;
const STOP_LIMIT_MS = 60_000;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Waits for the first page: the whole of the sign-in form. */
async function firstPage(origin: string, hasEnded: () => boolean): Promise<void> {
  for (const until = Date.now() + LIMIT_MS; Date.now() < until; await pause(10)) {
    if (hasEnded()) throw new Error("the server ended before its first page");
    try {
      const answer = await fetch(`${origin}/sign-in`);
      if (answer.ok && (await answer.text()).includes("</html>")) return;
    } catch {
      // Not listening yet.
    }
  }
  throw new Error("the first page never came");
}

async function startProduct(): Promise<number> {
  const port = await findFreePort();
  const dataFolder = path.resolve(FOLDER, "up");
  mkdirSync(dataFolder, { recursive: true, mode: 0o711 });
  const times: number[] = [];
  const child = await timed(times, async () => {
    // By `env`, so that what is set here is added to what the bench was started with.
    const set = [`ASSAY_DATA_FOLDER=${dataFolder}`, "ASSAY_SEED=first-admin"];
    const args = [...set, process.execPath, "scripts/up.mjs", "--port", String(port)];
    const started = spawn("env", args, { detached: true, stdio: "ignore" });
    await firstPage(`http://127.0.0.1:${port}`, () => started.exitCode !== null);
    return started;
  });
  if (child.pid !== undefined) await stopGroup(describeProcess(child.pid), STOP_LIMIT_MS);
  return middleOf(times);
}

async function startServer(appUrl: string): Promise<number> {
  const server = new AppServer({ dataFolder: `${FOLDER}/app`, port: await findFreePort(), appUrl });
  const tookMs = await timeUntilMs(async () => {
    server.start();
    await firstPage(server.origin, () => false);
  });
  await server.stop();
  return tookMs;
}

export const startLine: BenchLine = {
  name: "start",
  what: "start to the first page, built / bare next start of the same build",
  target: { limit: 2, is: "at most" },
  about:
    "Ours: `npm run up` (its script, without npm) on a folder that was started before: what is installed and built is checked, PostgreSQL started, migrations and seed looked through, the server started, until the sign-in page is there whole. Theirs: `next start` alone on a database that runs, until the same page.",
  ifMissed:
    "Before the server is asked to start, node loads three times: for the script, for reading and comparing every source file with what was built, and for the migrations and the seed, and PostgreSQL starts. The server itself takes as long as the other side does.",
  measure: async () => {
    await ensureBuilt();
    const { database } = await getApp();
    return { oursMs: await startProduct(), peerMs: await startServer(database.appUrl) };
  },
};
