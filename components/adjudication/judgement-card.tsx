import type { ClaimJudgement, ClaimResource, Evidence, RetrievedChunkResource } from "@/contracts/bench";
import { CONFIDENCE_WORDS, MARK_WORDS, SEVERITY_WORDS } from "@/contracts/words";
import { sliceCp } from "@/domain/text/code-points";
import { LabelChip } from "@/components/ui/label-chip";
import { EvidenceList } from "./evidence-list";
import { ReasonWord } from "@/components/ui/reason-word";

export interface JudgementCardProps {
  /** Whose it is: "Rater A". */
  title: string;
  judgement: ClaimJudgement | null;
  claim: ClaimResource;
  chunks: readonly RetrievedChunkResource[];
  /** Opens a piece of evidence in the source. */
  onEvidence: (evidence: Evidence) => void;
}

function Details({ judgement, claim }: { judgement: ClaimJudgement; claim: ClaimResource }) {
  const marks = claim.citations.flatMap((citation) => {
    const mark = judgement.marks[citation.id];
    return mark === undefined ? [] : [`${citation.handle} ${MARK_WORDS[mark]}`];
  });
  const uncovered = judgement.uncovered.map((span) => sliceCp(claim.text, span));
  return (
    <>
      {marks.length === 0 ? null : <p className="text-xs text-ink-2">{marks.join(", ")}</p>}
      {uncovered.length === 0 ? null : (
        <p className="text-xs text-ink-2">
          not covered: <q>{uncovered.join("… ")}</q>
        </p>
      )}
      {judgement.confidence === null ? null : (
        <p className="text-xs text-ink-3">{CONFIDENCE_WORDS[judgement.confidence]} sure</p>
      )}
      {judgement.note === "" ? null : (
        <p className="border-l-2 border-line pl-2 text-sm text-ink-2">{judgement.note}</p>
      )}
    </>
  );
}

/** One rater's judgement of one claim, as it was committed. */
export function JudgementCard({ title, judgement, claim, chunks, onEvidence }: JudgementCardProps) {
  return (
    <div className="min-w-0 space-y-1.5">
      <h3 className="eyebrow">{title}</h3>
      {judgement === null ? (
        <p className="text-sm text-ink-3">did not judge this claim</p>
      ) : (
        <>
          <p>
            <LabelChip label={judgement.label} />
          </p>
          {judgement.reason === null ? null : (
            <p className="text-sm">
              <ReasonWord reason={judgement.reason} />
              {judgement.severity === null ? null : (
                <span className="text-ink-3"> · {SEVERITY_WORDS[judgement.severity]}</span>
              )}
            </p>
          )}
          <EvidenceList evidence={judgement.evidence} chunks={chunks} onEvidence={onEvidence} />
          <Details judgement={judgement} claim={claim} />
        </>
      )}
    </div>
  );
}
