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

/** What a new item takes from the response that brings it. */
interface NewItem {
  readonly record: ImportRecord;
  readonly questionKey: string;
  readonly class: string;
  readonly matterIds: readonly string[];
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
   * The id of the item for a response that `find` knew none for. Answers from production are no items of a set: they make none,
   * and null is their item.
   */
  make(response: NewItem, question: { id: string; commitment: string }): string | null {
    const { deps, projectId, userId, createdAt, runKind } = this.#context;
    const { record, questionKey, matterIds } = response;
    if (runKind === "production-sample") return null;
    const isTaken = this.#known.has(record.externalId);
    const key = isTaken ? variantKey(record.externalId, questionKey) : record.externalId;
    // An item has one matter: that of the answer which brought it, so that a wall hides the question as well.
    const [matterId = null] = matterIds;
    const item = { id: deps.newId(), key, questionKey, class: response.class, matterId };
    this.#known.set(key, { ...item, isFrozen: false });
    this.#rows.goldenItems.push({
      ...item,
      projectId,
      questionPayloadId: question.id,
      questionCommitment: question.commitment,
      kind: kindOf(record),
      createdById: userId,
      createdAt,
    });
    return item.id;
  }
}
