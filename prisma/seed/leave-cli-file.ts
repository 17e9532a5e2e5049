import { chmodSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { createToken } from "@/server/services/create-token";

/** What the command line reads when it is told nothing: where the server is, and a token for one project. */
const cliFile = z.object({ url: z.string(), token: z.string(), project: z.string() });

const LASTS_DAYS = 365;
const dayMs = 24 * 60 * 60 * 1000;
/** A token is replaced when less than this is left of it. */
const RENEWED_DAYS = 7;

function readFile(file: string) {
  try {
    return cliFile.safeParse(JSON.parse(readFileSync(file, "utf8"))).data ?? null;
  } catch {
    return null;
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

/**
 * Leaves `cli.json` in the data folder, so that `./bin/assay` finds the server and a project without being told: its address as it is now,
 * and a token of the given person, made with real chance and kept for as long as it is good.
 */
export async function leaveCliFile(deps: Deps, caller: Caller, dataFolder: string, url: string): Promise<void> {
  const file = join(dataFolder, "cli.json");
  const known = readFile(file);
  const project = caller.projectId;
  const isKept = known?.project === project && (await isGood(deps, known.token));
  if (isKept && known.url === url) return;
  const scopes = ["import", "run", "export"] as const;
  const wanted = { label: "command line on this machine", scopes, expiresInDays: LASTS_DAYS };
  const token = isKept ? known.token : (await createToken(deps, caller, wanted)).secret;
  writeFileSync(file, `${JSON.stringify({ url, token, project })}\n`, { mode: 0o600 });
  chmodSync(file, 0o600);
}
