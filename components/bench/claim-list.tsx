"use client";

import { type Dispatch, type RefObject, useEffect, useRef } from "react";
import { clsx } from "clsx";
import { LabelChip } from "@/components/ui/label-chip";
import type { ClaimJudgement, ClaimResource } from "@/contracts/bench";

import { type BenchState, isOpen } from "./bench-state";
import { ClaimCard } from "./claim-card";
import { problemsOf } from "./claim-facts";
import type { BenchAction } from "./judgement-state";
import { ReasonWord } from "@/components/ui/reason-word";

export interface ClaimListProps {
  readonly state: BenchState;
  readonly dispatch: Dispatch<BenchAction>;
  readonly note: RefObject<HTMLTextAreaElement | null>;
  readonly onCommit: () => void;
}

/** What a claim was judged to be, or that it isn't yet. */
function Standing({ state, claim, judged }: { state: BenchState; claim: ClaimResource; judged: ClaimJudgement }) {
  if (isOpen(judged)) return <span className="text-xs text-ink-3">open</span>;
  const isFaulty = problemsOf(state.task, claim, judged).length > 0;
  return (
    <span className="flex flex-wrap items-center justify-end gap-1.5">
      {isFaulty ? <span className="text-2xs font-[600] text-unsupported">incomplete</span> : null}
      <LabelChip label={judged.label} short />
    </span>
  );
}

function ClaimRow(props: ClaimListProps & { index: number; claim: ClaimResource; judged: ClaimJudgement }) {
  const { state, index, claim, judged, dispatch, note, onCommit } = props;
  const isHere = state.place.kind === "claim" && state.place.index === index;
  const row = useRef<HTMLLIElement>(null);
  // After every change: a fail makes the card taller, and its end must not slip out of sight.
  useEffect(() => {
    if (isHere) row.current?.scrollIntoView({ block: "nearest" });
  });
  const name = `Claim ${claim.ordinal + 1}`;
  if (isHere) {
    return (
      <li
        ref={row}
        aria-current="step"
        className="relative border-b border-line bg-surface px-4 py-2.5 before:absolute before:inset-y-0 before:left-0 before:w-[3px] before:bg-accent"
      >
        <div className="mb-1 flex items-center justify-between gap-3">
          <h3 className="eyebrow">
            {name} of {state.task.claims.length}
          </h3>
          <Standing state={state} claim={claim} judged={judged} />
        </div>
        <ClaimCard {...{ state, claim, judged, dispatch, note, onCommit }} />
      </li>
    );
  }
  return (
    <li ref={row} className="border-b border-line-soft">
      <button
        type="button"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => dispatch({ type: "go", place: { kind: "claim", index } })}
        className="grid w-full grid-cols-[1.25rem_minmax(0,1fr)_auto] items-baseline gap-2 px-4 py-1.5 text-left hover:bg-hover focus-visible:-outline-offset-2"
      >
        <span className="figures text-xs text-ink-3">
          <span className="sr-only">Claim </span>
          {claim.ordinal + 1}
        </span>
        <span className={clsx("text-sm leading-snug", isOpen(judged) ? "text-ink" : "text-ink-2")}>
          <span className="line-clamp-2">{claim.text}</span>
          {judged.reason === null ? null : (
            <span className="block text-xs text-ink-3">
              <ReasonWord reason={judged.reason} />
            </span>
          )}
        </span>
        <Standing state={state} claim={claim} judged={judged} />
      </button>
    </li>
  );
}

/** All claims in order; the one at hand is open. */
export function ClaimList(props: ClaimListProps) {
  const { task, judgement } = props.state;
  return (
    <ol aria-label="Claims">
      {task.claims.map((claim, index) => {
        const judged = judgement.claims[index];
        return judged === undefined ? null : <ClaimRow key={claim.id} {...props} {...{ index, claim, judged }} />;
      })}
    </ol>
  );
}
