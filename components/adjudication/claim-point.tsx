import type { ReactNode } from "react";
import { clsx } from "clsx";
import { FINDING_WORDS } from "@/contracts/words";
import type { CitationResource, ClaimResource, Evidence } from "@/contracts/bench";
import type { ResponseMaterial, SideOfPair } from "@/contracts/disputes";
import { placeOfCitation, useCitationChanges } from "@/components/bench/citation-change";
import { CitationMarker } from "@/components/bench/citation-marker";
import { standingWords } from "@/components/bench/citation-standing";
import { ChangeFlag } from "@/components/source/change-flag";
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
  /** The citation whose source is on screen. */
  openId: string | null;
  onCitation: (citation: CitationResource) => void;
  onEvidence: (evidence: Evidence) => void;
  /** The ruling, or what was ruled. */
  children?: ReactNode;
}

function Citations({
  claim,
  material,
  openId,
  onCitation,
}: Pick<ClaimPointProps, "claim" | "material" | "openId" | "onCitation">) {
  const { chunks } = material;
  const findChange = useCitationChanges(material.claims, chunks);
  if (claim.citations.length === 0) return <p className="text-xs text-ink-3">nothing cited</p>;
  const changeOf = (citation: CitationResource) => {
    const chunk = citation.chunkIndex === null ? undefined : chunks[citation.chunkIndex];
    if (chunk === undefined) return null;
    const place = placeOfCitation(citation, chunk);
    return <ChangeFlag found={findChange(place)} documentId={chunk.documentId} place={place} />;
  };
  return (
    <ul className="flex flex-wrap items-center gap-x-2 gap-y-1 text-xs text-ink-3">
      <li>cites</li>
      {claim.citations.map((citation) => (
        <li key={citation.id} className="flex items-center gap-1">
          <CitationMarker
            citations={[citation]}
            text={citation.handle}
            claimNumber={claim.ordinal + 1}
            chunks={chunks}
            openId={openId}
            isSourceClosed={false}
            onOpen={onCitation}
          />
          {standingWords(citation)}
          {changeOf(citation)}
        </li>
      ))}
    </ul>
  );
}

/** One claim with both judgements side by side. */
export function ClaimPoint(props: ClaimPointProps) {
  const { claim, of, material, sides, isCurrent, badge, openId, onOpen, onCitation, onEvidence, children } = props;
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
        <Citations claim={claim} material={material} openId={openId} onCitation={onCitation} />
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
