import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Where the tests' own server listens; two runs on one machine need two ports. */
export const serverPort = Number(process.env.ASSAY_E2E_PORT ?? 4390);
export const serverUrl = `http://127.0.0.1:${serverPort}`;

/** The project's root, with a slash. */
export const root = fileURLToPath(new URL("..", import.meta.url));

/** What the tests keep between them: signed-in sessions, files that are imported. */
export const stateFolder = join(root, ".assay", "e2e-state");

/** Milliseconds that the server adds to the time; see `server/env`. */
export const clockFile = join(root, ".assay", "e2e-clock-offset");
