import type { Coverage } from "@/domain/checks/check-coverage";
import type { CheckedResponse } from "@/domain/checks/response-context";

/**
 * Whether an answer has words of which no claim can be checked: none cites anything, and none is known to need a citation. A list of claims
 * that is empty, or holds pleasantries alone, says nothing of the text beside it. Who declines wholly is told apart by the caller.
 */
export function hasNothingToCheck({ status, answer, claims }: CheckedResponse, { uncited }: Coverage): boolean {
  if (status !== "answered" || answer.trim() === "" || uncited.length > 0) return false;
  return claims.every(({ citations }) => citations.length === 0);
}
