import type { BenchTask } from "@/contracts/bench";
import { CLAIM_LABELS, type ClaimLabel } from "@/domain/rubric/codes";
import { DEFAULT_WORDS } from "@/domain/rubric/rubric-words";
import { type BenchState, findCurrent, isSourceClosed } from "./bench-state";
import { isFail, offersOf } from "./claim-facts";
import type { BenchAction } from "./judgement-state";
import { questionsAsked } from "./response-actions";

/** What a key asks for: a change of the state, or something that the screen does. */
export type BenchCommand =
  | { readonly kind: "act"; readonly action: BenchAction }
  | {
      readonly kind: "do";
      readonly what: "commit" | "defer" | "cannot_judge" | "conflict" | "note" | "find" | "rubric";
    };

const act = (action: BenchAction): BenchCommand => ({ kind: "act", action });
const perform = (what: Extract<BenchCommand, { kind: "do" }>["what"]): BenchCommand => ({ kind: "do", what });

/** The reasons listed under `r`, in the order of their digits (1 to 9, then 0). */
export function reasonsListed(state: BenchState) {
  const current = findCurrent(state);
  if (current === null || !isFail(current.judged.label)) return [];
  return offersOf(state.task, current.claim, current.judged)[current.judged.label];
}

/** 1 to 9 are the first nine, 0 the tenth. */
export const digitOf = (at: number): string => (at < 9 ? String(at + 1) : at === 9 ? "0" : "");

function labelOfKey({ rubric }: BenchTask, key: string): ClaimLabel | undefined {
  const { keys } = rubric.words ?? DEFAULT_WORDS;
  return CLAIM_LABELS.find((label) => keys[label] === key);
}

function commandInReasons(state: BenchState, key: string): BenchCommand | null {
  if (key === "Escape" || key === "r" || key === "Enter") return act({ type: "mode", mode: "judge" });
  const offer = reasonsListed(state).find((_, at) => digitOf(at) === key);
  return offer === undefined ? null : act({ type: "reason", reason: offer.reason });
}

function commandForDigit(state: BenchState, key: string): BenchCommand | null {
  if (state.place.kind === "response") {
    const question = questionsAsked(state.judgement)[state.questionAt];
    return question === undefined || key === "0" ? null : act({ type: "answer", question, digit: Number(key) });
  }
  if (isSourceClosed(state) && (key === "1" || key === "2")) {
    return act({ type: "understandable", value: key === "1" });
  }
  if (isSourceClosed(state)) {
    return act({ type: "say", text: "First: can the claim be understood on its own? 1 yes, 2 no.", tone: "refused" });
  }
  const label = labelOfKey(state.task, key);
  return label === undefined ? null : act({ type: "label", label });
}

const COMMANDS: Readonly<Record<string, BenchCommand>> = {
  u: act({ type: "undecided" }),
  r: act({ type: "mode", mode: "reasons" }),
  w: act({ type: "mode", mode: "words" }),
  g: act({ type: "mode", mode: "set" }),
  v: act({ type: "cycleSeverity" }),
  f: act({ type: "cycleConfidence" }),
  a: act({ type: "cycleMark" }),
  n: act({ type: "step", by: 1 }),
  p: act({ type: "step", by: -1 }),
  z: act({ type: "undo" }),
  "[": act({ type: "citation", by: -1 }),
  "]": act({ type: "citation", by: 1 }),
  s: perform("defer"),
  c: perform("cannot_judge"),
  x: perform("conflict"),
  m: perform("note"),
  "/": perform("find"),
  h: perform("rubric"),
  Enter: perform("commit"),
};

/**
 * What a key means now; null where it means nothing here (a list or the source that is open then reads it itself).
 * Letters act in either case, since Caps Lock must not stop anybody.
 */
export function commandOfKey(state: BenchState, pressed: string): BenchCommand | null {
  const key = pressed.length === 1 ? pressed.toLowerCase() : pressed;
  if (state.mode === "reasons") return commandInReasons(state, key);
  if (state.mode === "words" || state.mode === "set" || state.mode === "evidence") {
    if (state.mode === "evidence" && (key === "[" || key === "]")) return COMMANDS[key] ?? null;
    return key === "Escape" ? act({ type: "mode", mode: "judge" }) : null;
  }
  if (/^[0-9]$/.test(key)) return commandForDigit(state, key);
  if (state.place.kind === "response" && (key === "ArrowDown" || key === "ArrowUp")) {
    return act({ type: "question", by: key === "ArrowDown" ? 1 : -1 });
  }
  return COMMANDS[key] ?? null;
}

/** Keys that judge: they wait until the source is on screen. */
export function needsSource(state: BenchState, command: BenchCommand): boolean {
  if (command.kind !== "act" || state.place.kind !== "claim") return false;
  return command.action.type === "label" && command.action.label !== "not_a_claim";
}
