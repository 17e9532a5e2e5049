import { readFileSync } from "node:fs";
import { join } from "node:path";

/** Whom `cli.json` lets the command line act as. */
export interface Identity {
  readonly login: string;
  readonly role: string;
  /** Project id. */
  readonly project: string;
  readonly projectName: string;
  readonly token: string;
}

/** Where the server is and how to sign in to it, as far as flags don't say. */
export interface Surroundings {
  readonly url: string | null;
  readonly token: string | null;
  readonly project: string | null;
  /** Read from `cli.json`; none where the server is another one or a token is given. */
  readonly identities: readonly Identity[];
}

const NAMES = ["login", "role", "project", "projectName", "token"] as const;

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

function readIdentity(value: unknown): Identity[] {
  if (typeof value !== "object" || value === null) return [];
  const fields = value as Record<string, unknown>;
  if (NAMES.some((name) => textOf(fields[name]) === null)) return [];
  const [login = "", role = "", project = "", projectName = "", token = ""] = NAMES.map((name) => String(fields[name]));
  return [{ login, role, project, projectName, token }];
}

/** What `npm run up` leaves for a command line beside the sample project; nothing where there is none. */
function readLocalFile(dataFolder: string): { url: string | null; identities: readonly Identity[] } {
  try {
    const json: unknown = JSON.parse(readFileSync(join(dataFolder, "cli.json"), "utf8"));
    if (typeof json !== "object" || json === null) return { url: null, identities: [] };
    const { url, entries } = json as Record<string, unknown>;
    return { url: textOf(url), identities: Array.isArray(entries) ? entries.flatMap(readIdentity) : [] };
  } catch {
    return { url: null, identities: [] };
  }
}

/** The environment's word on the server; the data folder's `cli.json` fills what it leaves open. Offline commands read nothing of this. */
export function readSurroundings(): Surroundings {
  const { env } = process;
  const local = readLocalFile(env.ASSAY_DATA_FOLDER || ".assay");
  const url = textOf(env.ASSAY_URL) ?? local.url;
  // A token is sent to the server it was made for, and to no other.
  const isSameServer = textOf(env.ASSAY_URL) === null || env.ASSAY_URL === local.url;
  const token = textOf(env.ASSAY_TOKEN);
  const identities = isSameServer && token === null ? local.identities : [];
  return { url, token, project: textOf(env.ASSAY_PROJECT), identities };
}

/** A judge set up by whoever runs the command; null where its address, model or revision is missing. */
export interface JudgeFromEnv {
  readonly baseUrl: string;
  readonly model: string;
  readonly revision: string;
  readonly apiKey: string | null;
}

export function readJudgeSettings(): JudgeFromEnv | null {
  const { env } = process;
  const [baseUrl, model, revision] = [env.ASSAY_JUDGE_URL, env.ASSAY_JUDGE_MODEL, env.ASSAY_JUDGE_REVISION].map(textOf);
  if (baseUrl == null || model == null || revision == null) return null;
  return { baseUrl, model, revision, apiKey: textOf(env.ASSAY_JUDGE_KEY) };
}
