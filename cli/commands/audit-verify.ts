import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { auditEndpoints } from "@/contracts/audit";
import type { Args, Command, Terminal } from "../command";
import { EXIT, Exit, usageError } from "../exit";
import { findProject } from "../remote/project";
import { assertOk, openServer, send } from "../remote/server";
import { headOption, verifyInput } from "./verify";

/** Fetches the record into a file of its own, verifies it, and removes it. */
async function verifyFetched(args: Args, terminal: Terminal): Promise<number> {
  const server = openServer(args, "auditor");
  const projectId = await findProject(server, args);
  const folder = mkdtempSync(join(tmpdir(), "assay-record-"));
  try {
    const file = join(folder, "record.jsonl");
    const answer = await send(server, auditEndpoints.exportAudit, { params: { projectId } });
    await assertOk(answer, server, null);
    await pipeline(answer, createWriteStream(file, { mode: 0o600 })).catch(() => {
      throw new Exit(EXIT.unreachable, "the record broke off on the way; nothing was verified");
    });
    return await verifyInput(file, args, terminal);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The exported file, however it is named; null where the record is to be fetched. @throws Exit 64 for two files. */
function findFile(args: Args): string | null {
  const named = args.find("file");
  if (args.positionals.length === 0) return named;
  if (named === null) return args.only("exported file");
  throw usageError(`one exported file is enough; the second is ${args.positionals[0]}`);
}

async function run(args: Args, terminal: Terminal): Promise<number> {
  const file = findFile(args);
  return file === null ? verifyFetched(args, terminal) : verifyInput(file, args, terminal);
}

export const command: Command = {
  usage: "[FILE] [--head SEQ:HASH]",
  about:
    "Fetch the project's record (chain, payloads, frozen records) and verify it on this machine; exit 3 where something does not verify.",
  example: "assay audit verify --head 412:6e1f...",
  options: {
    file: { type: "string", value: "FILE", help: "The same as FILE: verify this exported file; no server is asked" },
    ...headOption,
  },
  isRemote: true,
  run,
};
