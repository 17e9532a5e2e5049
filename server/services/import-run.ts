import type { z } from "zod";
import type { runEndpoints } from "@/contracts/runs";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import type { Upload } from "@/server/upload";
import { readSpool, readUpload } from "./import/read-upload";
import { Spool } from "./import/spool";
import { writeRun } from "./import/write-run";

type ImportRun = typeof runEndpoints.importRun;
type ImportReport = z.input<ImportRun["answer"]>;

async function importSpooled(
  deps: Deps,
  caller: Caller,
  query: z.output<ImportRun["query"]>,
  upload: Upload,
  spool: Spool,
): Promise<ImportReport> {
  const read = await readUpload(upload, spool, deps.settings.maxUploadBytes);
  const { receipt, counts, report, warnings, issues, format, because } = read;
  const known = { format, because, counts, ...receipt, warnings: [...warnings], issues: { ...issues } };
  if (query.dryRun === "true") {
    return { runId: null, number: null, dryRun: true, added: 0, alreadyThere: 0, ...known };
  }
  const { fileName = null, system, kind } = query;
  const records = readSpool(spool, format);
  const file = { fileName, system, kind, format, receipt, counts, repeated: report.repeated, records };
  const { runId, number, added, responses } = await writeRun(deps, caller, file);
  return { runId, number, dryRun: false, added, alreadyThere: responses - added, ...known };
}

/**
 * Imports a run from a file of any known format. First every row is read and checked, while the bytes are laid by; only then is
 * anything stored, in one transaction. The same file again adds nothing.
 * @throws Refusal `import_empty`, `import_bad_lines` (each bad line named), `import_too_large`, `import_broken_off`,
 * `frozen_text_changed`.
 */
export async function importRun(
  deps: Deps,
  caller: Caller,
  query: z.output<ImportRun["query"]>,
  upload: Upload,
): Promise<ImportReport> {
  const spool = await Spool.open(deps.settings.dataFolder, deps.newId());
  try {
    return await importSpooled(deps, caller, query, upload, spool);
  } finally {
    await spool.close();
  }
}
