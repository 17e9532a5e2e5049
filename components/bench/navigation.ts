import { type BenchMode, type BenchState, findCurrent, isOpen, type Place } from "./bench-state";
import { isFail } from "./claim-facts";
import { questionsAsked } from "./response-actions";

export type NavigationAction =
  | { readonly type: "go"; readonly place: Place }
  | { readonly type: "step"; readonly by: 1 | -1 }
  | { readonly type: "citation"; readonly by: 1 | -1 }
  | { readonly type: "citationAt"; readonly claimIndex: number; readonly citationIndex: number }
  | { readonly type: "pick"; readonly chunk: number | null }
  | { readonly type: "question"; readonly by: 1 | -1 }
  | { readonly type: "mode"; readonly mode: BenchMode };

const isSame = (a: Place, b: Place): boolean =>
  a.kind === "claim" ? b.kind === "claim" && a.index === b.index : b.kind === "response";

/** The state at another place: its first citation is open, and what was picked or begun elsewhere is let go. */
export function moveTo(state: BenchState, place: Place): BenchState {
  if (isSame(state.place, place)) return { ...state, mode: "judge" };
  return { ...state, place, mode: "judge", citationAt: 0, pickedChunk: null, questionAt: 0 };
}

/** "Claim 2 of 3", for the screen and aloud. */
export function describePlace({ task, place }: BenchState): string {
  if (place.kind === "response") return "The response as a whole";
  const ordinal = task.claims[place.index]?.ordinal ?? place.index;
  return `Claim ${ordinal + 1} of ${task.claims.length}`;
}

/** Whoever goes elsewhere reads where they are, not what was said of the place they left. */
function tellPlace(before: BenchState, after: BenchState): BenchState {
  if (isSame(before.place, after.place)) return after;
  const nonce = (before.notice?.nonce ?? 0) + 1;
  return { ...after, notice: { text: `${describePlace(after)}.`, tone: "plain", nonce } };
}

/** Through the claims, then the response's marks, and no further. */
function step(state: BenchState, by: 1 | -1): BenchState {
  const count = state.task.claims.length;
  const at = (state.place.kind === "claim" ? state.place.index : count) + by;
  if (at < 0 || at > count) return state;
  return moveTo(state, at === count ? { kind: "response" } : { kind: "claim", index: at });
}

const refuse = (state: BenchState, text: string): BenchState => ({
  ...state,
  notice: { text, tone: "refused", nonce: (state.notice?.nonce ?? 0) + 1 },
});

/** Steps through the citations of the claim at hand, round and round; at the response through the retrieved set. */
function stepCitation(state: BenchState, by: 1 | -1): BenchState {
  const current = findCurrent(state);
  const citations = current?.claim.citations.length ?? 0;
  if (current !== null && citations > 0) {
    return { ...state, citationAt: (state.citationAt + by + citations) % citations, pickedChunk: null };
  }
  const chunks = state.task.chunks.length;
  if (chunks === 0) return refuse(state, "Nothing was retrieved.");
  return { ...state, pickedChunk: ((state.pickedChunk ?? 0) + by + chunks) % chunks };
}

/** The claim whose reasons `r` opens: the one at hand, or the one judged a moment ago where this one is still open. */
function findFailed(state: BenchState): number | null {
  const current = findCurrent(state);
  if (current !== null && isFail(current.judged.label)) return current.index;
  const { lastJudged } = state;
  const isLate = current === null || isOpen(current.judged);
  return isLate && lastJudged !== null && isFail(state.judgement.claims[lastJudged]?.label ?? null) ? lastJudged : null;
}

function enterMode(state: BenchState, mode: BenchMode): BenchState {
  if (mode === "reasons") {
    const failed = findFailed(state);
    if (failed === null) return refuse(state, "A reason goes with a fail: choose 2 or 3 first.");
    return { ...moveTo(state, { kind: "claim", index: failed }), mode };
  }
  if (mode === "words" && findCurrent(state) === null) return refuse(state, "Words are marked in a claim.");
  if (mode === "set" && state.task.chunks.length === 0) return refuse(state, "Nothing was retrieved.");
  return { ...state, mode };
}

/** Moves about; nothing of the judgement changes. */
export function reduceNavigation(state: BenchState, action: NavigationAction): BenchState {
  switch (action.type) {
    case "go":
      return tellPlace(state, moveTo(state, action.place));
    case "step":
      return tellPlace(state, step(state, action.by));
    case "citation":
      return stepCitation(state, action.by);
    case "citationAt":
      return {
        ...tellPlace(state, moveTo(state, { kind: "claim", index: action.claimIndex })),
        citationAt: action.citationIndex,
        pickedChunk: null,
      };
    case "pick":
      return { ...state, pickedChunk: action.chunk };
    case "question": {
      const last = questionsAsked(state.judgement).length - 1;
      return { ...state, questionAt: Math.min(last, Math.max(0, state.questionAt + action.by)) };
    }
    case "mode":
      return enterMode(state, action.mode);
  }
}
