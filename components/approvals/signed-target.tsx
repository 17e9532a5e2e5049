import type { TargetContent } from "@/contracts/golden";
import { Badge } from "@/components/ui/badge";
import { PassageList } from "@/components/golden/passage-list";

/** A proposed target in full: what the second person reads before they sign. */
export function SignedTarget({ projectId, content }: { projectId: string; content: TargetContent }) {
  return (
    <div className="mt-2 space-y-2.5 text-ink">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={content.answerable ? "grounded" : "refusal"}>
          {content.answerable ? "the corpus can answer it" : "the corpus can’t answer it"}
        </Badge>
        <span className="text-xs text-ink-3">as of {content.asOf}</span>
      </p>
      {content.searches === "" ? null : (
        <p className="text-sm whitespace-pre-wrap">
          <span className="text-ink-3">Searched: </span>
          {content.searches}
        </p>
      )}
      {[content.expectedAnswer, content.expectedRefusal].map((text) =>
        text === undefined ? null : (
          <p key={text} className="text-sm whitespace-pre-wrap">
            <span className="text-ink-3">{content.answerable ? "Expected answer: " : "Expected refusal: "}</span>
            {text}
          </p>
        ),
      )}
      {content.points.length === 0 ? null : (
        <ul aria-label="An answer must say" className="list-disc space-y-0.5 pl-5 text-sm">
          {content.points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      )}
      {content.passages.length === 0 ? null : (
        <PassageList
          projectId={projectId}
          title="Supporting passages"
          none=""
          passages={content.passages}
          chunks={[]}
        />
      )}
      {content.nearMisses.length === 0 ? null : (
        <PassageList projectId={projectId} title="Near misses" none="" passages={content.nearMisses} chunks={[]} />
      )}
    </div>
  );
}
