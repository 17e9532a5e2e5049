import { DomainError } from "@/domain/errors/domain-error";
import type { AuditEvent } from "./audit-events";
import { canonicalJson } from "./canonical-json";
import { isHash, type Sha256Hex, utf8Bytes } from "./hash-functions";

/** What the first event of every chain names as its predecessor. */
export const GENESIS_HASH = "0".repeat(64);

/** First line of the hashed bytes; a change of format is a change of this line. */
export const EVENT_PURPOSE = "assay:audit-event:v1";

/** The chain of what belongs to no project: sign-ins, users, restores. */
export const SERVER_CHAIN = "server";

/** An event in its place: `seq` counts 1, 2, ... in its chain without a gap; `at` is UTC with milliseconds and `Z`. */
export type PlacedEvent = AuditEvent & {
  readonly project: string;
  readonly seq: number;
  readonly at: string;
  /** The person's id; null is the server itself. */
  readonly actor: string | null;
};

/** A link of the chain, as it is stored and exported. */
export type ChainedEvent = PlacedEvent & { readonly prev: string; readonly hash: string };

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

function assertPlace(prevHash: string, event: PlacedEvent): void {
  if (!isHash(prevHash)) throw new DomainError("chain_malformed", "prev is not a SHA-256 in hex", { seq: event.seq });
  if (!Number.isSafeInteger(event.seq) || event.seq < 1) {
    throw new DomainError("chain_malformed", "seq counts from 1", { seq: event.seq });
  }
  if (!INSTANT.test(event.at)) {
    throw new DomainError("chain_malformed", "at is not UTC with milliseconds", { at: event.at });
  }
}

/**
 * The hash of one event: SHA-256 over three lines, the purpose, the predecessor's hash, and the canonical JSON of
 * `{actor, at, data, project, seq, type}`. Written out in `verify/FORMAT.md`; the verifier has its own writing of it.
 *
 * @throws DomainError `chain_malformed` if the predecessor is no hash, `seq` < 1 or `at` of another form;
 * `not_canonical` if the data has no canonical form.
 */
export function eventHash(prevHash: string, event: PlacedEvent, sha256Hex: Sha256Hex): string {
  assertPlace(prevHash, event);
  const { project, seq, at, type, actor, data } = event;
  const content = canonicalJson({ project, seq, at, type, actor, data });
  return sha256Hex(utf8Bytes(`${EVENT_PURPOSE}\n${prevHash}\n${content}`));
}

/** The head of a chain: the place and hash of its last event; seq 0 and `GENESIS_HASH` before the first. */
export interface ChainHead {
  readonly seq: number;
  readonly hash: string;
}

/**
 * The next link after `head`.
 * @throws DomainError as `eventHash`.
 */
export function linkEvent(
  head: ChainHead,
  event: AuditEvent & { readonly project: string; readonly at: string; readonly actor: string | null },
  sha256Hex: Sha256Hex,
): ChainedEvent {
  const placed: PlacedEvent = { ...event, seq: head.seq + 1 };
  return { ...placed, prev: head.hash, hash: eventHash(head.hash, placed, sha256Hex) };
}
