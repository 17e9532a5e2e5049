import { LRUCache } from "lru-cache";
import { type PreparedText, prepareText } from "@/domain/quotes/prepared-text";
import type { Statements } from "@/server/db/statements";
import { findTextOfVersion } from "@/server/repositories/import-lookups";

/** UTF-16 units kept at once; folded forms take about ten bytes a unit more. */
const KEPT_LENGTH_MAX = 4_000_000;

/** Texts of document versions during an import or a recut, each prepared once; the ones used least lately go first. */
export class SourceTexts {
  readonly #statements: Statements;
  readonly #kept = new LRUCache<string, PreparedText>({
    maxSize: KEPT_LENGTH_MAX,
    // What is too long to be kept for all is kept as long as it is the last.
    maxEntrySize: Number.MAX_SAFE_INTEGER,
    sizeCalculation: (text) => Math.min(KEPT_LENGTH_MAX, Math.max(1, text.codePoints.text.length)),
  });
  /** Texts of versions that are not in the database yet. */
  readonly #unsaved = new Map<string, string>();

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  /** Tells the text of a version that is still to be written. */
  add(versionId: string, text: string): void {
    this.#unsaved.set(versionId, text);
  }

  /** Everything that was added has been written. */
  markSaved(): void {
    this.#unsaved.clear();
  }

  /** T of a version, ready for resolving quotes; null where it is erased. */
  async find(versionId: string): Promise<PreparedText | null> {
    const kept = this.#kept.get(versionId);
    if (kept !== undefined) return kept;
    const text = this.#unsaved.get(versionId) ?? (await findTextOfVersion(this.#statements, versionId));
    if (text === null) return null;
    const prepared = prepareText(text);
    this.#kept.set(versionId, prepared);
    return prepared;
  }
}
