import type { ImportRecord } from "@/contracts/import-record";
import type { ImportCounts } from "@/contracts/runs";
import { appendAuditOn } from "@/server/audit/append-audit";
import type { Caller } from "@/server/caller";
import { type Connection, inConnection } from "@/server/db/connection";
import { statementsOfConnection } from "@/server/db/statements";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { lockProjectImports } from "@/server/repositories/import-lock";
import { getProjectOfImport } from "@/server/repositories/import-lookups";
import {
  beginRun,
  digestPayloadsOfRun,
  ensureSystem,
  findRunOfSource,
  finishRun,
  hasRunOfLength,
  type RunOfSource,
  type RunSource,
} from "@/server/repositories/import-runs";
import type { Receipt } from "@/server/upload";
import { type ImportContext, makeImportContext } from "./import-context";
import { lineErrors } from "./read-upload";
import { QuoteAllowance } from "./quote-allowance";
import type { ImportRows } from "./import-rows";
import { readAhead } from "./read-ahead";
import { type GroupReport, writeGroup, type WrittenGroup } from "./write-group";

/** A file whose every line was found good. */
export interface GoodFile {
  readonly fileName: string | null;
  readonly system: string;
  readonly kind: string;
  /** When answers were given that say no time of their own; null where nobody says. */
  readonly answeredAt: Date | null;
  /** The format that it was read as. */
  readonly format: string;
  readonly receipt: Receipt;
  readonly counts: ImportCounts;
  /** Lines that say again what an earlier line said. */
  readonly repeated: number;
  readonly records: AsyncIterable<{ line: number; record: ImportRecord }>;
}

export interface WrittenRun {
  readonly runId: string;
  readonly number: number;
  /** Responses that were added: 0 where the file had been imported before. */
  readonly added: number;
  readonly responses: number;
}

/** Records are written in groups of at most so many, or so many characters. */
const GROUP_RECORDS = 200;
const GROUP_LENGTH = 4_000_000;

const lengthOf = (record: ImportRecord) =>
  record.answer.length + record.question.length + record.chunks.reduce((total, chunk) => total + chunk.text.length, 0);

async function* inGroups(records: GoodFile["records"]): AsyncGenerator<{ line: number; record: ImportRecord }[]> {
  let group: { line: number; record: ImportRecord }[] = [];
  let length = 0;
  for await (const entry of records) {
    group.push(entry);
    length += lengthOf(entry.record);
    if (group.length < GROUP_RECORDS && length < GROUP_LENGTH) continue;
    yield group;
    group = [];
    length = 0;
  }
  if (group.length > 0) yield group;
}

/** @throws Refusal `frozen_text_changed`, `import_bad_lines` */
function assertFits({ problems, frozenChanged }: Pick<GroupReport, "problems" | "frozenChanged">): void {
  const [changed] = frozenChanged;
  if (changed !== undefined) {
    const message = `Line ${changed.line} ${changed.message} Nothing was imported.`;
    throw new Refusal("frozen_text_changed", message, { errors: lineErrors(frozenChanged) });
  }
  const [first] = problems;
  if (first === undefined) return;
  const message = `Some lines don't fit what is stored, so nothing was imported. The first: line ${first.line}, ${first.field}: ${first.message}`;
  throw new Refusal("import_bad_lines", message, { errors: lineErrors(problems) });
}

type Totals = { -readonly [Name in keyof GroupReport]: GroupReport[Name] };

async function writeRecords(context: ImportContext, records: GoodFile["records"]): Promise<Totals> {
  const allowance = new QuoteAllowance();
  const totals: Totals = {
    responses: 0,
    claims: 0,
    citations: 0,
    chunks: 0,
    labels: 0,
    problems: [],
    frozenChanged: [],
  };
  let unwritten: ImportRows | null = null;
  for await (const group of readAhead(inGroups(records))) {
    // Once a fault is found nothing will be kept; the rest is only looked through for more.
    const { report, rows }: WrittenGroup = await writeGroup(context, allowance, group, unwritten);
    unwritten = rows;
    totals.responses += report.responses;
    totals.claims += report.claims;
    totals.citations += report.citations;
    totals.chunks += report.chunks;
    totals.labels += report.labels;
    totals.problems = [...totals.problems, ...report.problems];
    totals.frozenChanged = [...totals.frozenChanged, ...report.frozenChanged];
  }
  assertFits(totals);
  await unwritten?.writeOwn(context.connection);
  return totals;
}

