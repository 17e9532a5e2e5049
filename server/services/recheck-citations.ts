import { setImmediate as nextTurn } from "node:timers/promises";
import { type PreparedText, prepareText } from "@/domain/quotes/prepared-text";
import { RESOLVER_VERSION } from "@/domain/quotes/resolve-quote";
import { type CitationChange, reverifyCitation } from "@/domain/quotes/reverify-citation";
import { appendAudit } from "@/server/audit/append-audit";
import type { Deps } from "@/server/deps";
import {
  insertRechecks,
  listPendingPlaces,
  type NewRecheck,
  type PendingPlace,
  readVersionTexts,
  type VersionText,
} from "@/server/repositories/rechecks";
import { inTransaction } from "@/server/transaction";

/** So many places are looked up before what was found is stored; small, so that a stop loses little. */
const BATCH_PLACES = 40;

type Counts = Record<CitationChange, number>;

function countChanges(rows: readonly NewRecheck[]): Counts {
  const counts: Counts = { unchanged: 0, moved: 0, changed: 0, gone: 0 };
  for (const { change } of rows) counts[change] += 1;
  return counts;
}

/** Old texts by version, each made ready once; only the one at hand is kept, since places come version by version. */
class OldTexts {
  readonly #deps: Deps;
  #at: { readonly id: string; readonly text: PreparedText | null } | null = null;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  async find(versionId: string): Promise<PreparedText | null> {
    if (this.#at?.id !== versionId) {
      const text = (await readVersionTexts(this.#deps.db.prisma, [versionId])).get(versionId)?.text ?? null;
      this.#at = { id: versionId, text: text === null ? null : prepareText(text) };
    }
    return this.#at.text;
  }
}

function lookUp(before: PreparedText, after: PreparedText, place: PendingPlace): NewRecheck[] {
  const span = { startCp: place.startCp, endCp: place.endCp };
  const { change, after: found, isUncertain, differences } = reverifyCitation(before, after, span);
  return place.citationIds.map((citationId) => ({
    citationId,
    change,
    before: span,
    after: found,
    isUncertain,
    differences,
  }));
}

async function store(deps: Deps, version: VersionText, rows: readonly NewRecheck[], actorId: string | null) {
  const { id: documentVersionId, documentId, projectId } = version;
  await inTransaction(deps, async (tx) => {
    const about = { resolverVersion: RESOLVER_VERSION, checkedAt: deps.clock() };
    const stored = await insertRechecks(tx, documentVersionId, rows, about);
    if (stored.size === 0) return;
    const counts = countChanges(rows.filter((row) => stored.has(row.citationId)));
    const data = { documentId, documentVersionId, ...counts };
    await appendAudit(tx, deps, { projectId, actorId, type: "citations.rechecked", data });
  });
}

/**
 * Looks up every citation of older versions of a document in the given version, a batch at a time: each batch is stored before the next is
 * begun, so that work that broke off is gone on with and never done twice. Citations, labels and freezes stay bound to what was seen.
 * `actorId` null is the server itself.
 */
export async function recheckCitations(deps: Deps, versionId: string, actorId: string | null): Promise<void> {
  const version = (await readVersionTexts(deps.db.prisma, [versionId])).get(versionId);
  if (version === undefined || version.text === null) return;
  const after = prepareText(version.text);
  const oldTexts = new OldTexts(deps);
  for (;;) {
    const places = await listPendingPlaces(deps.db.prisma, versionId, BATCH_PLACES);
    const rows: NewRecheck[] = [];
    for (const place of places) {
      const before = await oldTexts.find(place.citedVersionId);
      if (before !== null) rows.push(...lookUp(before, after, place));
      await nextTurn();
    }
    if (rows.length === 0) return;
    await store(deps, version, rows, actorId);
  }
}
