import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Where the server is and how to sign in to it, as far as flags don't say. */
export interface Surroundings {
  readonly url: string | null;
  readonly token: string | null;
  readonly project: string | null;
}

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** What `npm run up` leaves for a command line beside the sample project; nothing where there is none. */
function readLocalFile(dataFolder: string): Surroundings {
  try {
    const json: unknown = JSON.parse(readFileSync(join(dataFolder, "cli.json"), "utf8"));
    if (typeof json !== "object" || json === null) return { url: null, token: null, project: null };
    const { url, token, project } = json as Record<string, unknown>;
    return { url: textOf(url), token: textOf(token), project: textOf(project) };
  } catch {
    return { url: null, token: null, project: null };
  }
}

/** The environment's word on the server; the data folder's `cli.json` fills what it leaves open. Offline commands read nothing of this. */
export function readSurroundings(): Surroundings {
  const { env } = process;
  const local = readLocalFile(env.ASSAY_DATA_FOLDER || ".assay");
  const url = textOf(env.ASSAY_URL) ?? local.url;
  // A token is sent to the server it was made for, and to no other.
  const isSameServer = textOf(env.ASSAY_URL) === null || env.ASSAY_URL === local.url;
  return {
    url,
    token: textOf(env.ASSAY_TOKEN) ?? (isSameServer ? local.token : null),
    project: textOf(env.ASSAY_PROJECT) ?? (isSameServer ? local.project : null),
  };
}
