import { type Fault, itemFault } from "./faults";
import { hashOfList, hashOfRecord } from "./hashes";
import type { ListLine, RecordLine } from "./read-line";
import { frozenKey, type References } from "./references";

/** What is kept of a frozen record's line. */
export interface KeptRecord {
  readonly line: number;
  readonly key: string;
  readonly digest: string;
  readonly isDigestRight: boolean;
}

/** A payload list's line; `payloads` bind only where the digest is right and an event names it. */
export interface KeptList {
  readonly line: number;
  readonly digest: string;
  readonly isDigestRight: boolean;
  readonly payloads: ListLine["payloads"];
}

export function keepRecord(record: RecordLine, line: number): KeptRecord {
  const isDigestRight = hashOfRecord(record.record, record.content) === record.digest;
  return { line, key: frozenKey(record.record, record.id), digest: record.digest, isDigestRight };
}

export function keepList(list: ListLine, line: number): KeptList {
  const { digest, payloads } = list;
  return { line, digest, isDigestRight: hashOfList(payloads) === digest, payloads };
}

function findRecordFault(record: KeptRecord, references: References): Fault | null {
  const { key, line, digest } = record;
  if (!record.isDigestRight) return itemFault("record_edited", line, key, "is not what its digest was made of");
  const named = references.frozen.get(key);
  if (named === undefined) return itemFault("record_unbound", line, key, "is frozen by no event of the chain");
  if (named.size > 1 || !named.has(digest)) {
    return itemFault("record_edited", line, key, "has another digest than the chain names");
  }
  return null;
}

function findListFault(list: KeptList, references: References): Fault | null {
  const { line, digest } = list;
  if (!list.isDigestRight) return itemFault("list_edited", line, digest, "is not what its digest was made of");
  return references.lists.has(digest) ? null : itemFault("list_unbound", line, digest, "is named by no event");
}

/** Lists that an event names and that no line holds: what they named is bound by nothing, so that it could be anything. */
export function findMissingLists(lists: readonly KeptList[], references: References): Fault[] {
  const held = new Set(lists.map(({ digest }) => digest));
  const absent = [...references.lists].filter((digest) => !held.has(digest));
  return absent.map((digest) => itemFault("list_missing", null, digest, "is named by an event and not in the file"));
}

/** Holds record and list lines against the chain, and what the chain froze against the lines. */
export function checkRecords(
  records: ReadonlyMap<string, KeptRecord>,
  lists: readonly KeptList[],
  references: References,
  areIncluded: boolean,
): { readonly faults: readonly Fault[]; readonly leftOut: number } {
  const found = [
    ...[...records.values()].map((record) => findRecordFault(record, references)),
    ...lists.map((list) => findListFault(list, references)),
  ].filter((fault) => fault !== null);
  const absent = [...references.frozen.keys()].filter((key) => !records.has(key));
  const missing = absent.map((key) => itemFault("record_missing", null, key, "was frozen and is not in the file"));
  return areIncluded ? { faults: [...found, ...missing], leftOut: 0 } : { faults: found, leftOut: absent.length };
}
