"use client";

import type { Dispatch, MouseEvent } from "react";
import { clsx } from "clsx";
import { MoreHorizontal } from "lucide-react";
import { Button } from "@/components/ui/button";
import { DropdownMenu } from "@/components/ui/dropdown-menu";
import { Kbd } from "@/components/ui/kbd";
import { useRubricWords } from "@/components/ui/rubric-words";
import { CLAIM_LOOK } from "@/components/ui/rubric-look";
import { TONE_CHIP } from "@/components/ui/tone";
import type { ClaimLabel } from "@/domain/rubric/codes";
import { type BenchState, findCurrent, isSourceClosed } from "./bench-state";
import { groundedBlocks, offersOf } from "./claim-facts";
import type { BenchAction } from "./judgement-state";

export interface LabelBarProps {
  readonly state: BenchState;
  readonly dispatch: Dispatch<BenchAction>;
  readonly onCommit: () => void;
  readonly onDefer: () => void;
  readonly onCannotJudge: () => void;
  readonly onConflict: () => void;
  readonly canLeave: boolean;
  readonly isCommitHeld: boolean;
}

const LABELS: readonly ClaimLabel[] = ["grounded", "unsupported", "misattributed", "not_a_claim"];

const keepFocus = (event: MouseEvent) => event.preventDefault();

function LabelButton({
  shortcut,
  label,
  isChosen,
  isOffered,
  onChoose,
}: {
  shortcut: string;
  label: ClaimLabel;
  isChosen: boolean;
  isOffered: boolean;
  onChoose: () => void;
}) {
  const { Glyph, tone } = CLAIM_LOOK[label];
  const { shortWord } = useRubricWords().labels[label];
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      // Not `disabled`: pressing it says why it isn't offered.
      aria-disabled={!isOffered || undefined}
      onMouseDown={keepFocus}
      onClick={onChoose}
      className={clsx(
        "inline-flex h-9 items-center gap-1.5 rounded-sm border px-2.5 text-sm font-[550] whitespace-nowrap transition-colors duration-100",
        isChosen
          ? [TONE_CHIP[tone], "ring-2 ring-current ring-inset"]
          : "border-line bg-surface text-ink shadow-raised hover:border-line-strong hover:bg-hover",
        isOffered || "text-ink-3 shadow-none",
      )}
    >
      <Glyph aria-hidden="true" className="size-4 stroke-[2]" />
      {shortWord}
      <Kbd keys={shortcut} />
    </button>
  );
}

function Labels({ state, dispatch }: Pick<LabelBarProps, "state" | "dispatch">) {
  const { keys } = useRubricWords();
  const current = findCurrent(state);
  if (current === null) {
    return <p className="text-sm text-ink-2">Digits answer the marked question; the arrows go up and down.</p>;
  }
  if (isSourceClosed(state)) {
    return (
      <p className="text-sm text-ink-2">
        First, with the source closed: can the claim be understood on its own? <Kbd keys="1" /> yes <Kbd keys="2" /> no
      </p>
    );
  }
  const { claim, judged } = current;
  const offers = offersOf(state.task, claim, judged);
  const isOffered = (label: ClaimLabel) => {
    if (label === "grounded") return groundedBlocks(state.task, claim, judged).length === 0;
    return label === "not_a_claim" || offers[label].length > 0;
  };
  return (
    <fieldset className="flex flex-wrap gap-1.5">
      <legend className="sr-only">Label of claim {claim.ordinal + 1}</legend>
      {LABELS.map((label) => (
        <LabelButton
          key={label}
          shortcut={keys[label]}
          label={label}
          isChosen={judged.label === label}
          isOffered={isOffered(label)}
          onChoose={() => dispatch({ type: "label", label })}
        />
      ))}
      {offers.isSetUnknown ? (
        <Button
          className="h-9"
          shortcut="U"
          aria-pressed={judged.reason === "set_unknown"}
          onMouseDown={keepFocus}
          onClick={() => dispatch({ type: "undecided" })}
        >
          Undecided
        </Button>
      ) : null}
    </fieldset>
  );
}

const HINTS: readonly (readonly [string, string])[] = [
  ["E", "evidence"],
  ["R", "reason"],
  ["W", "words"],
  ["M", "note"],
  ["[", "citation back"],
  ["]", "citation"],
  ["G", "retrieved set"],
  ["N", "next claim"],
  ["P", "claim before"],
  ["Z", "undo"],
  ["H", "rubric"],
];

/** The row of keys at the foot of the bench: the labels, ways to leave a response, and the commit. */
export function LabelBar(props: LabelBarProps) {
  const { state, dispatch, onCommit, onDefer, onCannotJudge, onConflict, canLeave, isCommitHeld } = props;
  const { notice } = state;
  return (
    <footer data-print="never" className="border-t border-line bg-canvas px-4 pt-2 pb-1.5">
      {/* Where it is narrow the status stands beside the buttons, so that two rows are enough. */}
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-1.5">
        <div className="col-span-2 lg:col-span-1">
          <Labels state={state} dispatch={dispatch} />
        </div>
        <div className="col-start-2 row-start-2 flex items-center gap-1.5 lg:row-start-1">
          {canLeave ? (
            <Button variant="quiet" shortcut="S" onMouseDown={keepFocus} onClick={onDefer}>
              Defer
            </Button>
          ) : null}
          <DropdownMenu
            align="end"
            trigger={
              <Button variant="quiet" className="px-2!">
                <MoreHorizontal aria-hidden="true" />
                <span className="sr-only">More ways to leave this response</span>
              </Button>
            }
            entries={[
              {
                kind: "action",
                label: "Cannot judge",
                hint: "Needs a reason; goes to a second person, then to a lead",
                shortcut: "C",
                onSelect: onCannotJudge,
              },
              {
                kind: "action",
                label: "Conflict of interest",
                hint: "Offered to somebody else, who learns nothing of it",
                shortcut: "X",
                disabled: !canLeave,
                onSelect: onConflict,
              },
            ]}
          />
          <Button
            variant="primary"
            size="lg"
            className="h-9!"
            shortcut="Enter"
            disabled={isCommitHeld}
            aria-describedby="commit-means"
            onMouseDown={keepFocus}
            onClick={onCommit}
          >
            Commit and next
          </Button>
          <span id="commit-means" className="hidden w-24 text-2xs leading-tight text-ink-3 lg:block">
            my judgement on this record
          </span>
        </div>
        <div className="col-start-1 row-start-2 flex min-h-5 items-center gap-x-4 text-xs text-ink-3 lg:col-span-2">
          {/* What the last key did stands here and is read out; the keys stand beside it. */}
          <output className={clsx("font-[550]", notice?.tone === "refused" ? "text-unsupported" : "text-ink")}>
            <span key={notice?.nonce ?? 0}>{notice?.text ?? ""}</span>
          </output>
          {/* Hints that don't fit beside a long status are left out: the foot keeps its height, and `?` lists them all. */}
          <span
            className="hidden h-5 min-w-0 flex-1 flex-wrap justify-end gap-x-3 gap-y-2 overflow-hidden lg:flex"
            aria-hidden="true"
          >
            {HINTS.map(([key, does]) => (
              <span key={key} className="inline-flex items-center gap-1">
                <Kbd keys={key} />
                {does}
              </span>
            ))}
          </span>
        </div>
      </div>
    </footer>
  );
}
