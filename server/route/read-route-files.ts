import { readdirSync } from "node:fs";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { RouteFile } from "./check-routes";

const root = fileURLToPath(new URL("../../app/api/v1", import.meta.url));

/** Loads every route file below `app/api/v1`, for the tests that walk them. */
export async function readRouteFiles(): Promise<RouteFile[]> {
  const files = readdirSync(root, { recursive: true, encoding: "utf8" }).filter((file) =>
    /(^|[\\/])route\.ts$/.test(file),
  );
  const loaded = files.toSorted().map(async (file): Promise<RouteFile> => {
    const exports = (await import(pathToFileURL(join(root, file)).href)) as Record<string, unknown>;
    const folder = relative(root, dirname(join(root, file)));
    return { folder: folder.split(sep).join("/"), exports };
  });
  return Promise.all(loaded);
}
