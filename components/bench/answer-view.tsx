"use client";

import { type RefObject, useEffect, useMemo, useRef } from "react";
import { clsx } from "clsx";
import type { BenchTask, CitationResource, ClaimResource } from "@/contracts/bench";
import { type AnswerPiece, type CitationRef, cutAnswer } from "./answer-segments";
import { CitationMarker } from "./citation-marker";

export interface AnswerViewProps {
  readonly material: Pick<BenchTask, "answer" | "claims" | "chunks">;
  /** The claim at hand; null at the response's marks. */
  readonly claimIndex: number | null;
  /** The citation whose source is on screen. */
  readonly openId: string | null;
  readonly isSourceClosed?: boolean;
  readonly onClaim: (index: number) => void;
  readonly onCitation: (ref: CitationRef, citation: CitationResource) => void;
  /** Where a claim stands on this page, so that its words lead there; without it a press on them is enough. */
  readonly hrefOf?: (claim: ClaimResource) => string;
}

/** The claim to go to from some words: the one at hand if it has them, else the first. */
const claimFor = (claims: readonly number[], now: number | null): number | null =>
  now !== null && claims.includes(now) ? now : (claims[0] ?? null);

function ClaimWords({ piece, view }: { piece: AnswerPiece & { kind: "text" }; view: AnswerViewProps }) {
  const { claimIndex, onClaim, hrefOf, material } = view;
  const target = claimFor(piece.claims, claimIndex);
  const claim = target === null ? undefined : material.claims[target];
  if (target === null || claim === undefined) return <span className="text-ink-2">{piece.text}</span>;
  const isHere = target === claimIndex;
  const shared = { "data-claim": target, "data-here": isHere || undefined };
  const look = clsx(
    "rounded-xs underline-offset-[0.25em]",
    isHere ? "bg-accent-wash underline decoration-accent decoration-2" : "cursor-pointer hover:bg-hover",
  );
  if (hrefOf !== undefined) {
    return (
      <a
        {...shared}
        href={hrefOf(claim)}
        aria-current={isHere ? "true" : undefined}
        onClick={() => onClaim(target)}
        className={clsx(look, "text-inherit", isHere || "underline decoration-line-strong decoration-1")}
      >
        {piece.text}
      </a>
    );
  }
  return (
    <span
      {...shared}
      className={look}
      onPointerUp={() => {
        if (!isHere && document.getSelection()?.isCollapsed !== false) onClaim(target);
      }}
    >
      {piece.text}
    </span>
  );
}

function Marker({ refs, text, view }: { refs: readonly CitationRef[]; text: string; view: AnswerViewProps }) {
  const { material, openId, isSourceClosed = false, onCitation } = view;
  const claim = material.claims[refs[0]?.claimIndex ?? -1];
  if (claim === undefined) return null;
  const citations = refs.flatMap((ref) => claim.citations[ref.citationIndex] ?? []);
  return (
    <CitationMarker
      citations={citations}
      text={text}
      claimNumber={claim.ordinal + 1}
      chunks={material.chunks}
      openId={openId}
      isSourceClosed={isSourceClosed}
      onOpen={(citation) => {
        const ref = refs.find((candidate) => claim.citations[candidate.citationIndex] === citation);
        if (ref !== undefined) onCitation(ref, citation);
      }}
    />
  );
}

function Piece({ piece, view }: { piece: AnswerPiece; view: AnswerViewProps }) {
  switch (piece.kind) {
    case "added": {
      const handles = [...new Set(piece.refs.map((ref) => ref.handle))];
      return <Marker refs={piece.refs} text={handles.join(" ")} view={view} />;
    }
    case "marker":
      return piece.refs.length === 0 ? (
        <span className="font-mono text-[0.72em] text-ink-3">{piece.text}</span>
      ) : (
        <Marker refs={piece.refs} text={piece.text} view={view} />
      );
    case "text":
      return <ClaimWords piece={piece} view={view} />;
  }
}

const keyOf = (piece: AnswerPiece): string =>
  piece.kind === "added"
    ? `added-${piece.startCp}-${piece.refs[0]?.claimIndex ?? ""}`
    : `${piece.kind}-${piece.startCp}`;

function useClaimInSight(root: RefObject<HTMLElement | null>, claimIndex: number | null): void {
  useEffect(() => {
    if (claimIndex === null) return;
    root.current?.querySelector("[data-here]")?.scrollIntoView({ block: "nearest" });
  }, [root, claimIndex]);
}

/** The answer as it was given, the claim at hand lit, its citations as markers where they stand. */
export function AnswerView(props: AnswerViewProps) {
  const { material, claimIndex } = props;
  const root = useRef<HTMLDivElement>(null);
  const handles = useMemo(
    () => material.chunks.flatMap(({ handle, children }) => [handle, ...children.map((child) => child.handle)]),
    [material],
  );
  const pieces = useMemo(() => cutAnswer(material.answer, material.claims, handles), [material, handles]);
  // Where words lead to a claim on the same page, it is the claim that must be in sight.
  useClaimInSight(root, props.hrefOf === undefined ? claimIndex : null);
  if (material.answer.trim() === "") return <p className="text-sm text-ink-3">The system gave no answer.</p>;
  return (
    <div ref={root} className="reading max-w-[70ch] whitespace-pre-wrap">
      {pieces.map((piece) => (
        <Piece key={keyOf(piece)} piece={piece} view={props} />
      ))}
    </div>
  );
}
