import { clsx } from "clsx";
import type { ClaimUnits } from "@/contracts/claim-units";
import { indexCodePoints, sliceSpan } from "@/domain/text/code-points";

interface Piece {
  readonly startCp: number;
  readonly text: string;
  /** Numbers of the claims that hold it, from 1. */
  readonly claims: readonly number[];
}

/** The answer in pieces at the edges of its claims; together they are the answer. */
export function cutAtClaims({ answer, claims }: Pick<ClaimUnits, "answer" | "claims">): Piece[] {
  const index = indexCodePoints(answer);
  const edges = claims.flatMap(({ answerSpan }) => (answerSpan === null ? [] : [answerSpan.startCp, answerSpan.endCp]));
  const cuts = [...new Set([0, ...edges, index.lengthCp])].sort((a, b) => a - b);
  return cuts.slice(0, -1).map((startCp, at) => {
    const endCp = cuts[at + 1] ?? index.lengthCp;
    const holding = claims.flatMap(({ answerSpan }, i) =>
      answerSpan !== null && answerSpan.startCp <= startCp && endCp <= answerSpan.endCp ? [i + 1] : [],
    );
    return { startCp, text: sliceSpan(index, { startCp, endCp }), claims: holding };
  });
}

/** The answer as it is cut: each claim's words with its number before them; the rest is dotted. */
export function AnswerCut({ units }: { units: ClaimUnits }) {
  return (
    <p className="reading whitespace-pre-wrap rounded-md border border-line bg-surface p-4" data-answer>
      {cutAtClaims(units).map(({ startCp, text, claims }, at, all) => {
        const begins = claims.filter((claim) => all[at - 1]?.claims.includes(claim) !== true);
        // Bullets and rules say nothing that could stand in a claim.
        const hasWords = /[\p{L}\p{N}]/u.test(text);
        return (
          <span
            key={startCp}
            className={clsx(
              claims.length > 0 && "rounded-xs bg-accent-wash",
              claims.length === 0 &&
                hasWords &&
                "underline decoration-ink-3 decoration-dotted underline-offset-[0.25em]",
            )}
          >
            {begins.map((claim) => (
              <sup key={claim} className="mr-0.5 font-[600] text-accent-strong">
                <span className="sr-only">claim </span>
                {claim}
              </sup>
            ))}
            {text}
          </span>
        );
      })}
    </p>
  );
}
