import type { GoldenTargetResource } from "@/contracts/golden";
import type { RetrievedChunkResource } from "@/contracts/bench";
import { Badge } from "@/components/ui/badge";
import { Digest } from "@/components/ui/digest";
import { Facts } from "@/components/ui/facts";
import { TimeStamp } from "@/components/ui/time-stamp";
import { PassageList } from "./passage-list";

export interface TargetFactsProps {
  projectId: string;
  target: GoldenTargetResource;
  chunks: readonly RetrievedChunkResource[];
}

const textFact = (term: string, text: string | undefined) =>
  text === undefined ? [] : [{ term, value: <span className="whitespace-pre-wrap">{text}</span> }];

/** A frozen target as it was signed. */
export function TargetFacts({ projectId, target, chunks }: TargetFactsProps) {
  const { content } = target;
  return (
    <div className="space-y-5">
      <Facts
        facts={[
          {
            term: "The corpus",
            value: (
              <Badge tone={content.answerable ? "grounded" : "refusal"}>
                {content.answerable ? "can answer it" : "can’t answer it"}
              </Badge>
            ),
          },
          { term: "As of", value: content.asOf },
          ...(content.searches === ""
            ? []
            : [{ term: "Searches made", value: <span className="whitespace-pre-wrap">{content.searches}</span> }]),
          ...textFact("Expected answer", content.expectedAnswer),
          ...textFact("Expected refusal", content.expectedRefusal),
          { term: "Proposed by", value: target.proposedBy },
          { term: "Signed by", value: target.approvedBy },
          { term: "Frozen", value: <TimeStamp at={target.frozenAt} detail="second" /> },
          { term: "Why", value: <span className="whitespace-pre-wrap">{target.reason}</span> },
          { term: "Digest", value: <Digest hex={target.digest} label="digest of the target" /> },
        ]}
      />
      {content.points.length === 0 ? null : (
        <div>
          <p className="mb-1 text-sm font-[550]">An answer must say</p>
          <ul className="list-disc space-y-0.5 pl-5 text-sm">
            {content.points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </div>
      )}
      <PassageList
        projectId={projectId}
        title="Supporting passages"
        none="None; the corpus can’t answer it."
        passages={content.passages}
        chunks={chunks}
      />
      {content.nearMisses.length === 0 ? null : (
        <PassageList projectId={projectId} title="Near misses" none="" passages={content.nearMisses} chunks={chunks} />
      )}
    </div>
  );
}
