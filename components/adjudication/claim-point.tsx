import type { ReactNode } from "react";
import { clsx } from "clsx";
import { FINDING_WORDS } from "@/contracts/words";
import type { ClaimResource, Evidence } from "@/contracts/bench";
import type { ResponseMaterial, SideOfPair } from "@/contracts/disputes";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { JudgementCard } from "./judgement-card";
import { judgementOf } from "./ruling";

export interface ClaimPointProps {
  claim: ClaimResource;
  of: number;
  material: ResponseMaterial;
  sides: readonly SideOfPair[];
  isCurrent: boolean;
  /** Beside the title: "in dispute", a verdict's label. */
  badge?: ReactNode;
  onOpen: () => void;
  onCitation: (chunkIndex: number | null) => void;
  onEvidence: (evidence: Evidence) => void;
  /** The ruling, or what was ruled. */
  children?: ReactNode;
}

function Citations({ claim, onCitation }: Pick<ClaimPointProps, "claim" | "onCitation">) {
  if (claim.citations.length === 0) return <p className="text-xs text-ink-3">nothing cited</p>;
  return (
    <p className="flex flex-wrap items-center gap-1.5 text-xs text-ink-3">
      cites
      {claim.citations.map((citation) => (
        <Button
          key={citation.id}
          size="sm"
          disabled={citation.chunkIndex === null}
          onClick={() => onCitation(citation.chunkIndex)}
        >
          <span className="font-mono">{citation.handle}</span>
          {citation.resolution === "dangling" ? " points nowhere" : null}
          {citation.resolution === "set_unknown" ? " can’t be told" : null}
        </Button>
      ))}
      {claim.citations.map((citation) =>
        citation.match === null ? null : <Badge key={citation.id}>quote {citation.match.type}</Badge>,
      )}
    </p>
  );
}

/** One claim with both judgements side by side. */
export function ClaimPoint(props: ClaimPointProps) {
  const { claim, of, material, sides, isCurrent, badge, onOpen, onCitation, onEvidence, children } = props;
  const findings = claim.questions.map((question) => FINDING_WORDS[question.code] ?? question.message);
  return (
    <article
      id={`claim-${claim.id}`}
      aria-label={`Claim ${claim.ordinal + 1} of ${of}`}
      aria-current={isCurrent ? "true" : undefined}
      className={clsx(
        "scroll-mt-4 rounded-md border bg-surface p-4",
        isCurrent ? "border-accent/60 ring-1 ring-accent/40" : "border-line",
      )}
    >
      <header className="mb-3 space-y-1.5">
        <h2 className="flex flex-wrap items-center gap-2 text-xs font-normal text-ink-3">
          Claim {claim.ordinal + 1} of {of} {badge}
        </h2>
        <p>
          <button type="button" onClick={onOpen} className="rounded-xs text-left text-base font-[550] hover:bg-hover">
            {claim.text}
          </button>
        </p>
        <Citations claim={claim} onCitation={onCitation} />
      </header>
      {sides.length === 0 ? null : (
        <div className="grid gap-x-6 gap-y-4 border-t border-line-soft pt-3 @lg:grid-cols-2">
          {sides.map((side) => (
            <JudgementCard
              key={side.submissionId}
              title={`Rater ${side.pseudonym}`}
              judgement={judgementOf(side, claim.id)}
              claim={claim}
              chunks={material.chunks}
              onEvidence={onEvidence}
            />
          ))}
        </div>
      )}
      {findings.length === 0 ? null : (
        <ul className="mt-3 list-disc space-y-0.5 pl-5 text-xs text-ink-3">
          {findings.map((finding) => (
            <li key={finding}>{finding}</li>
          ))}
        </ul>
      )}
      {children === undefined ? null : <div className="mt-4 border-t border-line-soft pt-3">{children}</div>}
    </article>
  );
}
