"use client";

import { useEffect, useReducer, useRef, useState } from "react";
import type { DisputeResource } from "@/contracts/disputes";
import { bodyOfRuling, problemsOfRuling } from "./ruling";
import { pointsOf, reduceRuling, startState } from "./ruling-reducer";
import { useRulingKeys } from "./use-ruling-keys";
import { useSourceFocus } from "./use-source-focus";

/** The ruling on a dispute while it is being made: state, keys, source, and the question before it is recorded. */
export function useRuling(dispute: DisputeResource, mayRule: boolean) {
  const [state, act] = useReducer(reduceRuling, dispute, startState);
  const [isAsking, setIsAsking] = useState(false);
  const reasonRef = useRef<HTMLTextAreaElement>(null);
  const { material, sides } = dispute;
  const points = pointsOf(dispute);
  const point = points[state.at];
  const currentId = point?.kind === "claim" ? point.claimId : null;
  const current = material.claims.find((claim) => claim.id === currentId) ?? null;
  const focus = useSourceFocus(material, sides, current);
  const problems = problemsOfRuling(state.draft, dispute);

  /** Asks whether to record, or goes to the first thing that is still missing. */
  const record = () => {
    const [first] = problems;
    if (first === undefined) setIsAsking(true);
    else if (first.code === "cause_missing") act({ type: "mode", mode: "cause" });
    else if (first.code === "written_reason_missing") reasonRef.current?.focus();
    else {
      const at = points.findIndex((other) => other.kind === "response" || other.claimId === first.claimId);
      act({ type: "go", at });
    }
  };
  const turnPassage = (by: 1 | -1) => {
    const count = material.chunks.length;
    if (count > 0) focus.choose(((focus.open ?? 0) + by + count) % count);
  };
  useRulingKeys(state, mayRule, { onAction: act, onRecord: record, onPassage: turnPassage, reasonRef });

  const targetId = point?.kind === "response" ? "response-point" : `claim-${currentId ?? ""}`;
  useEffect(() => {
    // The first point is on screen by itself; scrolling there would only hide the answer.
    if (state.at > 0) document.getElementById(targetId)?.scrollIntoView({ block: "nearest" });
  }, [state.at, targetId]);

  const openClaim = (claimId: string) =>
    act({ type: "go", at: points.findIndex((other) => other.kind === "claim" && other.claimId === claimId) });
  const responseAt = points.findIndex((other) => other.kind === "response");
  const openResponse = () => {
    if (responseAt >= 0) act({ type: "go", at: responseAt });
  };
  const asking = { isAsking, setIsAsking };
  return {
    state,
    act,
    points,
    current,
    focus,
    problems,
    record,
    openClaim,
    openResponse,
    hasResponsePoint: responseAt >= 0,
    reasonRef,
    asking,
    body: bodyOfRuling(state.draft, dispute),
  };
}

/** The ruling as the parts of the screen take it. */
export type RulingInHand = ReturnType<typeof useRuling>;
