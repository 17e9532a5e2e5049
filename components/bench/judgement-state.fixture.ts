import type { Evidence } from "@/contracts/bench";
import { type BenchState, findCurrent, firstAnswersToSend } from "./bench-state";
import { commandOfKey } from "./bench-keys";
import { type BenchAction, reduceBench } from "./judgement-state";

/** Presses keys as the screen does; what the screen itself does (commit, note) is left out. */
export function press(state: BenchState, ...keys: string[]): BenchState {
  return keys.reduce((now, key) => {
    const command = commandOfKey(now, key);
    return command?.kind === "act" ? reduceBench(now, command.action) : now;
  }, state);
}
export const act = (state: BenchState, ...actions: BenchAction[]) => actions.reduce(reduceBench, state);
export const labels = (state: BenchState) => state.judgement.claims.map((claim) => claim.label);
export const at = (state: BenchState) => findCurrent(state)?.index ?? null;
export const answersOf = (state: BenchState) =>
  firstAnswersToSend(state)?.map((answer) => answer.understandable) ?? null;
export const inChunk = (handle: string, startCp: number): Evidence => ({
  versionId: "version-01",
  chunkHandle: handle,
  startCp,
  endCp: startCp + 10,
});
