"use client";

import { useState } from "react";
import { SEVERITY_WORDS } from "@/contracts/words";
import type { CitationResource } from "@/contracts/bench";
import type { ResponseReplay } from "@/contracts/disputes";
import type { ClaimRepairResource, RepairPassage } from "@/contracts/repairs";
import type { ScoredRepairs } from "@/components/repairs/ask-verifier";
import { ClaimRepair } from "@/components/repairs/claim-repair";
import { LabelChip } from "@/components/ui/label-chip";
import { AdjudicationView } from "./adjudication-view";
import { ClaimPoint } from "./claim-point";
import { ImportedLabels } from "./imported-labels";
import { MaterialAnswer } from "./material-answer";
import { MaterialSource, type SourceView } from "./material-source";
import { ReadingLayout } from "./reading-layout";
import { ReplayProvenance } from "./replay-provenance";
import { ResponseMarksView } from "./response-marks-view";
import { SentPassage } from "./sent-passage";
import { listAllSpans, useSourceFocus } from "./use-source-focus";
import { VerdictFacts } from "./verdict-facts";
import { ReasonWord } from "@/components/ui/reason-word";

export interface ReplayViewProps {
  projectId: string;
  replay: ResponseReplay;
  /** How passages are read first; in their document unless told. */
  sourceView?: SourceView;
  /** What could mend its faulted claims; shown with the claim. */
  repairs?: readonly ClaimRepairResource[];
  /** A verifier's word on those passages, once one was asked. */
  scores?: ScoredRepairs["claims"];
}

function VerdictOfClaim({ verdict, claimId }: { verdict: ResponseReplay["verdict"]; claimId: string }) {
  const decided = verdict?.claims.find((claim) => claim.claimId === claimId);
  if (decided === undefined) return <span>not decided</span>;
  return (
    <>
      <LabelChip label={decided.label} />
      {decided.reason === null ? null : (
        <span className="text-ink-2">
          <ReasonWord reason={decided.reason} />
        </span>
      )}
      {decided.severity === null ? null : <span>{SEVERITY_WORDS[decided.severity]}</span>}
    </>
  );
}

/** On paper nobody can choose a passage, so all of them are printed, as they were sent. */
function PrintedPassages({ projectId, replay }: Pick<ReplayViewProps, "projectId" | "replay">) {
  const { material, sides } = replay;
  const lit = listAllSpans(material, sides);
  return (
    <div className="hidden print:block">
      {material.chunks.map((chunk) => (
        <SentPassage key={chunk.handle} projectId={projectId} chunk={chunk} lit={lit} />
      ))}
    </div>
  );
}

/** A response as it was shown, with everything that is closed about it. */
export function ReplayView({ projectId, replay, sourceView, repairs = [], scores = [] }: ReplayViewProps) {
  const { material, sides, verdict, adjudication } = replay;
  const [claimId, setClaimId] = useState(material.claims[0]?.id ?? null);
  const current = material.claims.find((claim) => claim.id === claimId) ?? null;
  const focus = useSourceFocus(material, sides, current);
  const showCitation = (citation: CitationResource, ofClaimId: string) => {
    setClaimId(ofClaimId);
    focus.showCitation(citation, ofClaimId);
  };
  const repairOf = (ofClaimId: string) => {
    const repair = repairs.find((one) => one.claimId === ofClaimId);
    if (repair === undefined) return undefined;
    const onPassage = ({ handle, place }: RepairPassage) => {
      setClaimId(ofClaimId);
      focus.showPlace(handle, place, `Not cited; ${handle} may carry this claim.`, ofClaimId);
    };
    const scored = scores.find((one) => one.claimId === ofClaimId)?.passages ?? [];
    return <ClaimRepair repair={repair} scores={scored} onPassage={onPassage} />;
  };
  return (
    <ReadingLayout
      endLabel="Source"
      endHeight="window"
      start={
        <div className="space-y-5">
          <VerdictFacts projectId={projectId} replay={replay} />
          <ReplayProvenance projectId={projectId} replay={replay} />
          <MaterialAnswer
            material={material}
            currentClaimId={claimId}
            openId={focus.citation?.id ?? null}
            onClaim={setClaimId}
            onCitation={showCitation}
          />
          {material.claims.length === 0 ? <p className="text-sm text-ink-3">The answer holds no claim.</p> : null}
          {material.claims.map((claim) => (
            <ClaimPoint
              key={claim.id}
              claim={claim}
              of={material.claims.length}
              material={material}
              sides={sides}
              isCurrent={claim.id === claimId}
              badge={<VerdictOfClaim verdict={verdict} claimId={claim.id} />}
              onOpen={() => setClaimId(claim.id)}
              openId={focus.citation?.id ?? null}
              onCitation={(citation) => showCitation(citation, claim.id)}
              onEvidence={(place) => {
                setClaimId(claim.id);
                focus.showEvidence(place, claim.id);
              }}
            >
              {repairOf(claim.id)}
            </ClaimPoint>
          ))}
          {sides.length === 0 ? null : (
            <section aria-labelledby="marks-title" className="rounded-md border border-line bg-surface p-4">
              <h2 id="marks-title" className="mb-3 text-base font-[600]">
                The response as a whole
              </h2>
              <ResponseMarksView
                sides={sides}
                chunks={material.chunks}
                onEvidence={(place) => {
                  setClaimId(null);
                  focus.showEvidence(place, null);
                }}
              />
            </section>
          )}
          {adjudication === null ? null : <AdjudicationView adjudication={adjudication} />}
          <ImportedLabels replay={replay} />
        </div>
      }
      end={
        <>
          <div data-print="never" className="h-full">
            <MaterialSource
              projectId={projectId}
              material={material}
              focus={focus}
              {...(sourceView === undefined ? {} : { initialView: sourceView })}
            />
          </div>
          <PrintedPassages projectId={projectId} replay={replay} />
        </>
      }
    />
  );
}
