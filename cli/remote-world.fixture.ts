import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase, type TestDatabase } from "@/server/db/test-database";
import { type Deps, makeTestDeps, replaceDeps } from "@/server/deps";
import { addToken } from "@/server/route/test-world";
import { serveRoutes } from "./http-server.fixture";

type Scopes = Parameters<typeof addToken>[3];

/** A server of the API's routes over a database of its own, as a terminal reaches it. */
export interface RemoteWorld {
  readonly database: TestDatabase;
  readonly deps: Deps;
  /** For the files that commands read and write; it goes with the world. */
  readonly folder: string;
  readonly url: string;
  /** `--server` and `--token` of a person of a project. */
  readonly optionsOf: (projectId: string, userId: string, scopes: Scopes) => Promise<string[]>;
  /** Writes a file into the folder. @returns its path */
  readonly leave: (name: string, content: string | Uint8Array) => string;
  readonly close: () => Promise<void>;
}

export async function openRemoteWorld(): Promise<RemoteWorld> {
  const database = await createTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), "assay-remote-"));
  const test = makeTestDeps(database.appUrl);
  const deps: Deps = { ...test, settings: { ...test.settings, dataFolder: folder } };
  replaceDeps(deps);
  const server = await serveRoutes();
  return {
    database,
    deps,
    folder,
    url: server.url,
    optionsOf: async (projectId, userId, scopes) => {
      const header = await addToken(deps, projectId, userId, scopes);
      return ["--server", server.url, "--token", header.replace("Bearer ", "")];
    },
    leave: (name, content) => {
      const path = join(folder, name);
      writeFileSync(path, content);
      return path;
    },
    close: async () => {
      server.close();
      replaceDeps(null);
      await deps.db.close();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
