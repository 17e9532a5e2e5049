import { mkdirSync } from "node:fs";
import { createServer } from "node:net";
import { AppServer } from "@/faults/app-server";
import { type Door, httpDoor } from "@/faults/door";
import { buildAll, isBuildCurrent } from "@/scripts/build.mjs";
import type { Deps } from "@/server/deps";
import { readOrMakeSecret } from "@/server/env/secrets.mjs";
import { closeLater } from "./closing";
import { type BenchDatabase, FOLDER, makeDatabase, openDeps } from "./databases";

/** The built server on a database of its own, with the services' deps over the same database. */
export interface App {
  readonly origin: string;
  readonly database: BenchDatabase;
  readonly deps: Deps;
  /** The API over HTTP, each person with a session. */
  readonly door: Door;
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => (typeof address === "object" && address !== null ? resolve(address.port) : reject(address)));
    });
  });
}

/** Builds the server as it is now, where it is not built. */
export async function ensureBuilt(): Promise<void> {
  if (isBuildCurrent()) return;
  console.error("Building (a minute or so; only after a change) ...");
  await buildAll();
}

async function startApp(): Promise<App> {
  await ensureBuilt();
  const dataFolder = `${FOLDER}/app`;
  mkdirSync(dataFolder, { recursive: true, mode: 0o711 });
  const database = await makeDatabase("bench_app");

  const server = new AppServer({ dataFolder, port: await findFreePort(), appUrl: database.appUrl });
  server.start();
  closeLater(() => server.stop());
  await server.waitUntilReady();
  const made = openDeps(database);
  closeLater(() => made.db.close());
  const settings = { ...made.settings, authSecret: readOrMakeSecret(dataFolder, "auth"), origin: server.origin };
  const deps = { ...made, settings };
  return { origin: server.origin, database, deps, door: httpDoor(deps, server.origin) };
}

let app: Promise<App> | null = null;

/** The one server of a run, started on first use and stopped at its end. */
export function getApp(): Promise<App> {
  app ??= startApp();
  return app;
}
