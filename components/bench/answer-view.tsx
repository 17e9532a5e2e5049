"use client";

import { type RefObject, useEffect, useMemo, useRef } from "react";
import { clsx } from "clsx";
import type { BenchTask } from "@/contracts/bench";
import { type AnswerPiece, type CitationChip, cutAnswer } from "./answer-segments";

export interface AnswerViewProps {
  readonly task: BenchTask;
  /** The claim at hand; null at the response's marks. */
  readonly claimIndex: number | null;
  readonly citationAt: number;
  readonly onClaim: (index: number) => void;
  readonly onCitation: (claimIndex: number, citationIndex: number) => void;
}

interface PieceProps {
  readonly piece: AnswerPiece;
  readonly claimIndex: number | null;
  readonly citationAt: number;
  readonly onClaim: (index: number) => void;
  readonly onCitation: (claimIndex: number, citationIndex: number) => void;
}

const RESOLUTION_WORDS: Readonly<Record<CitationChip["resolution"], string>> = {
  resolved: "",
  dangling: ", points at nothing that was retrieved",
  set_unknown: ", what was retrieved is not known",
};

/** A citation marker: opens the passage it points at. */
export function ChipButton({
  chip,
  text,
  isOpen,
  onOpen,
}: {
  chip: CitationChip;
  text: string;
  isOpen: boolean;
  onOpen: () => void;
}) {
  return (
    <button
      type="button"
      onMouseDown={(event) => event.preventDefault()}
      onClick={onOpen}
      aria-pressed={isOpen}
      className={clsx(
        "mx-0.5 inline-flex h-4.5 items-center rounded-xs border px-1 align-[0.08em] font-mono text-2xs leading-none font-[550]",
        isOpen
          ? "border-span-cited-line bg-span-cited text-ink"
          : "border-accent/30 bg-accent-wash text-accent hover:border-accent",
        chip.resolution !== "resolved" && "border-dashed border-misattributed-line text-misattributed",
      )}
    >
      {text}
      <span className="sr-only">
        , citation of claim {chip.claimIndex + 1}
        {RESOLUTION_WORDS[chip.resolution]}
      </span>
    </button>
  );
}

/** The claim to go to from some words: the one at hand if it has them, else the first. */
const claimFor = (claims: readonly number[], now: number | null): number | null =>
  now !== null && claims.includes(now) ? now : (claims[0] ?? null);

function ClaimWords({
  piece,
  claimIndex,
  onClaim,
}: Omit<PieceProps, "piece"> & { piece: AnswerPiece & { kind: "text" } }) {
  const target = claimFor(piece.claims, claimIndex);
  if (target === null) return <span className="text-ink-2">{piece.text}</span>;
  const isHere = target === claimIndex;
  return (
    <span
      data-claim={target}
      data-here={isHere || undefined}
      className={clsx(
        "rounded-xs decoration-2 underline-offset-[0.25em]",
        isHere ? "bg-accent-wash underline decoration-accent" : "cursor-pointer hover:bg-hover",
      )}
      onPointerUp={() => {
        if (!isHere && document.getSelection()?.isCollapsed !== false) onClaim(target);
      }}
    >
      {piece.text}
    </span>
  );
}

function Piece(props: PieceProps) {
  const { piece, claimIndex, citationAt, onCitation } = props;
  const isOpen = (chip: CitationChip) => chip.claimIndex === claimIndex && chip.citationIndex === citationAt;
  const chipButton = (chip: CitationChip, text: string) => (
    <ChipButton
      key={`${chip.claimIndex}-${chip.citationIndex}`}
      chip={chip}
      text={text}
      isOpen={isOpen(chip)}
      onOpen={() => onCitation(chip.claimIndex, chip.citationIndex)}
    />
  );
  switch (piece.kind) {
    case "chips":
      return piece.chips.map((chip) => chipButton(chip, chip.handle));
    case "marker":
      return piece.chip === null ? (
        <span className="font-mono text-[0.72em] text-ink-3">{piece.text}</span>
      ) : (
        chipButton(piece.chip, piece.text)
      );
    case "text":
      return <ClaimWords {...props} piece={piece} />;
  }
}

function useClaimInSight(root: RefObject<HTMLElement | null>, claimIndex: number | null): void {
  useEffect(() => {
    if (claimIndex === null) return;
    root.current?.querySelector("[data-here]")?.scrollIntoView({ block: "nearest" });
  }, [root, claimIndex]);
}

/** The answer as it was given, the claim at hand lit, its citations as chips where they stand. */
export function AnswerView({ task, claimIndex, citationAt, onClaim, onCitation }: AnswerViewProps) {
  const root = useRef<HTMLDivElement>(null);
  const handles = useMemo(() => task.chunks.map((chunk) => chunk.handle), [task]);
  const pieces = useMemo(() => cutAnswer(task.answer, task.claims, handles), [task, handles]);
  useClaimInSight(root, claimIndex);
  if (task.answer.trim() === "") return <p className="text-sm text-ink-3">The system gave no answer.</p>;
  return (
    <div ref={root} className="reading max-w-[70ch] whitespace-pre-wrap">
      {pieces.map((piece) => (
        <Piece
          key={`${piece.kind}-${piece.startCp}`}
          piece={piece}
          claimIndex={claimIndex}
          citationAt={citationAt}
          onClaim={onClaim}
          onCitation={onCitation}
        />
      ))}
    </div>
  );
}
