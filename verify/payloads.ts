import { type Fault, itemFault } from "./faults";
import { commitmentOf } from "./hashes";
import type { PayloadLine } from "./read-line";
import type { References } from "./references";

/** What is kept of a payload line; the bytes are let go once the commitment is checked. */
export interface KeptPayload {
  readonly line: number;
  readonly id: string;
  /** Null: the line says that it was erased. */
  readonly commitment: string | null;
  readonly isCommitmentRight: boolean;
}

export interface PayloadResult {
  readonly faults: readonly Fault[];
  /** Text erased, tombstone in the chain. */
  readonly withheld: readonly string[];
  /** Named, not in the file, and the file does not claim to hold it. */
  readonly leftOut: number;
  /** Present, and named by nothing: held against its own commitment only. */
  readonly unbound: readonly string[];
  /** Present and held against the commitment that the chain or a frozen record names. */
  readonly bound: number;
}

export function keepPayload(payload: PayloadLine, line: number): KeptPayload {
  const { id, content } = payload;
  if (content === null) return { line, id, commitment: null, isCommitmentRight: false };
  const isCommitmentRight = commitmentOf(content.salt, content.bytes) === content.commitment;
  return { line, id, commitment: content.commitment, isCommitmentRight };
}

function findPayloadFault(payload: KeptPayload, references: References): Fault | null {
  const { id, line, commitment } = payload;
  const isErased = references.tombstones.has(id);
  if (commitment === null) {
    return isErased ? null : itemFault("payload_missing", line, id, "is erased without a tombstone in the chain");
  }
  if (isErased) return itemFault("payload_not_erased", line, id, "is here although a tombstone says that it is gone");
  if (!payload.isCommitmentRight)
    return itemFault("payload_edited", line, id, "is not what its commitment was made of");
  const named = references.payloads.get(id);
  if (named !== undefined && (named.size > 1 || !named.has(commitment))) {
    return itemFault("payload_edited", line, id, "has another commitment than the record names");
  }
  return null;
}

/** Holds payload lines against what the record names, and what it names against the lines. */
export function checkPayloads(
  payloads: ReadonlyMap<string, KeptPayload>,
  references: References,
  areIncluded: boolean,
): PayloadResult {
  const faults: Fault[] = [];
  const unbound: string[] = [];
  let bound = 0;
  for (const payload of payloads.values()) {
    const fault = findPayloadFault(payload, references);
    if (fault !== null) faults.push(fault);
    else if (payload.commitment === null) continue;
    else if (references.payloads.has(payload.id)) bound += 1;
    else unbound.push(payload.id);
  }
  const absent = [...references.payloads.keys()].filter((id) => !payloads.has(id) && !references.tombstones.has(id));
  if (areIncluded) {
    faults.push(...absent.map((id) => itemFault("payload_missing", null, id, "is named and not in the file")));
  }
  const withheld = [...references.tombstones].filter((id) => (payloads.get(id)?.commitment ?? null) === null);
  return { faults, withheld, leftOut: areIncluded ? 0 : absent.length, unbound, bound };
}
