import type { CitationMark } from "@/domain/rubric/codes";
import type { CitedClaim } from "./cited-claim";

/** A person's judgement of one claim's citations. */
export interface MarkedClaim {
  /** Handles in the order written, repeats included; 1-based positions in the retrieved set. */
  readonly cites: readonly number[];
  /** The mark of each distinct cited handle; one that is missing says nothing. */
  readonly marks: ReadonlyMap<number, CitationMark>;
  /** Whether the cited passages, together, say the claim (Grounded, or Misattributed as `padding`). */
  readonly isJointlySaid: boolean;
  /** Partly supporting handles that a person found not to be needed. */
  readonly needless?: readonly number[];
}

/**
 * Support as ALCE asks for it, from a person's marks: one passage that supports is enough; partly supporting ones are so
 * only all together, where none supports alone, less those said not to be needed. All cited passages together follow the claim's own judgement.
 */
export function claimOfMarks({ cites, marks, isJointlySaid, needless = [] }: MarkedClaim): CitedClaim {
  const cited = new Set(cites);
  const supporting = [...cited].filter((handle) => marks.get(handle) === "supports");
  const parts = [...cited].filter((handle) => marks.get(handle) === "partly" && !needless.includes(handle));
  return {
    cites,
    isSaidBy: (handles) => {
      const premise = new Set(handles);
      if ([...cited].every((handle) => premise.has(handle)) && cited.size > 1) return isJointlySaid;
      if (supporting.some((handle) => premise.has(handle))) return true;
      return (
        isJointlySaid && supporting.length === 0 && parts.length > 0 && parts.every((handle) => premise.has(handle))
      );
    },
  };
}
