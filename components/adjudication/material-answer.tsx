"use client";

import { AnswerView } from "@/components/bench/answer-view";
import type { CitationResource } from "@/contracts/bench";
import type { ResponseMaterial } from "@/contracts/disputes";
import { questionWords } from "@/components/ui/question-words";

export interface MaterialAnswerProps {
  material: Pick<ResponseMaterial, "question" | "turns" | "answer" | "claims" | "chunks">;
  /** The claim at hand. */
  currentClaimId: string | null;
  /** The citation whose source is on screen. */
  openId: string | null;
  onClaim: (claimId: string) => void;
  onCitation: (citation: CitationResource, claimId: string) => void;
}

/** Question, earlier turns and answer; the claims in the answer lead to themselves, their markers to what they cite. */
export function MaterialAnswer({ material, currentClaimId, openId, onClaim, onCitation }: MaterialAnswerProps) {
  const { question, turns, claims } = material;
  const at = claims.findIndex((claim) => claim.id === currentClaimId);
  const idOf = (index: number) => claims[index]?.id;
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
      <p className="text-base font-[550] text-ink-2">{questionWords(question)}</p>
      <div className="mt-3">
        <AnswerView
          material={material}
          claimIndex={at < 0 ? null : at}
          openId={openId}
          hrefOf={(claim) => `#claim-${claim.id}`}
          onClaim={(index) => {
            const id = idOf(index);
            if (id !== undefined) onClaim(id);
          }}
          onCitation={({ claimIndex }, citation) => {
            const id = idOf(claimIndex);
            if (id !== undefined) onCitation(citation, id);
          }}
        />
      </div>
    </div>
  );
}
