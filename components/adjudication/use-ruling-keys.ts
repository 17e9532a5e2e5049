"use client";

import { useEffect, useRef, type RefObject } from "react";
import { mayFireKey } from "@/components/shell/key-guard";
import { type KeyGroup, useKeyGroups } from "@/components/shell/keyboard-help";
import { actionOfKey, type RulingAction, type RulingState } from "./ruling-reducer";

const KEYS: readonly KeyGroup[] = [
  {
    title: "Ruling",
    keys: [
      { keys: "A", does: "Rule as rater A judged" },
      { keys: "B", does: "Rule as rater B judged" },
      { keys: "1", does: "Grounded" },
      { keys: "2", does: "Unsupported assertion" },
      { keys: "3", does: "Misattributed citation" },
      { keys: "0", does: "Not a factual claim" },
      { keys: "U", does: "Leave undecided, where that is offered" },
      { keys: "R", does: "Reasons; then a digit" },
      { keys: "V", does: "Next severity" },
    ],
  },
  {
    title: "The response as a whole",
    keys: [
      { keys: "1", does: "It answers" },
      { keys: "2", does: "It declines in part" },
      { keys: "3", does: "It declines wholly" },
      { keys: "4", does: "What was retrieved supports an answer" },
      { keys: "5", does: "Nothing that was retrieved does" },
      { keys: "6", does: "It answers another question" },
      { keys: "7", does: "Grounded all the same" },
    ],
  },
  {
    title: "The dispute",
    keys: [
      { keys: "N", does: "Next claim in dispute" },
      { keys: "P", does: "The one before" },
      { keys: "]", does: "Next retrieved passage" },
      { keys: "[", does: "The passage before" },
      { keys: "C", does: "Where the difference came from; then a digit" },
      { keys: "M", does: "Write why" },
      { keys: "Enter", does: "Record the ruling" },
    ],
  },
];

const NONE: readonly KeyGroup[] = [];

export interface RulingKeyHandlers {
  onAction: (action: RulingAction) => void;
  onRecord: () => void;
  onPassage: (by: 1 | -1) => void;
  reasonRef: RefObject<HTMLTextAreaElement | null>;
}

/** A button or a link at hand takes Enter for itself. */
const takesEnter = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest("button, a, summary, [role='button']") !== null;

function handleKey(event: KeyboardEvent, state: RulingState, handlers: RulingKeyHandlers): boolean {
  if (state.mode === "rule" && event.key === "Enter") {
    if (takesEnter(event.target)) return false;
    handlers.onRecord();
    return true;
  }
  if (state.mode === "rule" && event.key.toLowerCase() === "m") {
    handlers.reasonRef.current?.focus();
    return true;
  }
  if (event.key === "[" || event.key === "]") {
    handlers.onPassage(event.key === "]" ? 1 : -1);
    return true;
  }
  const action = actionOfKey(state, event.key);
  if (action === null) return false;
  handlers.onAction(action);
  return true;
}

/** Lets keys drive the ruling while nothing is typed and no dialog is open; Escape leaves the written reason. */
export function useRulingKeys(state: RulingState, isActive: boolean, handlers: RulingKeyHandlers): void {
  const latest = useRef({ state, handlers });
  useEffect(() => {
    latest.current = { state, handlers };
  });
  useKeyGroups(isActive ? KEYS : NONE);
  useEffect(() => {
    if (!isActive) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      const { reasonRef } = latest.current.handlers;
      if (event.key === "Escape" && event.target === reasonRef.current) reasonRef.current?.blur();
      else if (mayFireKey(event) && handleKey(event, latest.current.state, latest.current.handlers))
        event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [isActive]);
}
