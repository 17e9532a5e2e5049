"use client";

import { useCallback, useEffect, useEffectEvent, useReducer, useRef, useState } from "react";
import type { BenchSession } from "@/client/bench/bench-session";
import type { BenchView } from "@/client/bench/bench-view";
import { OfflineError, ProblemError } from "@/client/problem-error";
import { RubricSheet } from "@/components/rubric/rubric-sheet";
import { useKeyGroups } from "@/components/shell/keyboard-help";
import { notify } from "@/components/ui/toast-store";
import type { BenchTask, Judgement } from "@/contracts/bench";
import { AnswerView } from "./answer-view";
import { BenchBar } from "./bench-bar";
import { BENCH_KEYS } from "./bench-help";
import { type BenchCommand, needsSource } from "./bench-keys";
import { DraftConflict, LostLease, ReturnedCommits, SignedOut } from "./bench-notices";
import { BenchPanes } from "./bench-panes";
import {
  alignJudgement,
  findShownChunk,
  firstAnswersToSend,
  isSourceClosed,
  startJudgement,
  startState,
} from "./bench-state";
import { ClaimList } from "./claim-list";
import { planCommit } from "./commit-step";
import { type BenchAction, reduceBench } from "./judgement-state";
import { LabelBar } from "./label-bar";
import { CannotJudgeDialog, ConflictDialog } from "./leave-dialogs";
import { QuestionView } from "./question-view";
import { ResponseCard } from "./response-card";
import { findShownCitation } from "./source-marks";
import { SourceSide } from "./source-side";
import { useBenchKeys } from "./use-bench-keys";
import { useOnScreen } from "./use-on-screen";

export interface BenchScreenProps {
  readonly projectId: string;
  readonly task: BenchTask;
  readonly view: BenchView;
  readonly session: BenchSession;
  /** What stands before the progress. */
  readonly title: string;
  readonly onLeave?: () => void;
}

type OpenDialog = "cannot_judge" | "conflict" | "rubric" | null;

const begin = ({ task, startFrom }: { task: BenchTask; startFrom: Judgement | null }) =>
  startState(task, startFrom === null ? startJudgement(task) : alignJudgement(task, startFrom));

function tellFailure(error: unknown): void {
  const detail = error instanceof ProblemError ? error.message : "";
  const description = error instanceof OfflineError ? "There is no connection; it stays where it is." : detail;
  notify({ title: "That did not work", description, tone: "error" });
}

