import type { SplitClaim } from "@/domain/checks/split-claims";
import { isRefusalSentence } from "@/domain/checks/refusal-phrases";
import type { Declined } from "@/domain/rubric/codes";
import { foldText } from "@/domain/text/fold";
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
  const stated = signs.claims.filter((text) => !isRefusalSentence(foldText(text).text));
  const declinedClaims = signs.claims.length - stated.length;
  const states = stated.length > 0 || (signs.claims.length === 0 && signs.pieces.some(({ kind }) => STATING.has(kind)));
  if (signs.flag === true) {
    return { declined: states ? "partly" : "wholly", basis: "flag", isConflict: states, spans };
  }
  if (!states && REFUSING_ENDS.has((signs.finishReason ?? "").toLowerCase())) {
    return { declined: "wholly", basis: "finish_reason", isConflict: false, spans };
  }
  const declines = spans.length > 0 || declinedClaims > 0;
  if (declines) return { declined: states ? "partly" : "wholly", basis: "heuristic", isConflict: false, spans };
  const basis = signs.pieces.length > 0 || signs.claims.length > 0 ? "heuristic" : "none";
  return { declined: "no", basis, isConflict: false, spans };
}
