import { setImmediate as nextTurn } from "node:timers/promises";
import type { ImportRecord } from "@/contracts/import-record";
import type { LineProblem } from "@/contracts/runs";
import { statementsOfConnection } from "@/server/db/statements";
import { findKnownItems, type KnownItem } from "@/server/repositories/import-lookups";
import { findKnownDocuments } from "@/server/repositories/known-documents";
import { questionKeyOf, type ReadyResponse, ResponseBuilder } from "./build-response";
import { checkRecord } from "./check-record";
import type { ImportContext } from "./import-context";
import { ImportRows } from "./import-rows";
import { ItemLinker, itemKeys } from "./link-items";
import { ChunkPlacer, documentNames, type PlacedChunk } from "./place-chunks";
import { claimsOfRecord } from "@/formats/record-claims";
import type { QuoteAllowance } from "./quote-allowance";

/** A record with the line that it stands on, and what was worked out before the database is asked. */
interface GroupedRecord {
  readonly line: number;
  readonly record: ImportRecord;
  readonly questionKey: string;
}

/** What a group of records came to. */
export interface GroupReport {
  readonly responses: number;
  readonly claims: number;
  readonly citations: number;
  readonly chunks: number;
  readonly labels: number;
  /** Faults that only show beside what is stored; if there is one, the import is taken back. */
  readonly problems: readonly LineProblem[];
  readonly frozenChanged: readonly LineProblem[];
}

/** From the least to the most closed. */
const CLASS_ORDER = ["public", "confidential", "personal", "privileged"];

/** A response is as closed as the most closed thing that it shows, and confidential at least. */
function classOf(placed: readonly PlacedChunk[], item: KnownItem | null): string {
  const classes = ["confidential", item?.class ?? "public", ...placed.map(({ document }) => document.class)];
  return CLASS_ORDER[Math.max(...classes.map((name) => CLASS_ORDER.indexOf(name)))] ?? "confidential";
}

function mattersOf(placed: readonly PlacedChunk[], item: KnownItem | null): string[] {
  const ids = [item?.matterId ?? null, ...placed.map(({ document }) => document.matterId)];
  return [...new Set(ids.filter((id) => id !== null))];
}

/** A group whose shared rows are written. */
export interface WrittenGroup {
  readonly report: GroupReport;
  /** The rows that are still to be written; null if the import is taken back. */
  readonly rows: ImportRows | null;
}

type ReadyRecord = { readonly response: ReadyResponse; readonly item: KnownItem | null };

/** Finds out about each record all that is stored of it. */
async function readyRecords(
  context: ImportContext,
  allowance: QuoteAllowance,
  records: readonly GroupedRecord[],
  placer: ChunkPlacer,
  linker: ItemLinker,
): Promise<ReadyRecord[]> {
  const ready: ReadyRecord[] = [];
  for (const { line, record, questionKey } of records) {
    const id = context.deps.newId();
    const placed = await placer.place(record, line, id);
    const check = await checkRecord(record, placed, claimsOfRecord(record), context.texts, allowance);
    const item = linker.find(record, questionKey, line);
    const standing = { class: classOf(placed, item), matterIds: mattersOf(placed, item) };
    ready.push({ response: { id, line, record, placed, check, questionKey, ...standing }, item });
    // Other requests get their turn between two records, and so does the writing of the group before.
    await nextTurn();
  }
  return ready;
}

function buildRows(context: ImportContext, rows: ImportRows, linker: ItemLinker, ready: readonly ReadyRecord[]): void {
  for (const { response, item } of ready) {
    const builder = new ResponseBuilder(context, rows, response);
    const question = builder.putQuestion();
    builder.build(question, item?.id ?? linker.make(response, question));
  }
}

const ignore = () => {};

/**
 * Writes a group of records in the import's transaction: places their chunks, resolves their citations, links their items. Two
 * questions to the database and a COPY a table for all of them. While the records are checked, the database takes in what the
 * group `before` left to be written, which was not asked for.
 */
export async function writeGroup(
  context: ImportContext,
  allowance: QuoteAllowance,
  group: readonly { readonly line: number; readonly record: ImportRecord }[],
  before: ImportRows | null,
): Promise<WrittenGroup> {
  const { connection, projectId, deps } = context;
  const records: GroupedRecord[] = group.map((entry) => ({
    ...entry,
    questionKey: questionKeyOf(context, entry.record),
  }));
  const names = new Set(records.flatMap(({ record }) => documentNames(record, deps.sha256Hex)));
  const documents = await findKnownDocuments(statementsOfConnection(connection), projectId, [...names]);
  const keys = records.flatMap(({ record, questionKey }) => itemKeys(record, questionKey));
  const items = await findKnownItems(connection, projectId, keys);
  const writing = before?.writeOwn(connection) ?? Promise.resolve();
  // Where it fails, that is told below; until then it must not count as heard by nobody.
  writing.catch(ignore);
  const rows = new ImportRows();
  const placer = new ChunkPlacer(context, rows, documents);
  const linker = new ItemLinker(context, rows, items);
  const ready = await readyRecords(context, allowance, records, placer, linker);
  await writing;
  const responses = ready.map(({ response }) => response);
  const report = reportOf(responses, placer.problems, linker.changed);
  if (placer.problems.length > 0 || linker.changed.length > 0) return { report, rows: null };
  await placer.settleChunks();
  buildRows(context, rows, linker, ready);
  await rows.writeShared(connection);
  context.texts.markSaved();
  return { report, rows };
}

function reportOf(
  responses: readonly ReadyResponse[],
  problems: readonly LineProblem[],
  frozenChanged: readonly LineProblem[],
): GroupReport {
  const sum = (countOf: (response: ReadyResponse) => number) =>
    responses.reduce((total, one) => total + countOf(one), 0);
  return {
    responses: responses.length,
    claims: sum(({ check }) => check.claims.length),
    citations: sum(({ check }) => check.claims.reduce((total, claim) => total + claim.citations.length, 0)),
    chunks: sum(({ placed }) => placed.length),
    labels: sum(({ record }) => record.labels.length),
    problems,
    frozenChanged,
  };
}
