import type { Judgement } from "@/contracts/bench";
import type { BenchState, Place } from "./bench-state";
import { findCurrent, isOpen } from "./bench-state";
import { errorsOf, problemsOf } from "./claim-facts";
import { nextOpen } from "./judgement-state";
import { withConfirmed } from "./response-actions";
import { JUDGEMENT_PROBLEM_WORDS } from "@/contracts/judgement-words";

/** What Enter does: commit, or lead to what is still open and say what it is. */
export type CommitStep =
  | { readonly kind: "commit"; readonly judgement: Judgement }
  | { readonly kind: "open"; readonly place: Place; readonly why: string };

const toClaim = (index: number, why: string): CommitStep => ({ kind: "open", place: { kind: "claim", index }, why });

/** The first claim with something against it: the one at hand, then those after it, then those before. */
function findFaulty(state: BenchState): { index: number; why: string } | null {
  const { task, judgement } = state;
  const from = findCurrent(state)?.index ?? 0;
  const order = task.claims.map((_, at) => (at + from) % task.claims.length);
  for (const index of order) {
    const claim = task.claims[index];
    const judged = judgement.claims[index];
    if (claim === undefined || judged === undefined || isOpen(judged)) continue;
    const [problem] = problemsOf(task, claim, judged);
    if (problem !== undefined) return { index, why: `Claim ${claim.ordinal + 1}: ${JUDGEMENT_PROBLEM_WORDS[problem]}` };
  }
  return null;
}

/** What Enter does with the state at hand. */
export function planCommit(state: BenchState): CommitStep {
  const { task } = state;
  const current = findCurrent(state);
  if (current !== null && isOpen(current.judged)) return toClaim(current.index, "Choose a label for this claim first.");
  const faulty = findFaulty(state);
  if (faulty !== null) return toClaim(faulty.index, faulty.why);
  const open = nextOpen(state, current?.index ?? -1);
  if (open !== null) return toClaim(open, `Claim ${(task.claims[open]?.ordinal ?? open) + 1} is not judged yet.`);
  const judgement = withConfirmed(task, state.judgement);
  const [error] = errorsOf(task, judgement);
  if (error === undefined) return { kind: "commit", judgement };
  return { kind: "open", place: { kind: "response" }, why: error.message };
}
