import type { ImportRecord } from "@/contracts/import-record";
import type { LineProblem } from "@/contracts/runs";
import type { KnownItem } from "@/server/repositories/import-lookups";
import type { ImportContext } from "./import-context";
import type { ImportRows } from "./import-rows";

/** The key of an item that has the same name as another and asks something else. */
const variantKey = (externalId: string, questionKey: string) => `${externalId}@${questionKey.slice(0, 12)}`;

/** Names under which the item of a record may be stored. */
export const itemKeys = (record: ImportRecord, questionKey: string): string[] => [
  record.externalId,
  variantKey(record.externalId, questionKey),
];

function kindOf({ answerable, meta }: ImportRecord): "answerable" | "unanswerable" | "adversarial" {
  if (meta.kind === "adversarial") return "adversarial";
  return answerable === false ? "unanswerable" : "answerable";
}

/** Finds the golden item of each record, by id and question, or makes it. */
export class ItemLinker {
  /** Lines that bring another question under the id of a frozen item. */
  readonly changed: LineProblem[] = [];
  readonly #context: ImportContext;
  readonly #rows: ImportRows;
  readonly #known: Map<string, KnownItem>;

  constructor(context: ImportContext, rows: ImportRows, known: ReadonlyMap<string, KnownItem>) {
    this.#context = context;
    this.#rows = rows;
    this.#known = new Map(known);
  }

  /** The stored item with this id and question; null if there is none yet. */
  find(record: ImportRecord, questionKey: string, line: number): KnownItem | null {
    const named = this.#known.get(record.externalId);
    if (named === undefined || named.questionKey === questionKey) return named ?? null;
    if (named.isFrozen) {
      const message =
        "asks something else than the frozen item of this id; give it another id, or supersede the target first.";
      this.changed.push({ line, field: "question", code: "frozen_text_changed", message });
    }
    return this.#known.get(variantKey(record.externalId, questionKey)) ?? null;
  }

  /**
   * The id of the item for a record that `find` knew none for. Answers from production are no items of a set: they make none,
   * and null is their item.
   */
  make(record: ImportRecord, questionKey: string, question: { id: string; commitment: string }): string | null {
    const { deps, projectId, userId, createdAt, runKind } = this.#context;
    if (runKind === "production-sample") return null;
    const isTaken = this.#known.has(record.externalId);
    const key = isTaken ? variantKey(record.externalId, questionKey) : record.externalId;
    const id = deps.newId();
    const shared = { id, key, questionKey, class: "confidential" };
    this.#known.set(key, { ...shared, matterId: null, isFrozen: false });
    this.#rows.goldenItems.push({
      ...shared,
      projectId,
      questionPayloadId: question.id,
      questionCommitment: question.commitment,
      kind: kindOf(record),
      createdById: userId,
      createdAt,
    });
    return id;
  }
}
