"use client";

import { type Dispatch, type ReactNode, type RefObject, useEffect, useMemo, useRef } from "react";
import { clsx } from "clsx";
import { Checkbox } from "@/components/ui/checkbox";
import type { BenchTask, Judgement } from "@/contracts/bench";
import type { BenchState } from "./bench-state";
import { ChoiceRow } from "./choice-row";
import { placesOf } from "./claim-facts";
import { EvidenceList } from "./evidence-list";
import type { BenchAction } from "./judgement-state";
import { NoteField } from "./note-field";
import { questionsAsked, type ResponseQuestion, withConfirmed } from "./response-actions";

export interface ResponseCardProps {
  readonly state: BenchState;
  readonly dispatch: Dispatch<BenchAction>;
  readonly note: RefObject<HTMLTextAreaElement | null>;
  readonly onCommit: () => void;
}

interface QuestionLook {
  readonly words: string;
  readonly answers: readonly string[];
  readonly value: (judgement: Judgement) => number | null;
}

const DECLINED_WORDS = ["no", "partly", "wholly"] as const;

const indexIn = (list: readonly string[], value: string | null) => (value === null ? null : list.indexOf(value));

const LOOKS: Readonly<Record<ResponseQuestion, QuestionLook>> = {
  declined: {
    words: "Does the answer decline?",
    answers: DECLINED_WORDS,
    value: (judgement) => indexIn(DECLINED_WORDS, judgement.declined),
  },
  support: {
    words: "Does a retrieved passage support an answer to what was declined?",
    answers: ["yes", "no"],
    value: ({ supportInR }) => (supportInR === null ? null : supportInR ? 0 : 1),
  },
  cause: {
    words: "Why was it declined?",
    answers: ["judgement", "policy", "format"],
    value: (judgement) => indexIn(["judgement", "policy", "format"], judgement.refusalCause),
  },
  answers: {
    words: "Does it answer the question?",
    answers: ["yes", "partly", "no"],
    value: (judgement) => indexIn(["yes", "partly", "no"], judgement.answersQuestion),
  },
};

/** What code suggests about declining, until a person has said it. */
function Suggestion({ task, judgement }: { task: BenchTask; judgement: Judgement }) {
  const suggested = task.suggestedDeclined;
  if (suggested === null || judgement.declined !== null) return null;
  const isByEnter = withConfirmed(task, judgement).declined !== null;
  return (
    <span className="text-xs text-ink-3">
      suggested: <span className="font-[600] text-ink-2">{suggested.value}</span> ({suggested.basis})
      {isByEnter ? " · Enter confirms it" : " · a key confirms it"}
    </span>
  );
}

function Question(props: ResponseCardProps & { question: ResponseQuestion; isHere: boolean; after?: ReactNode }) {
  const { state, dispatch, question, isHere, after } = props;
  const look = LOOKS[question];
  const value = look.value(state.judgement);
  return (
    <div className={clsx("border-l-2 py-0.5 pl-2.5", isHere ? "border-accent" : "border-transparent")}>
      <p className="mb-1 text-sm">
        {look.words}
        {question === "answers" ? <span className="text-xs text-ink-3"> beside the label, optional</span> : null}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <ChoiceRow
          label={look.words}
          choices={look.answers.map((label, at) => ({
            value: String(at + 1),
            label,
            ...(isHere ? { shortcut: String(at + 1) } : {}),
          }))}
          value={value === null ? null : String(value + 1)}
          onChoose={(digit) => dispatch({ type: "answer", question, digit: Number(digit) })}
        />
        {after}
      </div>
    </div>
  );
}

/** The marks of the whole response: what code suggests has to be confirmed; what is declined leads on. */
export function ResponseCard(props: ResponseCardProps) {
  const { state, dispatch, note, onCommit } = props;
  const { task, judgement } = state;
  const isHere = state.place.kind === "response";
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isHere) card.current?.scrollIntoView({ block: "nearest" });
  }, [isHere]);
  const places = useMemo(() => placesOf(task, null, judgement.refusalEvidence), [task, judgement.refusalEvidence]);
  const asked = questionsAsked(judgement);
  return (
    <section
      ref={card}
      aria-label="The whole response"
      aria-current={isHere ? "step" : undefined}
      className={clsx(
        "relative space-y-2 px-4 py-2.5",
        isHere && "bg-surface before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:bg-accent",
      )}
    >
      <div className="flex items-baseline justify-between gap-3">
        <h3 className="eyebrow">The whole response</h3>
        {isHere ? null : (
          <button
            type="button"
            className="text-xs text-ink-3 underline underline-offset-2 hover:text-ink"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => dispatch({ type: "go", place: { kind: "response" } })}
          >
            go there
          </button>
        )}
      </div>
      {asked.map((question, at) => (
        <Question
          key={question}
          {...props}
          question={question}
          isHere={isHere && at === state.questionAt}
          after={question === "declined" ? <Suggestion task={task} judgement={judgement} /> : null}
        />
      ))}
      {judgement.supportInR === true ? (
        <div className="pl-3">
          <p className="text-xs text-ink-2">
            The passage that supports an answer{judgement.refusalEvidence.length === 0 ? ": mark it with e." : ""}
          </p>
          <EvidenceList
            items={judgement.refusalEvidence}
            places={places}
            imageVersions={new Set()}
            onRemove={(at) => dispatch({ type: "removeEvidence", at })}
          />
        </div>
      ) : null}
      {isHere ? (
        <div className="space-y-2 pl-3">
          <Checkbox
            label="A contrary passage was retrieved and is not mentioned"
            checked={judgement.contraryOmitted}
            onChange={(event) => dispatch({ type: "contrary", value: event.target.checked })}
          />
          <NoteField
            label="Note on the response"
            value={judgement.note}
            field={note}
            onChange={(text) => dispatch({ type: "note", text })}
            onCommit={onCommit}
          />
        </div>
      ) : null}
    </section>
  );
}
