"use client";

import { useEffect, useReducer, useRef, useState } from "react";
import { RULING_PROBLEM_WORDS } from "@/contracts/ruling-words";
import type { DisputeResource } from "@/contracts/disputes";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Badge } from "@/components/ui/badge";
import { Failure } from "@/components/ui/failure";
import { AdjudicationView, RuledClaimView } from "./adjudication-view";
import { AgreedClaims } from "./agreed-claims";
import { ClaimPoint } from "./claim-point";
import { ClaimRuling } from "./claim-ruling";
import { MaterialAnswer } from "./material-answer";
import { MaterialSource } from "./material-source";
import { ReadingLayout } from "./reading-layout";
import { ResponseMarksView } from "./response-marks-view";
import { ResponseRuling } from "./response-ruling";
import { bodyOfRuling, offersForRuling, problemsOfRuling, type RulingBody } from "./ruling";
import { RulingFoot } from "./ruling-foot";
import { pointsOf, reasonsListed, reduceRuling, startState } from "./ruling-reducer";
import { useRulingKeys } from "./use-ruling-keys";
import { useSourceFocus } from "./use-source-focus";

export interface DisputeViewProps {
  projectId: string;
  dispute: DisputeResource;
  /** A lead who rated neither side, while it is open. */
  mayRule: boolean;
  onRecord: (body: RulingBody) => void;
  isRecording: boolean;
  error: unknown;
}

/** Both labels of a dispute side by side, the source beside them, and the ruling. */
export function DisputeView({ projectId, dispute, mayRule, onRecord, isRecording, error }: DisputeViewProps) {
  const [state, act] = useReducer(reduceRuling, dispute, startState);
  const [isAsking, setIsAsking] = useState(false);
  const reasonRef = useRef<HTMLTextAreaElement>(null);
  const { material, sides, adjudication } = dispute;
  const points = pointsOf(dispute);
  const point = points[state.at];
  const current =
    point?.kind === "claim" ? (material.claims.find((claim) => claim.id === point.claimId) ?? null) : null;
  const focus = useSourceFocus(material, sides, current);
  const problems = problemsOfRuling(state.draft, dispute);
  const isOnResponse = point?.kind === "response";

  const record = () => {
    const [first] = problems;
    if (first === undefined) setIsAsking(true);
    else if (first.code === "cause_missing") act({ type: "mode", mode: "cause" });
    else if (first.code === "written_reason_missing") reasonRef.current?.focus();
    else
      act({
        type: "go",
        at: points.findIndex((other) => other.kind === "response" || other.claimId === first.claimId),
      });
  };
  const turnPassage = (by: 1 | -1) => {
    const count = material.chunks.length;
    if (count > 0) focus.choose(((focus.open ?? 0) + by + count) % count);
  };
  useRulingKeys(state, mayRule, { onAction: act, onRecord: record, onPassage: turnPassage, reasonRef });

  const targetId = current === null ? (isOnResponse ? "response-point" : null) : `claim-${current.id}`;
  useEffect(() => {
    if (state.at > 0 && targetId !== null) document.getElementById(targetId)?.scrollIntoView({ block: "nearest" });
  }, [state.at, targetId]);

  const openClaim = (claimId: string) =>
    act({ type: "go", at: points.findIndex((other) => other.kind === "claim" && other.claimId === claimId) });
  const body = bodyOfRuling(state.draft, dispute);

  return (
    <ReadingLayout
      endLabel="Source"
      start={
        <div className="space-y-5">
          <MaterialAnswer material={material} currentClaimId={current?.id ?? null} onClaim={openClaim} />
          {material.claims
            .filter((claim) => dispute.differing.includes(claim.id))
            .map((claim) => (
              <ClaimPoint
                key={claim.id}
                claim={claim}
                of={material.claims.length}
                material={material}
                sides={sides}
                isCurrent={claim.id === current?.id}
                badge={<Badge tone="attention">in dispute</Badge>}
                onOpen={() => openClaim(claim.id)}
                onCitation={(index) => focus.showChunk(index, claim.id)}
                onEvidence={(place) => focus.showEvidence(place, claim.id)}
              >
                {mayRule ? (
                  <ClaimRuling
                    claimId={claim.id}
                    ruled={state.draft.claims[claim.id]}
                    reasons={reasonsListed(state, claim.id)}
                    maySetUndecided={offersForRuling(dispute, claim).isSetUnknown}
                    mode={state.mode}
                    isCurrent={claim.id === current?.id}
                    onAction={(action) => {
                      openClaim(claim.id);
                      act(action);
                    }}
                  />
                ) : (
                  <RuledClaimView adjudication={adjudication} claimId={claim.id} />
                )}
              </ClaimPoint>
            ))}
          <section
            id="response-point"
            aria-labelledby="response-title"
            className="rounded-md border border-line bg-surface p-4"
          >
            <h3 id="response-title" className="mb-3 text-base font-[600]">
              The response as a whole
            </h3>
            <ResponseMarksView sides={sides} />
            {mayRule && points.some((other) => other.kind === "response") ? (
              <div className="mt-4 border-t border-line-soft pt-3">
                <ResponseRuling dispute={dispute} draft={state.draft} onAction={act} />
              </div>
            ) : null}
          </section>
          <AgreedClaims material={material} differing={dispute.differing} sides={sides} />
          {adjudication === null ? null : <AdjudicationView adjudication={adjudication} />}
          {mayRule ? (
            <RulingFoot
              draft={state.draft}
              mode={state.mode}
              problems={problems.map((problem) => RULING_PROBLEM_WORDS[problem.code])}
              reasonRef={reasonRef}
              onAction={act}
              onRecord={record}
            />
          ) : null}
          <Failure error={error} />
          <AlertDialog
            title="Record the ruling?"
            description="It settles the dispute and can’t be taken back. Both labels stay as they were committed; agreement is computed on them."
            open={isAsking}
            onOpenChange={setIsAsking}
            confirmLabel="Record the ruling"
            busy={isRecording}
            onConfirm={() => {
              setIsAsking(false);
              if (body !== null) onRecord(body);
            }}
          />
        </div>
      }
      end={
        <MaterialSource
          projectId={projectId}
          material={material}
          open={focus.open}
          onOpen={focus.choose}
          lit={focus.lit}
          cited={focus.cited}
        />
      }
    />
  );
}
