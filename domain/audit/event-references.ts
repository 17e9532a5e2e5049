/** Random opaque id. */
export type Id = string;
/** Closed-vocabulary code, version or fingerprint: no white space. */
export type Code = string;
/** 64 lower-case hex digits. */
export type Digest = string;

/** A text, note, name or file that lies in an erasable payload row. The verifier follows this shape wherever it stands. */
export type PayloadRef = { readonly payload: Id; readonly commitment: Digest };

export const FROZEN_KINDS = [
  "golden_target",
  "reference_judgement",
  "golden_set_version",
  "golden_retirement",
  "golden_attestation",
  "policy",
  "rubric_version",
  "protocol_version",
  "gate_report",
] as const;
export type FrozenKind = (typeof FROZEN_KINDS)[number];

/** A frozen row that an event brings into being. The verifier follows it wherever it stands under the name `frozen`. */
export type FrozenRef = { readonly record: FrozenKind; readonly id: Id; readonly digest: Digest };
