"use client";

import type { DisputeResource } from "@/contracts/disputes";
import { RULING_PROBLEM_WORDS } from "@/contracts/ruling-words";
import { AlertDialog } from "@/components/ui/alert-dialog";
import { Failure } from "@/components/ui/failure";
import { AdjudicationView } from "./adjudication-view";
import { AgreedClaims } from "./agreed-claims";
import { Dissents, RulingHistory } from "./ruling-history";
import { DisputedClaims } from "./disputed-claims";
import { MaterialAnswer } from "./material-answer";
import { MaterialSource, type SourceView } from "./material-source";
import { ReadingLayout } from "./reading-layout";
import { ResponseMarksView } from "./response-marks-view";
import { ResponseRuling } from "./response-ruling";
import type { RulingBody } from "./ruling";
import { RulingFoot } from "./ruling-foot";
import { type RulingInHand, useRuling } from "./use-ruling";

export interface DisputeViewProps {
  projectId: string;
  dispute: DisputeResource;
  /** A lead who rated neither side, while it is open. */
  mayRule: boolean;
  onRecord: (body: RulingBody) => void;
  isRecording: boolean;
  error: unknown;
  /** How passages are read first; in their document unless told. */
  sourceView?: SourceView;
}

function ResponsePoint({
  dispute,
  mayRule,
  ruling,
}: Pick<DisputeViewProps, "dispute" | "mayRule"> & { ruling: RulingInHand }) {
  const isRuledOn = mayRule && ruling.points.some((point) => point.kind === "response");
  return (
    <section
      id="response-point"
      aria-labelledby="response-title"
      className="scroll-mt-4 rounded-md border border-line bg-surface p-4"
    >
      <h2 id="response-title" className="mb-3 text-base font-[600]">
        The response as a whole
      </h2>
      {dispute.sides.length === 0 ? (
        <p className="text-sm text-ink-2">Nobody judged this answer before; the ruling decides all of it.</p>
      ) : (
        <ResponseMarksView
          sides={dispute.sides}
          chunks={dispute.material.chunks}
          onEvidence={(place) => {
            ruling.openResponse();
            ruling.focus.showEvidence(place, ruling.hasResponsePoint ? null : (ruling.current?.id ?? null));
          }}
        />
      )}
      {isRuledOn ? (
        <div className="mt-4 border-t border-line-soft pt-3">
          <ResponseRuling dispute={dispute} draft={ruling.state.draft} onAction={ruling.act} />
        </div>
      ) : null}
    </section>
  );
}

function RecordDialog({
  ruling,
  isRecording,
  onRecord,
}: Pick<DisputeViewProps, "isRecording" | "onRecord"> & { ruling: RulingInHand }) {
  const { asking, body } = ruling;
  return (
    <AlertDialog
      title="Record the ruling?"
      description="It settles the dispute. Labels stay as they were committed, and agreement is computed on them; only new evidence opens it again."
      open={asking.isAsking}
      onOpenChange={asking.setIsAsking}
      confirmLabel="Record the ruling"
      busy={isRecording}
      onConfirm={() => {
        asking.setIsAsking(false);
        if (body !== null) onRecord(body);
      }}
    />
  );
}

/** Both labels of a dispute side by side, the source beside them, and the ruling. */
export function DisputeView(props: DisputeViewProps) {
  const { projectId, dispute, mayRule, sourceView } = props;
  const ruling = useRuling(dispute, mayRule);
  const { material, sides, adjudication } = dispute;
  return (
    <ReadingLayout
      endLabel="Source"
      endHeight="window"
      start={
        <div className="space-y-5">
          <MaterialAnswer
            material={material}
            currentClaimId={ruling.current?.id ?? null}
            openId={ruling.focus.citation?.id ?? null}
            onClaim={(claimId) => {
              if (dispute.differing.includes(claimId)) ruling.openClaim(claimId);
            }}
            onCitation={(citation, claimId) => {
              const isDiffering = dispute.differing.includes(claimId);
              if (isDiffering) ruling.openClaim(claimId);
              ruling.focus.showCitation(citation, isDiffering ? claimId : (ruling.current?.id ?? null));
            }}
          />
          <DisputedClaims dispute={dispute} mayRule={mayRule} ruling={ruling} />
          <ResponsePoint dispute={dispute} mayRule={mayRule} ruling={ruling} />
          <AgreedClaims material={material} differing={dispute.differing} sides={sides} />
          {adjudication === null ? null : <AdjudicationView adjudication={adjudication} />}
          <Dissents dissents={dispute.dissents} />
          <RulingHistory history={dispute.history} />
          {mayRule ? (
            <RulingFoot
              draft={ruling.state.draft}
              mode={ruling.state.mode}
              problems={ruling.problems.map((problem) => RULING_PROBLEM_WORDS[problem.code])}
              reasonRef={ruling.reasonRef}
              onAction={ruling.act}
              onRecord={ruling.record}
            />
          ) : null}
          <Failure error={props.error} />
          <RecordDialog ruling={ruling} isRecording={props.isRecording} onRecord={props.onRecord} />
        </div>
      }
      end={
        <MaterialSource
          projectId={projectId}
          material={material}
          focus={ruling.focus}
          {...(sourceView === undefined ? {} : { initialView: sourceView })}
        />
      }
    />
  );
}
