"use client";

import { type Dispatch, type RefObject, useCallback, useMemo } from "react";
import { CircleHelp } from "lucide-react";
import { Kbd } from "@/components/ui/kbd";
import type { ClaimJudgement, ClaimResource } from "@/contracts/bench";
import { JUDGEMENT_PROBLEM_WORDS } from "@/contracts/judgement-words";
import { CONFIDENCE_WORDS, MARK_WORDS, SEVERITY_WORDS } from "@/contracts/words";
import { useRubricWords } from "@/components/ui/rubric-words";
import { CITATION_MARKS, SEVERITIES } from "@/domain/rubric/codes";
import { CONFIDENCES } from "@/domain/rubric/protocol";
import { reasonsListed } from "./bench-keys";
import { type BenchState, isOpen, isSourceClosed } from "./bench-state";
import { ChoiceRow } from "./choice-row";
import { groundedBlocks, isFail, markedCitations, placesOf, problemsOf } from "./claim-facts";
import { EvidenceList } from "./evidence-list";
import type { BenchAction } from "./judgement-state";
import { NoteField } from "./note-field";
import { ReasonList } from "./reason-list";
import { ClaimText, WordMarker } from "./uncovered-words";

interface CardProps {
  readonly state: BenchState;
  readonly claim: ClaimResource;
  readonly judged: ClaimJudgement;
  readonly dispatch: Dispatch<BenchAction>;
}

