import { clsx } from "clsx";
import { indexCodePoints, u16FromCp } from "@/domain/text/code-points";
import type { ResponseMaterial } from "@/contracts/disputes";

export interface MaterialAnswerProps {
  material: Pick<ResponseMaterial, "question" | "turns" | "answer" | "claims">;
  /** The claim at hand. */
  currentClaimId: string | null;
  onClaim: (claimId: string) => void;
}

interface Piece {
  readonly key: number;
  readonly text: string;
  readonly claimId: string | null;
}

/** The answer in pieces, by the claim that each belongs to; where two claims share words the first has them. */
function piecesOf({ answer, claims }: MaterialAnswerProps["material"]): readonly Piece[] {
  const index = indexCodePoints(answer);
  const placed = claims
    .flatMap((claim) => (claim.answerSpan === null ? [] : [{ id: claim.id, ...claim.answerSpan }]))
    .sort((a, b) => a.startCp - b.startCp);
  const pieces: Piece[] = [];
  let atCp = 0;
  const push = (startCp: number, endCp: number, claimId: string | null) => {
    if (startCp >= endCp) return;
    pieces.push({ key: startCp, text: answer.slice(u16FromCp(index, startCp), u16FromCp(index, endCp)), claimId });
  };
  for (const claim of placed) {
    const startCp = Math.max(atCp, claim.startCp);
    const endCp = Math.min(index.lengthCp, claim.endCp);
    push(atCp, startCp, null);
    push(startCp, endCp, claim.id);
    atCp = Math.max(atCp, endCp);
  }
  push(atCp, index.lengthCp, null);
  return pieces;
}

/** Question, earlier turns and answer; the claims in the answer lead to themselves. */
export function MaterialAnswer({ material, currentClaimId, onClaim }: MaterialAnswerProps) {
  const { question, turns, answer } = material;
  return (
    <div>
      {turns.length === 0 ? null : (
        <ol aria-label="Earlier turns" className="mb-3 space-y-1.5 border-l-2 border-line pl-3 text-sm text-ink-2">
          {turns.map((turn) => (
            <li key={`${turn.role}-${turn.text}`}>
              <span className="eyebrow mr-2">{turn.role}</span>
              {turn.text}
            </li>
          ))}
        </ol>
      )}
      <p className="text-base font-[550] text-ink-2">{question}</p>
      {answer === "" ? (
        <p className="mt-3 text-sm text-ink-3">The system gave no answer.</p>
      ) : (
        <p className="reading mt-3 whitespace-pre-wrap">
          {piecesOf(material).map((piece) => {
            const { claimId } = piece;
            return claimId === null ? (
              <span key={piece.key} className="text-ink-2">
                {piece.text}
              </span>
            ) : (
              <a
                key={piece.key}
                href={`#claim-${claimId}`}
                onClick={() => onClaim(claimId)}
                aria-current={claimId === currentClaimId ? "true" : undefined}
                className={clsx(
                  "rounded-xs text-inherit underline decoration-line-strong decoration-1 underline-offset-4 hover:bg-hover",
                  claimId === currentClaimId && "bg-selected decoration-accent decoration-2",
                )}
              >
                {piece.text}
              </a>
            );
          })}
        </p>
      )}
    </div>
  );
}
