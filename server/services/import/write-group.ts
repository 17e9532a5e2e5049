import { setImmediate as nextTurn } from "node:timers/promises";
import type { ImportRecord } from "@/contracts/import-record";
import type { LineProblem } from "@/contracts/runs";
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

/**
 * Writes a group of records in the import's transaction: places their chunks, resolves their citations, links their items. Two
 * questions to the database and a COPY a table for all of them.
 */
export async function writeGroup(
  context: ImportContext,
  allowance: QuoteAllowance,
  group: readonly { readonly line: number; readonly record: ImportRecord }[],
): Promise<GroupReport> {
  const { connection, projectId, deps } = context;
  const records: GroupedRecord[] = group.map((entry) => ({
    ...entry,
    questionKey: questionKeyOf(context, entry.record),
  }));
  const names = new Set(records.flatMap(({ record }) => documentNames(record, deps.sha256Hex)));
  const documents = await findKnownDocuments(connection, projectId, [...names]);
  const keys = records.flatMap(({ record, questionKey }) => itemKeys(record, questionKey));
  const items = await findKnownItems(connection, projectId, keys);
  const rows = new ImportRows();
  const placer = new ChunkPlacer(context, rows, documents);
  const linker = new ItemLinker(context, rows, items);
  const ready: { response: ReadyResponse; item: KnownItem | null }[] = [];
  for (const { line, record, questionKey } of records) {
    const id = deps.newId();
    const placed = await placer.place(record, line, id);
    const check = await checkRecord(record, placed, claimsOfRecord(record), context.texts, allowance);
    const item = linker.find(record, questionKey, line);
    const standing = { class: classOf(placed, item), matterIds: mattersOf(placed, item) };
    ready.push({ response: { id, line, record, placed, check, questionKey, ...standing }, item });
    // Other requests get their turn between two records.
    await nextTurn();
  }
  const report = reportOf(
    ready.map(({ response }) => response),
    placer.problems,
    linker.changed,
  );
  if (placer.problems.length > 0 || linker.changed.length > 0) return report;
  await placer.settleChunks();
  for (const { response, item } of ready) {
    const builder = new ResponseBuilder(context, rows, response);
    const question = builder.putQuestion();
    builder.build(question, item?.id ?? linker.make(response, question));
  }
  await rows.write(connection);
  context.texts.markSaved();
  return report;
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
