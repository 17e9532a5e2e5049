import type { CheckedResponse, ClaimCheck } from "@/domain/checks/check-response";
import { findCheapFailure } from "@/domain/scoring/cheap-failure";
import type { VerifiableClaim } from "./plan-verification";

/** A checked claim of a response, as far as a verifier needs it. */
export interface CheckedClaimText {
  readonly key: string;
  readonly text: string;
  readonly needsCitation: boolean | null;
  readonly check: Pick<ClaimCheck, "citations" | "unattachedQuotes">;
}

/**
 * A claim as a verifier reads it: its words beside the passages it cites, each once, in the order cited; those beyond the third handle
 * are resolved and not read.
 *
 * @param textOfChunk a chunk's words; blank where it has none.
 */
export function verifiableClaim(
  { key, text, needsCitation, check }: CheckedClaimText,
  textOfChunk: (chunkIndex: number) => string,
  mayBeSent: boolean,
): VerifiableClaim {
  const scored = check.citations.filter(({ isOverCap }) => !isOverCap);
  const passages = [...new Set(scored.flatMap(({ candidates }) => candidates))].map(textOfChunk);
  return { key, hypothesis: text, passages, cheapFailure: findCheapFailure(check, needsCitation, passages), mayBeSent };
}

/** Every claim of a checked response whose chunks stand for themselves. `keyOf` names the claim at a place. */
export function verifiableClaims(
  response: CheckedResponse,
  checks: readonly ClaimCheck[],
  keyOf: (claimIndex: number) => string,
): VerifiableClaim[] {
  const textOfChunk = (i: number): string => response.chunks[i]?.source?.codePoints.text ?? "";
  return checks.map((check, i) => {
    const claim = response.claims[i];
    const given = { key: keyOf(i), text: claim?.text ?? "", needsCitation: claim?.needsCitation ?? null, check };
    return verifiableClaim(given, textOfChunk, true);
  });
}
