import type { z } from "zod";
import {
  citationRecheck,
  type CitationRecheckResource,
  type recheckEndpoints,
  type RecheckProgress,
} from "@/contracts/rechecks";
import { indexCodePoints, sliceSpan } from "@/domain/text/code-points";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { getDocumentRow } from "@/server/repositories/documents";
import {
  countRechecks,
  listRecheckRows,
  readVersionTexts,
  type RecheckRow,
  type VersionText,
} from "@/server/repositories/rechecks";
import { pageFrom, readCursor } from "./page-cursor";
import { recheckCitations } from "./recheck-citations";

type ListRechecks = typeof recheckEndpoints.listRechecks;

const isPlace = (value: readonly unknown[]): value is readonly [number, string] =>
  value.length === 2 && Number.isInteger(value[0]) && typeof value[1] === "string" && !value[1].includes("\0");

/** Words of a version by their place. */
class Words {
  readonly #versions: ReadonlyMap<string, VersionText>;
  readonly #indexed = new Map<string, ReturnType<typeof indexCodePoints>>();

  constructor(versions: ReadonlyMap<string, VersionText>) {
    this.#versions = versions;
  }

  placeOf(versionId: string, startCp: number, endCp: number): CitationRecheckResource["cited"] {
    const version = this.#versions.get(versionId);
    return {
      versionId,
      printedVersion: version?.printedVersion ?? null,
      startCp,
      endCp,
      words:
        version === undefined || version.text === null ? null : this.#slice(version.id, version.text, startCp, endCp),
    };
  }

  #slice(id: string, text: string, startCp: number, endCp: number): string {
    const index = this.#indexed.get(id) ?? indexCodePoints(text);
    this.#indexed.set(id, index);
    return sliceSpan(index, { startCp, endCp });
  }
}

const storedDifferences = citationRecheck.shape.differences;

function recheckOf(row: RecheckRow, versionId: string, words: Words): z.input<typeof citationRecheck> {
  const {
    citedVersionId,
    beforeStartCp,
    beforeEndCp,
    afterStartCp,
    afterEndCp,
    differences,
    checkedAt,
    rank: _rank,
    ...shown
  } = row;
  return {
    ...shown,
    cited: words.placeOf(citedVersionId, beforeStartCp, beforeEndCp),
    now: afterStartCp === null || afterEndCp === null ? null : words.placeOf(versionId, afterStartCp, afterEndCp),
    differences: storedDifferences.parse(differences),
    checkedAt: checkedAt.toISOString(),
  };
}

/** The newest file of a document (versions come newest first); what came as chunks of answers is no later state of it. */
async function getNewestVersionId(deps: Deps, documentId: string): Promise<string> {
  const { versions } = await getDocumentRow(deps.db.prisma, documentId);
  const newest = versions.find((version) => version.hasOriginal) ?? versions[0];
  if (newest === undefined) throw new Error("a document has no version");
  return newest.id;
}

/** Citations of older versions, looked up in the newest one; walls are a filter here. */
export async function listRechecks(
  deps: Deps,
  { userId }: Caller,
  documentId: string,
  { cursor, limit, change }: z.output<ListRechecks["query"]>,
): Promise<z.input<ListRechecks["answer"]>> {
  const versionId = await getNewestVersionId(deps, documentId);
  const after = readCursor(cursor, isPlace);
  const rows = await listRecheckRows(deps.db.prisma, {
    versionId,
    userId,
    change: change ?? null,
    after,
    limit: limit + 1,
  });
  const { items, nextCursor } = pageFrom(rows, limit, (row) => [row.rank, row.citationId]);
  const versionIds = new Set([versionId, ...items.map((row) => row.citedVersionId)]);
  const words = new Words(await readVersionTexts(deps.db.prisma, [...versionIds]));
  return { items: items.map((row) => recheckOf(row, versionId, words)), nextCursor };
}

export async function getRecheckProgress(deps: Deps, { userId }: Caller, documentId: string): Promise<RecheckProgress> {
  return countRechecks(deps.db.prisma, await getNewestVersionId(deps, documentId), userId);
}

/** Begins with what is left; it works on in this process while the answer is sent. `finished` never rejects. */
export async function startRecheck(
  deps: Deps,
  caller: Caller,
  documentId: string,
): Promise<{ readonly progress: RecheckProgress; readonly finished: Promise<void> }> {
  const versionId = await getNewestVersionId(deps, documentId);
  const progress = await countRechecks(deps.db.prisma, versionId, caller.userId);
  const finished = recheckCitations(deps, versionId, caller.userId).catch((err: unknown) => {
    deps.log.error({ err, documentVersionId: versionId }, "a lookup of citations broke off");
  });
  return { progress, finished };
}