function Row({ label, hint, children }: { label: string; hint?: string; children: React.ReactNode }) {
  return (
    <div className="grid grid-cols-[4.75rem_minmax(0,1fr)] items-start gap-2">
      <span className="flex items-center gap-1 pt-1 text-xs text-ink-3">
        {label}
        {hint === undefined ? null : <Kbd keys={hint} />}
      </span>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

/** One mark a citation, where there are two or more. */
function Marks({ state, claim, judged, dispatch }: CardProps) {
  const citations = markedCitations(state.task, claim);
  if (citations.length === 0) return null;
  const choices = CITATION_MARKS.map((mark) => ({ value: mark, label: MARK_WORDS[mark] }));
  return (
    <Row label="Marks" hint="A">
      <ul className="space-y-1">
        {citations.map((citation) => {
          const mark = judged.marks[citation.id] ?? null;
          const isHere = claim.citations[state.citationAt]?.handle === citation.handle;
          return (
            <li key={citation.id} className="flex flex-wrap items-center gap-2">
              <span className={isHere ? "font-mono text-2xs font-[650]" : "font-mono text-2xs text-ink-3"}>
                {citation.handle}
              </span>
              <ChoiceRow
                label={`Mark of ${citation.handle}`}
                choices={choices}
                value={mark}
                onChoose={(value) =>
                  dispatch({ type: "mark", citationId: citation.id, mark: value === mark ? null : value })
                }
              />
            </li>
          );
        })}
      </ul>
    </Row>
  );
}

/** The reason of a fail and its severity; the list opens with `r`. */
function FailRows({ state, judged, dispatch }: CardProps) {
  const words = useRubricWords();
  if (!isFail(judged.label)) return null;
  const severities = SEVERITIES.map((severity) => ({ value: severity, label: SEVERITY_WORDS[severity] }));
  return (
    <>
      <Row label="Reason" hint="R">
        {state.mode === "reasons" ? (
          <ReasonList
            offers={reasonsListed(state)}
            chosen={judged.reason}
            onChoose={(reason) => dispatch({ type: "reason", reason })}
          />
        ) : (
          <button
            type="button"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => dispatch({ type: "mode", mode: "reasons" })}
            className="w-full rounded-sm border border-line bg-surface px-2 py-1 text-left text-sm hover:border-line-strong hover:bg-hover"
          >
            {judged.reason === null ? "Choose a reason" : words.reasons[judged.reason]}
          </button>
        )}
      </Row>
      {state.task.rubric.asksSeverity ? (
        <Row label="Severity" hint="V">
          <ChoiceRow
            label="Severity"
            choices={severities}
            value={judged.severity}
            onChoose={(severity) => dispatch({ type: "severity", severity })}
          />
        </Row>
      ) : null}
    </>
  );
}

/** How sure the rater is; only where the protocol asks it. */
function ConfidenceRow({ state, judged, dispatch }: CardProps) {
  if (!state.task.rubric.asksConfidence || isOpen(judged)) return null;
  return (
    <Row label="How sure" hint="F">
      <ChoiceRow
        label="How sure are you?"
        choices={CONFIDENCES.map((confidence) => ({ value: confidence, label: CONFIDENCE_WORDS[confidence] }))}
        value={judged.confidence}
        onChoose={(confidence) => dispatch({ type: "confidence", confidence })}
      />
    </Row>
  );
}

/** What code noticed and puts as a question, once the rater has chosen. */
function Questions({ claim, judged }: Pick<CardProps, "claim" | "judged">) {
  if (isOpen(judged) || claim.questions.length === 0) return null;
  return (
    <ul className="space-y-1">
      {claim.questions.map((question) => (
        <li key={question.code} className="flex gap-1.5 rounded-sm bg-accent-wash px-2 py-1 text-xs text-ink-2">
          <CircleHelp aria-hidden="true" className="mt-0.5 size-3.5 shrink-0 text-accent" />
          {question.message}
        </li>
      ))}
    </ul>
  );
}

function Remarks({ state, claim, judged }: Omit<CardProps, "dispatch">) {
  const problems = isOpen(judged) ? [] : problemsOf(state.task, claim, judged);
  // Before the choice: only what takes Grounded away, so that nobody presses a key in vain.
  const blocks = isOpen(judged) && !isSourceClosed(state) ? groundedBlocks(state.task, claim, judged) : [];
  if (problems.length === 0 && blocks.length === 0) return null;
  return (
    <ul className="space-y-0.5 text-xs">
      {problems.map((problem) => (
        <li key={problem} className="font-[550] text-unsupported">
          {JUDGEMENT_PROBLEM_WORDS[problem]}
        </li>
      ))}
      {blocks.map((block) => (
        <li key={block} className="text-ink-2">
          <span className="font-[550]">Grounded is not offered.</span> {block}
        </li>
      ))}
    </ul>
  );
}

function FirstStage({ state, judged, dispatch }: Pick<CardProps, "state" | "judged" | "dispatch">) {
  const value = judged.understandable === null ? null : judged.understandable ? "yes" : "no";
  if (!isSourceClosed(state)) {
    return (
      <Row label="On its own">
        <p className="py-1 text-xs text-ink-2">
          {value === "no" ? "can’t be understood" : "can be understood"}; answered before the source was opened
        </p>
      </Row>
    );
  }
  return (
    <Row label="On its own">
      <div className="flex flex-wrap items-center gap-2">
        <ChoiceRow
          label="Can the claim be understood on its own, with the question and the earlier turns?"
          choices={[
            { value: "yes", label: "can be understood", ...(value === null ? { shortcut: "1" } : {}) },
            { value: "no", label: "can’t", ...(value === null ? { shortcut: "2" } : {}) },
          ]}
          value={value}
          onChoose={(choice) => dispatch({ type: "understandable", value: choice === "yes" })}
        />
        <span className="text-xs text-ink-3">The source opens when every claim is answered.</span>
      </div>
    </Row>
  );
}

/** The claim at hand with everything that is said of it. */
export function ClaimCard(props: CardProps & { note: RefObject<HTMLTextAreaElement | null>; onCommit: () => void }) {
  const { state, claim, judged, dispatch, note, onCommit } = props;
  const { task } = state;
  const places = useMemo(() => placesOf(task, claim, judged.evidence), [task, claim, judged.evidence]);
  const imageVersions = useMemo(
    () =>
      new Set(task.chunks.filter((chunk) => chunk.documentState === "no_text_layer").map((chunk) => chunk.versionId)),
    [task],
  );
  const toggleWords = useCallback((from: number, to: number) => dispatch({ type: "words", from, to }), [dispatch]);
  const leaveWords = useCallback(() => dispatch({ type: "mode", mode: "judge" }), [dispatch]);
  return (
    <div className="space-y-2">
      <div className="text-base leading-snug">
        {state.mode === "words" ? (
          <WordMarker text={claim.text} uncovered={judged.uncovered} onToggle={toggleWords} onLeave={leaveWords} />
        ) : (
          <ClaimText text={claim.text} uncovered={judged.uncovered} />
        )}
      </div>
      <Remarks state={state} claim={claim} judged={judged} />
      {task.rubric.twoStage ? <FirstStage state={state} judged={judged} dispatch={dispatch} /> : null}
      {isSourceClosed(state) ? null : <Marks {...props} />}
      <FailRows {...props} />
      <ConfidenceRow {...props} />
      <Questions claim={claim} judged={judged} />
      {judged.evidence.length === 0 ? null : (
        <Row label="Evidence" hint="E">
          <EvidenceList
            items={judged.evidence}
            places={places}
            imageVersions={imageVersions}
            onRemove={(at) => dispatch({ type: "removeEvidence", at })}
          />
        </Row>
      )}
      <NoteField
        label="Note on this claim"
        value={judged.note}
        field={note}
        onChange={(text) => dispatch({ type: "note", text })}
        onCommit={onCommit}
      />
    </div>
  );
}
