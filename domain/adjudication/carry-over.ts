import { purposeBytes } from "@/domain/audit/canonical-json";
import type { ClaimLabel, VerdictBasis } from "@/domain/rubric/codes";
import { isClosedBasis } from "./verdict";

/**
 * A digest of bytes as text. It should be keyed with the project's own secret (HMAC): the bytes hold questions and claims,
 * and a plain hash of a short text can be searched through.
 */
export type KeyedDigest = (bytes: Uint8Array) => string;

/** A passage that the claim cites: its text as it was sent, and what is known of its document (in force, overruled ...). */
export interface CitedSpan {
  readonly text: string;
  readonly documentStatus: string;
}

/** What surrounds a judgement and must be the same for an earlier one to be kept (rubric section 6). */
export interface CarryContext {
  readonly question: string;
  readonly earlierTurns: readonly { readonly role: string; readonly text: string }[];
  readonly rubricVersion: string;
  readonly protocolVersion: string;
  /** Digest over R, the texts sent in their order; null where R is not known. */
  readonly retrievedDigest: string | null;
}

export interface CarryClaim extends CarryContext {
  readonly claimText: string;
  /** In the order of the citations. */
  readonly citedSpans: readonly CitedSpan[];
}

/** `grounded` opens a Grounded verdict; `strict`, which includes R, any other. Null: R is not known, nothing but Grounded carries. */
export interface CarryKeys {
  readonly grounded: string;
  readonly strict: string | null;
}

function keysOf(purpose: string, content: object, retrievedDigest: string | null, digest: KeyedDigest): CarryKeys {
  const strict = (r: string) => digest(purposeBytes(`${purpose}:strict:v1`, { ...content, retrieved: r }));
  return {
    grounded: digest(purposeBytes(`${purpose}:grounded:v1`, content)),
    strict: retrievedDigest === null ? null : strict(retrievedDigest),
  };
}

/**
 * The two keys of one claim: question, earlier turns, claim text, cited spans' text, rubric and protocol version, document
 * status; the strict one also the digest of R. Handles are not part of it: renumbering changes nothing.
 */
export function carryKey(claim: CarryClaim, digest: KeyedDigest): CarryKeys {
  const { question, earlierTurns, rubricVersion, protocolVersion, claimText, citedSpans } = claim;
  const content = {
    question,
    earlierTurns: earlierTurns.map(({ role, text }) => ({ role, text })),
    claimText,
    citedSpans: citedSpans.map(({ text, documentStatus }) => ({ text, documentStatus })),
    rubricVersion,
    protocolVersion,
  };
  return keysOf("assay:carry-claim", content, claim.retrievedDigest, digest);
}

/**
 * The two keys of a response's marks (declined, support in R), which no claim carries: the whole answer instead of a claim.
 * `grounded` opens marks that say nothing was declined; a refusal needs `strict`, because it speaks of R.
 */
export function carryKeyOfMarks(context: CarryContext & { readonly answer: string }, digest: KeyedDigest): CarryKeys {
  const { question, earlierTurns, rubricVersion, protocolVersion, answer } = context;
  const turns = earlierTurns.map(({ role, text }) => ({ role, text }));
  const content = { question, earlierTurns: turns, answer, rubricVersion, protocolVersion };
  return keysOf("assay:carry-marks", content, context.retrievedDigest, digest);
}

/** The key under which a verdict with this label may be found; null where it can't be carried. */
export function keyForLabel(keys: CarryKeys, label: ClaimLabel | null): string | null {
  if (label === null) return null;
  return label === "grounded" ? keys.grounded : keys.strict;
}

/** Limits on carrying. A convention of the protocol, printed with the carried share. */
export interface CarryLimits {
  readonly maxAgeMs: number;
  readonly maxHops: number;
}

const DAY_MS = 86_400_000;

export const DEFAULT_CARRY_LIMITS: CarryLimits = { maxAgeMs: 180 * DAY_MS, maxHops: 26 };

export interface CarryCandidate {
  readonly basis: VerdictBasis;
  readonly label: ClaimLabel | null;
  /** When people last decided it, however often it was carried since. */
  readonly originAtMs: number;
  /** 0 where people decided it themselves. */
  readonly hops: number;
  /** A later verdict stands in its place. */
  readonly isSuperseded: boolean;
}

export type CarryRefusal = "not_closed" | "not_decided" | "superseded" | "too_old" | "too_many_hops";

/** Why an earlier verdict with an equal key is not kept, or null if it is. Only closed verdicts carry. */
export function whyNotCarry(candidate: CarryCandidate, limits: CarryLimits, nowMs: number): CarryRefusal | null {
  if (!isClosedBasis(candidate.basis)) return "not_closed";
  if (candidate.label === null) return "not_decided";
  if (candidate.isSuperseded) return "superseded";
  if (nowMs - candidate.originAtMs > limits.maxAgeMs) return "too_old";
  return candidate.hops + 1 > limits.maxHops ? "too_many_hops" : null;
}

/** True where an earlier verdict with an equal key is kept. */
export function mayCarry(candidate: CarryCandidate, limits: CarryLimits, nowMs: number): boolean {
  return whyNotCarry(candidate, limits, nowMs) === null;
}