async function chainImport(context: ImportContext, systemId: string, file: GoodFile, totals: Totals): Promise<void> {
  const { connection, deps, projectId, userId, runId } = context;
  const by = { projectId, actorId: userId };
  await appendAuditOn(connection, deps, {
    ...by,
    type: "run.imported",
    data: {
      runId,
      systemId,
      kind: file.kind,
      format: file.format,
      bytes: file.receipt.receivedBytes,
      sha256: file.receipt.receivedSha256,
      responses: totals.responses,
      claims: totals.claims,
      citations: totals.citations,
      chunks: totals.chunks,
      importedLabels: totals.labels,
      unchanged: file.repeated,
      payloadList: await digestPayloadsOfRun(connection, runId),
    },
  });
  if (totals.labels > 0) {
    await appendAuditOn(connection, deps, { ...by, type: "labels.imported", data: { runId, labels: totals.labels } });
  }
}

async function writeNewRun(connection: Connection, deps: Deps, caller: Caller, file: GoodFile): Promise<WrittenRun> {
  const { projectId, userId } = caller;
  const createdAt = deps.clock();
  const project = await getProjectOfImport(statementsOfConnection(connection), projectId);
  const system = await ensureSystem(connection, { id: deps.newId(), projectId, name: file.system, createdAt });
  const runId = deps.newId();
  const { kind: runKind, system: systemName, answeredAt } = file;
  const given = { connection, projectId, userId, runId, runKind, systemName, answeredAt, createdAt };
  const context = makeImportContext(deps, project, given);
  const number = await beginRun(connection, {
    id: runId,
    projectId,
    systemId: system.id,
    name: file.fileName,
    kind: file.kind,
    sourceSha256: file.receipt.receivedSha256,
    sourceBytes: file.receipt.receivedBytes,
    format: file.format,
    createdById: userId,
    createdAt,
  });
  const totals = await writeRecords(context, file.records);
  await finishRun(connection, { id: runId, responseCount: totals.responses, counts: file.counts, readyAt: createdAt });
  if (system.created) {
    const data = { systemId: system.id };
    await appendAuditOn(connection, context.deps, { projectId, actorId: userId, type: "system.created", data });
  }
  await chainImport(context, system.id, file, totals);
  return { runId, number, added: totals.responses, responses: totals.responses };
}

/** Whether an upload of so many bytes may be a file that was imported before. */
export async function mayBeKnown(
  deps: Deps,
  source: Omit<RunSource, "sha256">,
  bytes: number | null,
): Promise<boolean> {
  return bytes !== null && (await inConnection(deps.db, (connection) => hasRunOfLength(connection, source, bytes)));
}

/** The run that these very bytes became, if they did. */
export const findKnownRun = (deps: Deps, source: RunSource): Promise<RunOfSource | null> =>
  inConnection(deps.db, (connection) => findRunOfSource(connection, source));

/**
 * Writes a good file as a run, all of it or nothing, in one transaction with its audit event. A file that was imported before
 * (same bytes, system and kind) adds nothing.
 * @throws Refusal `frozen_text_changed`, `import_bad_lines` for what only shows beside what is stored.
 */
export async function writeRun(deps: Deps, caller: Caller, file: GoodFile): Promise<WrittenRun> {
  return inConnection(deps.db, async (connection) => {
    await lockProjectImports(connection, caller.projectId);
    const source = {
      projectId: caller.projectId,
      system: file.system,
      kind: file.kind,
      sha256: file.receipt.receivedSha256,
    };
    const earlier = await findRunOfSource(connection, source);
    if (earlier === null) return writeNewRun(connection, deps, caller, file);
    return { runId: earlier.id, number: earlier.number, added: 0, responses: earlier.responseCount };
  });
}
