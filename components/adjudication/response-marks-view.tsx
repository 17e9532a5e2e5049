import type { Evidence, RetrievedChunkResource } from "@/contracts/bench";
import type { SideOfPair } from "@/contracts/disputes";
import { Facts } from "@/components/ui/facts";
import { OutcomeChip } from "@/components/ui/outcome-chip";
import { TimeStamp } from "@/components/ui/time-stamp";
import { EvidenceList } from "./evidence-list";

const DECLINED_WORDS = { no: "does not decline", partly: "declines in part", wholly: "declines wholly" } as const;
const CAUSE_WORDS = { judgement: "judgement", policy: "policy", format: "format" } as const;
const STATE_WORDS: Readonly<Record<SideOfPair["state"], string>> = {
  judged: "judged",
  cannot_judge: "could not judge",
  conflict: "recused for a conflict",
};

function supportWords(support: boolean | null): string {
  if (support === null) return "not asked";
  return support ? "in what was retrieved" : "not in what was retrieved";
}

export interface ResponseMarksViewProps {
  sides: readonly SideOfPair[];
  chunks: readonly RetrievedChunkResource[];
  /** Opens a passage that a rater marked as support of what was declined. */
  onEvidence: (evidence: Evidence) => void;
}

/** What each rater marked of the response as a whole. */
export function ResponseMarksView({ sides, chunks, onEvidence }: ResponseMarksViewProps) {
  return (
    <div className="grid gap-x-6 gap-y-5 @lg:grid-cols-2">
      {sides.map(({ pseudonym, submissionId, state, outcome, committedAt, judgement }) => (
        <section key={submissionId} aria-label={`Rater ${pseudonym}, the response`}>
          <h3 className="eyebrow mb-1.5">Rater {pseudonym}</h3>
          <Facts
            facts={[
              {
                term: "Comes to",
                value: state === "judged" ? <OutcomeChip outcome={outcome} /> : STATE_WORDS[state],
              },
              {
                term: "The answer",
                value: judgement.declined === null ? "not marked" : DECLINED_WORDS[judgement.declined],
              },
              ...(judgement.declined === "no" || judgement.declined === null
                ? []
                : [{ term: "Support of it", value: supportWords(judgement.supportInR) }]),
              ...(judgement.refusalCause === null
                ? []
                : [{ term: "Declined for", value: CAUSE_WORDS[judgement.refusalCause] }]),
              { term: "Answers it", value: judgement.answersQuestion ?? "not marked" },
              ...(judgement.contraryOmitted ? [{ term: "Contrary authority", value: "left out" }] : []),
              { term: "Committed", value: <TimeStamp at={committedAt} /> },
            ]}
          />
          {judgement.refusalEvidence.length === 0 ? null : (
            <div className="mt-2">
              <EvidenceList evidence={judgement.refusalEvidence} chunks={chunks} onEvidence={onEvidence} />
            </div>
          )}
          {judgement.note === "" ? null : (
            <p className="mt-2 border-l-2 border-line pl-2 text-sm text-ink-2">{judgement.note}</p>
          )}
        </section>
      ))}
    </div>
  );
}
