import type { z } from "zod";
import type { runEndpoints } from "@/contracts/runs";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import type { RunOfSource } from "@/server/repositories/import-runs";
import type { Receipt, Upload } from "@/server/upload";
import { type Incoming, incoming, readSpool, readUpload, receive } from "./import/read-upload";
import { Spool } from "./import/spool";
import { findKnownRun, mayBeKnown, writeRun } from "./import/write-run";

type ImportRun = typeof runEndpoints.importRun;
type ImportReport = z.input<ImportRun["answer"]>;
type Query = z.output<ImportRun["query"]>;

/** A file that is there already is told by its bytes alone: nothing of it is read, checked or written again. */
function reportKnown(receipt: Receipt, { id, number, responseCount, format, counts }: RunOfSource): ImportReport {
  return {
    runId: id,
    number,
    dryRun: false,
    added: 0,
    alreadyThere: responseCount,
    format,
    because: "the very same bytes were imported before",
    counts,
    ...receipt,
    warnings: [],
    issues: {},
    issueGroups: [],
    sample: [],
    knownRun: null,
  };
}

async function importRead(
  deps: Deps,
  caller: Caller,
  query: Query,
  spool: Spool,
  incomingFile: Incoming,
): Promise<ImportReport> {
  const read = await readUpload(incomingFile, spool, deps.settings.maxUploadBytes);
  const { receipt, counts, report, warnings, issues, issueGroups, format, because } = read;
  const found = { format, because, counts, warnings: [...warnings], issues: { ...issues } };
  const known = { ...found, ...receipt, issueGroups: [...issueGroups], sample: [], knownRun: null };
  const { fileName = null, system, kind } = query;
  const answeredAt = query.answeredAt === undefined ? null : new Date(query.answeredAt);
  if (query.dryRun === "true") {
    const source = { projectId: caller.projectId, system, kind, sha256: receipt.receivedSha256 };
    const earlier = await findKnownRun(deps, source);
    const knownRun = earlier === null ? null : { runId: earlier.id, number: earlier.number };
    const nothing = { runId: null, number: null, dryRun: true, added: 0, alreadyThere: 0 };
    return { ...known, ...nothing, sample: [...read.sample], knownRun };
  }
  const records = readSpool(spool, format);
  const file = { fileName, system, kind, answeredAt, format, receipt, counts, repeated: report.repeated, records };
  const { runId, number, added, responses } = await writeRun(deps, caller, file);
  return { runId, number, dryRun: false, added, alreadyThere: responses - added, ...known };
}

/** Where a run of as many bytes is there, the file is taken in whole first: if it is that one, there is no more to do. */
async function importSpooled(
  deps: Deps,
  caller: Caller,
  query: Query,
  upload: Upload,
  spool: Spool,
): Promise<ImportReport> {
  const { maxUploadBytes } = deps.settings;
  const { system, kind } = query;
  const source = { projectId: caller.projectId, system, kind };
  const isDry = query.dryRun === "true";
  if (isDry || !(await mayBeKnown(deps, source, upload.announcedBytes))) {
    return importRead(deps, caller, query, spool, incoming(upload, spool, maxUploadBytes));
  }
  const received = await receive(upload, spool, maxUploadBytes);
  const receipt = received.receipt();
  const known = await findKnownRun(deps, { ...source, sha256: receipt.receivedSha256 });
  return known === null ? importRead(deps, caller, query, spool, received) : reportKnown(receipt, known);
}

/**
 * Imports a run from a file of any known format. First every row is read and checked, while the bytes are laid by; only then is
 * anything stored, in one transaction. The same file again adds nothing.
 * @throws Refusal `import_empty`, `import_bad_lines` (each bad line named), `import_too_large`, `import_broken_off`,
 * `frozen_text_changed`; `bad_request` for a time of answering that is of no production sample.
 */
export async function importRun(deps: Deps, caller: Caller, query: Query, upload: Upload): Promise<ImportReport> {
  if (query.answeredAt !== undefined && query.kind !== "production-sample")
    throw new Refusal("bad_request", "Only a production sample says when it was answered.");
  const spool = await Spool.open(deps.settings.dataFolder, deps.newId());
  try {
    return await importSpooled(deps, caller, query, upload, spool);
  } finally {
    await spool.close();
  }
}
