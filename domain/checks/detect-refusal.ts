import { type SplitClaim, splitClaims } from "@/domain/checks/split-claims";
import type { CheckedResponse } from "@/domain/checks/response-context";
import type { Declined } from "@/domain/rubric/codes";
import type { Span } from "@/domain/text/span";

/** What tells whether a response declines. */
export interface RefusalSigns {
  /** The system's own sign (`unanswerable`); null when it gives none. */
  readonly flag: boolean | null;
  /** The provider's reason for ending; null when not given. */
  readonly finishReason: string | null;
  /** The pieces of the answer's text. */
  readonly pieces: readonly SplitClaim[];
  /** Texts of a list of claims, where the file has one. */
  readonly claims: readonly string[];
}

/** A suggestion that a person confirms. */
export interface RefusalSuggestion {
  readonly declined: Declined;
  readonly basis: "flag" | "finish_reason" | "heuristic" | "none";
  /** The flag says that there is no answer, and there is one. */
  readonly isConflict: boolean;
  /** The declining sentences of the answer. */
  readonly spans: readonly Span[];
}

const REFUSING_ENDS = new Set(["refusal", "content_filter", "safety", "prohibited_content", "blocklist"]);
const STATING = new Set(["sentence", "list_item", "table_row"]);

/**
 * Suggests how much of a response declines to answer, and on what that rests: the system's flag, the provider's finish reason,
 * or the wording.
 */
export function detectRefusal(signs: RefusalSigns): RefusalSuggestion {
  const spans = signs.pieces.filter(({ kind }) => kind === "refusal").map(({ span }) => span);
  const stated = signs.claims.length > 0 ? signs.claims.flatMap((text) => splitClaims(text)) : signs.pieces;
  const states = stated.some(({ kind, needsCitation }) => STATING.has(kind) && needsCitation !== false);
  const declines = spans.length > 0 || stated.some(({ kind }) => kind === "refusal");
  const declined = states ? "partly" : "wholly";
  if (signs.flag === true) return { declined, basis: "flag", isConflict: states, spans };
  if (!states && REFUSING_ENDS.has((signs.finishReason ?? "").toLowerCase())) {
    return { declined, basis: "finish_reason", isConflict: false, spans };
  }
  if (declines) return { declined, basis: "heuristic", isConflict: false, spans };
  return { declined: "no", basis: stated.length > 0 ? "heuristic" : "none", isConflict: false, spans };
}

/** How much of a response declines, by its own signs and its text, of which `pieces` are the parts. */
export const refusalOf = (
  { declinedFlag, finishReason, claims }: Pick<CheckedResponse, "declinedFlag" | "finishReason" | "claims">,
  pieces: readonly SplitClaim[],
): RefusalSuggestion =>
  detectRefusal({ flag: declinedFlag, finishReason, pieces, claims: claims.map(({ text }) => text) });
