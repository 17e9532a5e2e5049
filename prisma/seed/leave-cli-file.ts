import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { TokenScope } from "@/contracts/primitives";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { createToken } from "@/server/services/create-token";

const entryShape = z.object({
  login: z.string(),
  role: z.enum(["engineer", "auditor"]),
  project: z.string(),
  projectName: z.string(),
  token: z.string(),
});
type Entry = z.infer<typeof entryShape>;

/** What the command line reads when it is told nothing: where the server is, and whose tokens open which project. */
const cliFile = z.object({ url: z.string(), entries: z.array(entryShape) });

/** Somebody the command line may act as in a project. The first of a role is whom it takes where no project is named. */
export interface CliIdentity {
  readonly caller: Caller;
  readonly role: Entry["role"];
  readonly projectName: string;
}

const SCOPES: Readonly<Record<Entry["role"], readonly TokenScope[]>> = {
  engineer: ["import", "run", "export"],
  auditor: ["export"],
};

const LASTS_DAYS = 365;
const dayMs = 24 * 60 * 60 * 1000;
/** A token is replaced when less than this is left of it. */
const RENEWED_DAYS = 7;

function readEntries(file: string): readonly Entry[] {
  try {
    return cliFile.safeParse(JSON.parse(readFileSync(file, "utf8"))).data?.entries ?? [];
  } catch {
    return [];
  }
}

async function isGood(deps: Deps, token: string): Promise<boolean> {
  const good = await deps.db.prisma.apiToken.count({
    where: {
      hash: deps.sha256Hex(token),
      revokedAt: null,
      expiresAt: { gt: new Date(deps.clock().getTime() + RENEWED_DAYS * dayMs) },
    },
  });
  return good > 0;
}

async function makeEntry(deps: Deps, identity: CliIdentity, known: readonly Entry[]): Promise<Entry> {
  const { caller, role, projectName } = identity;
  const own = { login: caller.login, role, project: caller.projectId, projectName };
  const kept = known.find((entry) => entry.login === own.login && entry.role === role && entry.project === own.project);
  if (kept !== undefined && (await isGood(deps, kept.token))) return { ...own, token: kept.token };
  const wanted = { label: "command line on this machine", scopes: SCOPES[role], expiresInDays: LASTS_DAYS };
  return { ...own, token: (await createToken(deps, caller, wanted)).secret };
}

/**
 * Leaves `cli.json` in the data folder, so that `./bin/assay` finds the server and a project without being told: its address as it is now,
 * and a token for each of the given people, made with real chance and kept for as long as it is good.
 */
export async function leaveCliFile(
  deps: Deps,
  identities: readonly CliIdentity[],
  dataFolder: string,
  url: string,
): Promise<void> {
  const file = join(dataFolder, "cli.json");
  const known = readEntries(file);
  const entries: Entry[] = [];
  for (const identity of identities) entries.push(await makeEntry(deps, identity, known));
  writeFileSync(file, `${JSON.stringify({ url, entries })}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
}
