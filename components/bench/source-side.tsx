"use client";

import { type Dispatch, useCallback, useMemo } from "react";
import { linkToDocument } from "@/components/source/deep-link";
import { SourcePane } from "@/components/source/source-pane";
import { subjectOfChunk } from "@/components/source/source-subject";
import type { EvidenceControl } from "@/components/source/use-evidence-caret";
import { EmptyState } from "@/components/ui/empty-state";
import { Kbd } from "@/components/ui/kbd";
import { type BenchState, findCurrent, findShownChunk, isSourceClosed } from "./bench-state";
import type { BenchAction } from "./judgement-state";
import { QuoteLine } from "./quote-line";
import { RetrievedSet } from "./retrieved-set";
import { chunksIn, evidenceFor, findShownCitation, focusIn, litIn } from "./source-marks";
import { TextSent } from "./text-sent";
import { useQuotePlaces } from "./use-quote-places";

export interface SourceSideProps {
  readonly projectId: string;
  readonly state: BenchState;
  readonly dispatch: Dispatch<BenchAction>;
  readonly isFinding: boolean;
  readonly onFinding: (isOpen: boolean) => void;
  readonly onShown: (versionId: string) => void;
}

/** The citation at hand opens no passage, and none was picked. */
function pointsNowhere(state: BenchState): boolean {
  const citation = findCurrent(state)?.claim.citations[state.citationAt];
  return state.pickedChunk === null && citation !== undefined && citation.chunkIndex === null;
}

/** The source of the citation at hand, with everything that is lit in it. */
export function SourceSide({ projectId, state, dispatch, isFinding, onFinding, onShown }: SourceSideProps) {
  const { task } = state;
  const shown = findShownChunk(state);
  const chunk = shown === null ? undefined : task.chunks[shown];
  const citation = findShownCitation(state);
  const versionId = chunk?.versionId ?? "";
  const places = useQuotePlaces(citation, versionId);
  const lit = useMemo(() => litIn(state, versionId), [state, versionId]);
  const chunks = useMemo(() => chunksIn(state, versionId), [state, versionId]);
  const focus = useMemo(() => focusIn(state), [state]);
  const { mode } = state;
  const evidence = useMemo((): EvidenceControl | null => {
    if (mode !== "judge" && mode !== "evidence") return null;
    return {
      isOn: mode === "evidence",
      setOn: (isOn) => dispatch({ type: "mode", mode: isOn ? "evidence" : "judge" }),
      mark: (span) => dispatch({ type: "evidence", evidence: evidenceFor(state, versionId, span) }),
    };
  }, [mode, dispatch, state, versionId]);
  const pick = useCallback(
    (index: number) => {
      dispatch({ type: "pick", chunk: index });
      dispatch({ type: "mode", mode: "judge" });
    },
    [dispatch],
  );
  const close = useCallback(() => dispatch({ type: "mode", mode: "judge" }), [dispatch]);
  const set = (
    <RetrievedSet state={state} onPick={pick} onOpen={() => dispatch({ type: "mode", mode: "set" })} onClose={close} />
  );

  if (isSourceClosed(state)) {
    return (
      <div className="grid h-full place-content-center bg-surface">
        <EmptyState title="The source is closed">
          First: can this claim be understood on its own, with the question and the earlier turns? <Kbd keys="1" /> yes{" "}
          <Kbd keys="2" /> no
        </EmptyState>
      </div>
    );
  }
  if (chunk === undefined) {
    const isDangling = findCurrent(state)?.claim.citations.some((cited) => cited.chunkIndex === null) === true;
    return (
      <div className="h-full bg-surface">
        {set}
        <EmptyState title={isDangling ? "The citation points at nothing that was retrieved" : "Nothing was retrieved"}>
          {isDangling ? "There is no passage to open for it." : "There is no source to judge this claim from."}
        </EmptyState>
      </div>
    );
  }
  const openHref = linkToDocument({ projectId, documentId: chunk.documentId, versionId, span: focus });
  return (
    <SourcePane
      subject={subjectOfChunk(chunk)}
      lit={lit}
      chunks={chunks}
      focus={focus}
      openHref={openHref}
      evidence={evidence}
      isFinding={isFinding}
      onFinding={onFinding}
      onShown={onShown}
      places={places}
      lead={
        <span className="rounded-xs border border-line bg-sunken px-1.5 py-0.5 font-mono text-xs font-[650]">
          {chunk.handle}
        </span>
      }
    >
      {set}
      {pointsNowhere(state) ? (
        <p className="border-b border-line-soft bg-misattributed-wash px-4 py-1 text-xs text-misattributed">
          The citation at hand points at nothing that was retrieved; this is another passage of the retrieved set.
        </p>
      ) : null}
      {citation === null ? null : <QuoteLine key={citation.id} citation={citation} places={places} />}
      <TextSent key={chunk.handle} chunk={chunk} />
    </SourcePane>
  );
}
