/** The built server as a process: started, and waited for. */
import { spawn } from "node:child_process";
import path from "node:path";
import { readOrMakeSecret } from "../server/env/secrets.mjs";
import { root } from "./install.mjs";

const READY_WITHIN_MS = 60_000;
const POLL_MS = 100;

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Starts the server in a process group of its own, so that it can be stopped with everything it starts. */
export function serve(settings, database, port, origin) {
  const next = path.join(root, "node_modules", "next", "dist", "bin", "next");
  const { DATABASE_OWNER_URL: _owner, ...env } = process.env;
  return spawn(process.execPath, [next, "start", "-H", settings.host, "-p", String(port)], {
    cwd: root,
    detached: true,
    stdio: ["ignore", "inherit", "inherit"],
    env: {
      ...env,
      NODE_ENV: "production",
      NEXT_TELEMETRY_DISABLED: "1",
      DATABASE_URL: database.appUrl,
      HOST: settings.host,
      PORT: String(port),
      ORIGIN: origin,
      NEXTAUTH_URL: origin,
      NEXTAUTH_SECRET: process.env.NEXTAUTH_SECRET || readOrMakeSecret(settings.dataFolder, "auth"),
      ASSAY_DATA_FOLDER: settings.dataFolder,
    },
  });
}

/** Waits until `/readyz` says yes. Throws when the server ends first, or takes longer than a minute. */
export async function waitUntilReady(host, port, hasEnded) {
  const address = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  const url = `http://${address.includes(":") ? `[${address}]` : address}:${port}/readyz`;
  let last = "no answer";
  for (const until = Date.now() + READY_WITHIN_MS; Date.now() < until; await pause(POLL_MS)) {
    if (hasEnded()) throw new Error("the server ended before it was ready; its messages stand above");
    try {
      const answer = await fetch(url, { signal: AbortSignal.timeout(5000), redirect: "error" });
      if (answer.ok) return;
      last = `${answer.status} ${await answer.text()}`;
    } catch {
      // Not listening yet.
    }
  }
  throw new Error(`the server is not ready after ${READY_WITHIN_MS / 1000} s: ${last}`);
}