/** One response on the bench. Mounted anew for each. */
export function BenchScreen({ projectId, task, view, session, title, onLeave }: BenchScreenProps) {
  const [state, dispatch] = useReducer(reduceBench, { task, startFrom: view.startFrom }, begin);
  const [dialog, setDialog] = useState<OpenDialog>(null);
  const [isFinding, setIsFinding] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const [readyVersion, setReadyVersion] = useState<string | null>(null);
  const onScreen = useRef<string[]>([]);
  const note = useRef<HTMLTextAreaElement>(null);
  const isDrawn = useOnScreen();
  useKeyGroups(BENCH_KEYS);

  const { judgement } = state;
  const first = useRef(judgement);
  useEffect(() => {
    if (first.current === judgement) return;
    first.current = judgement;
    session.keep(judgement);
  }, [judgement, session]);

  const firstAnswers = firstAnswersToSend(state);
  const isAllAnswered = firstAnswers !== null;
  const openSource = useEffectEvent(() => {
    if (firstAnswers === null) return;
    session.openSource(judgement, firstAnswers).catch((error: unknown) => {
      tellFailure(error);
      dispatch({ type: "say", text: "The source could not be opened; Enter tries again.", tone: "refused" });
    });
  });
  useEffect(() => {
    if (isAllAnswered) openSource();
  }, [isAllAnswered]);

  const shownAt = findShownChunk(state);
  const shownVersion = shownAt === null ? null : (task.chunks[shownAt]?.versionId ?? null);
  const isSourceReady = shownVersion === null || readyVersion === shownVersion || isSourceClosed(state);
  const noteShown = useCallback((versionId: string) => {
    setReadyVersion(versionId);
    if (!onScreen.current.includes(versionId)) onScreen.current.push(versionId);
  }, []);

  const commit = () => {
    if (isSourceClosed(state)) return isAllAnswered ? openSource() : sayFirst();
    if (view.isLeaseLost) return dispatch({ type: "say", text: "This response is no longer yours.", tone: "refused" });
    if (view.draftConflict !== null) {
      return dispatch({ type: "say", text: "First choose which of the two drafts holds.", tone: "refused" });
    }
    const step = planCommit(state);
    if (step.kind === "open") {
      dispatch({ type: "go", place: step.place });
      return dispatch({ type: "say", text: step.why, tone: "refused" });
    }
    session.commit({ state: "judged", cannotJudgeReason: "", judgement: step.judgement, onScreen: onScreen.current });
  };
  const sayFirst = () =>
    dispatch({ type: "say", text: "First: can each claim be understood on its own? 1 yes, 2 no.", tone: "refused" });
  const leave = (how: "defer" | "recuse") => {
    if (isLeaving) return;
    setIsLeaving(true);
    session.leave(how).catch((error: unknown) => {
      setIsLeaving(false);
      setDialog(null);
      tellFailure(error);
    });
  };
  const canLeave = task.supersedes === null;
  const act = (action: BenchAction) => {
    if (action.type === "label" && !isSourceReady && needsSource(state, { kind: "act", action })) {
      return dispatch({ type: "say", text: "The source is not on screen yet.", tone: "refused" });
    }
    dispatch(action);
  };
  const perform = (what: Extract<BenchCommand, { kind: "do" }>["what"]) => {
    switch (what) {
      case "commit":
        return commit();
      case "defer":
        return canLeave ? leave("defer") : undefined;
      case "cannot_judge":
        return setDialog("cannot_judge");
      case "conflict":
        return canLeave ? setDialog("conflict") : undefined;
      case "rubric":
        return setDialog("rubric");
      case "find":
        return setIsFinding(true);
      case "note":
        return note.current?.focus();
    }
  };
  useBenchKeys(state, isDrawn && dialog === null, (command) =>
    command.kind === "act" ? act(command.action) : perform(command.what),
  );

  const place = state.place.kind === "claim" ? state.place.index : null;
  const answer = (
    <div className="flex flex-col lg:h-full">
      <div className="shrink-0 space-y-2.5 border-b border-line bg-surface px-4 py-3 lg:max-h-[46%] lg:overflow-auto">
        <QuestionView task={task} />
        <AnswerView
          material={task}
          claimIndex={place}
          openId={isSourceClosed(state) ? null : (findShownCitation(state)?.id ?? null)}
          isSourceClosed={isSourceClosed(state)}
          onClaim={(index) => dispatch({ type: "go", place: { kind: "claim", index } })}
          onCitation={({ claimIndex, citationIndex }) => dispatch({ type: "citationAt", claimIndex, citationIndex })}
        />
      </div>
      <div className="min-h-0 flex-1 bg-canvas lg:overflow-auto">
        <ClaimList state={state} dispatch={act} note={note} onCommit={commit} />
        <ResponseCard state={state} dispatch={dispatch} note={note} onCommit={commit} />
      </div>
    </div>
  );
  return (
    <>
      <BenchBar
        progress={view.progress}
        save={view.save}
        outbox={view.outbox}
        title={title}
        {...(onLeave === undefined ? {} : { onLeave })}
        onRubric={() => setDialog("rubric")}
      />
      <div className="space-y-2 empty:hidden [&:not(:empty)]:p-2">
        {view.isLeaseLost ? <LostLease onNext={() => session.skipLost()} /> : null}
        {view.save.status === "unsaved" && view.save.cause === "signed_out" ? <SignedOut /> : null}
        {view.draftConflict === null ? null : (
          <DraftConflict
            task={task}
            mine={judgement}
            theirs={view.draftConflict}
            onMine={() => session.keepMine()}
            onTheirs={() => {
              const theirs = session.takeTheirs();
              if (theirs !== null) dispatch({ type: "replace", judgement: alignJudgement(task, theirs) });
            }}
          />
        )}
        <ReturnedCommits
          items={view.outbox}
          onReopen={(leaseId) => void session.reopen(leaseId).catch(tellFailure)}
          onDiscard={(leaseId) => session.discard(leaseId)}
          onRetry={() => session.retry()}
        />
      </div>
      {/* Busy until everything is on screen that the keys judge by. */}
      <BenchPanes
        isBusy={!isDrawn || !isSourceReady}
        answer={answer}
        source={
          <SourceSide
            projectId={projectId}
            state={state}
            dispatch={dispatch}
            isFinding={isFinding}
            onFinding={setIsFinding}
            onShown={noteShown}
          />
        }
      />
      <LabelBar
        state={state}
        dispatch={act}
        onCommit={commit}
        onDefer={() => leave("defer")}
        onCannotJudge={() => setDialog("cannot_judge")}
        onConflict={() => setDialog("conflict")}
        canLeave={canLeave}
        isCommitHeld={view.isLeaseLost}
      />
      <CannotJudgeDialog
        open={dialog === "cannot_judge"}
        onOpenChange={(isOpen) => setDialog(isOpen ? "cannot_judge" : null)}
        onConfirm={(reason) => {
          setDialog(null);
          const { current } = onScreen;
          session.commit({ state: "cannot_judge", cannotJudgeReason: reason, judgement, onScreen: current });
        }}
      />
      <ConflictDialog
        open={dialog === "conflict"}
        onOpenChange={(isOpen) => setDialog(isOpen ? "conflict" : null)}
        isBusy={isLeaving}
        onConfirm={() => leave("recuse")}
      />
      <RubricSheet
        projectId={projectId}
        open={dialog === "rubric"}
        onOpenChange={(isOpen) => setDialog(isOpen ? "rubric" : null)}
        rules={task.rubric}
      />
    </>
  );
}
