import type { EventLine } from "./read-line";

/** What events and frozen contents name: payloads with their commitments, frozen rows with their digests, lists, tombstones. */
export interface References {
  /** Commitments named for a payload; more than one is a contradiction. */
  readonly payloads: Map<string, Set<string>>;
  /** Digests by `kind id`. */
  readonly frozen: Map<string, Set<string>>;
  readonly lists: Set<string>;
  readonly tombstones: Set<string>;
}

export function noReferences(): References {
  return { payloads: new Map(), frozen: new Map(), lists: new Set(), tombstones: new Set() };
}

function add(map: Map<string, Set<string>>, key: string, value: string): void {
  const known = map.get(key);
  if (known === undefined) map.set(key, new Set([value]));
  else known.add(value);
}

export const frozenKey = (record: string, id: string) => `${record} ${id}`;

export function namePayload(references: References, payload: string, commitment: string): void {
  add(references.payloads, payload, commitment);
}

function nameFrozen(references: References, value: unknown): void {
  if (Array.isArray(value)) {
    for (const entry of value) nameFrozen(references, entry);
    return;
  }
  if (typeof value !== "object" || value === null) return;
  const { record, id, digest }: { record?: unknown; id?: unknown; digest?: unknown } = value;
  if (typeof record === "string" && typeof id === "string" && typeof digest === "string") {
    add(references.frozen, frozenKey(record, id), digest);
  }
}

/** Follows the payload shape wherever it stands; frozen content and event data are walked alike. */
export function collectPayloads(references: References, value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  const { payload, commitment }: { payload?: unknown; commitment?: unknown } = value;
  if (typeof payload === "string" && typeof commitment === "string") namePayload(references, payload, commitment);
  for (const member of Object.values(value)) collectPayloads(references, member);
}

/** Only events bring frozen rows and lists into being: what a frozen content says of others binds nothing. */
function collectBindings(references: References, value: unknown): void {
  if (typeof value !== "object" || value === null) return;
  for (const [name, member] of Object.entries(value)) {
    if (name === "frozen") nameFrozen(references, member);
    else if (name === "payloadList" && typeof member === "string") references.lists.add(member);
    else collectBindings(references, member);
  }
}

/** Adds what one event names. */
export function collectFromEvent(references: References, event: EventLine): void {
  if (event.data === null) return;
  collectPayloads(references, event.data);
  collectBindings(references, event.data);
  if (event.type !== "payload.erased") return;
  const { payload }: { payload?: unknown } = event.data;
  if (typeof payload === "string") references.tombstones.add(payload);
}
