import { type FindingCode, type FindingPower, POWER_OF_FINDING } from "@/domain/rubric/finding-powers";
import type { Span } from "@/domain/text/span";

/** Where a source of R came from. Nothing but what is said: an origin that nobody told is null. */
export const SOURCE_ORIGINS = ["corpus", "web", "user", "tool", "agent"] as const;
export type SourceOrigin = (typeof SOURCE_ORIGINS)[number];

/** Where a finding stands: code points of the answer as delivered, or of the claim's text. */
export interface FindingPlace extends Span {
  readonly of: "answer" | "claim";
}

/** A mechanical finding and what it may do (rubric section 4). `detail` holds positions, counts and codes, never words. */
export interface Finding {
  readonly code: FindingCode;
  readonly power: FindingPower;
  /** Place in the list of claims; null for a finding on the whole response. */
  readonly claimIndex: number | null;
  /** Place in the claim's citations; null for a finding on the whole claim. */
  readonly citationIndex: number | null;
  /** Null for a finding on a response without an answer. */
  readonly place: FindingPlace | null;
  readonly detail: Readonly<Record<string, string | number | boolean | null>>;
}

export type FindingTarget = Pick<Finding, "claimIndex" | "citationIndex" | "place">;

export function makeFinding(code: FindingCode, target: FindingTarget, detail: Finding["detail"] = {}): Finding {
  return { code, power: POWER_OF_FINDING[code], ...target, detail };
}
