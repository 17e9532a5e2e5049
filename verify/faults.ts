export type FaultKind =
  | "malformed"
  | "empty"
  | "foreign"
  | "edited"
  | "deleted"
  | "reordered"
  | "inserted"
  | "truncated"
  | "rebuilt"
  | "payload_edited"
  | "payload_missing"
  | "payload_not_erased"
  | "list_edited"
  | "list_unbound"
  | "list_missing"
  | "record_edited"
  | "record_unbound"
  | "record_missing";

/** Something that does not verify. `line` counts from 1; null where what is wrong is that a line is not there. */
export interface Fault {
  readonly kind: FaultKind;
  readonly line: number | null;
  /** Place in the chain, for faults of the chain. */
  readonly seq: number | null;
  /** Id of the payload or record, for faults of those. */
  readonly id: string | null;
  readonly message: string;
}

export function chainFault(kind: FaultKind, line: number | null, seq: number | null, message: string): Fault {
  return { kind, line, seq, id: null, message };
}

export function itemFault(kind: FaultKind, line: number | null, id: string, message: string): Fault {
  return { kind, line, seq: null, id, message };
}
