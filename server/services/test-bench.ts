import { type BenchTask, benchTask, type Judgement } from "@/contracts/bench";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import type { CommitBody } from "./build-submission";
import { commitLabels } from "./commit-labels";
import { takeNext } from "./take-next";
import { judge, type Says } from "./test-responses";

let keys = 0;

/** A key that no other test sent. */
export const newKey = (): string => `key-of-a-test-${(keys += 1)}`;

/** What the wrapper makes of a request's key and body. */
export const requestOf = (key: string, body: unknown, route = "commitLabels") => ({
  key,
  route,
  bodyHash: JSON.stringify(body),
});

/** The next task, in the contract's shape. @throws Error where nothing is left. */
export async function take(deps: Deps, caller: Caller, onScreen: readonly string[] = []): Promise<BenchTask> {
  const { task } = await takeNext(deps, caller, onScreen);
  if (task === null) throw new Error("nothing was handed out");
  return benchTask.parse(task);
}

/** The body of a commit. */
export const bodyOf = (task: BenchTask, judgement: Judgement, changes: Partial<CommitBody> = {}): CommitBody => ({
  leaseId: task.leaseId,
  state: "judged",
  cannotJudgeReason: "",
  judgement,
  supersedes: null,
  onScreen: [],
  ...changes,
});

/** Commits a body under a key of its own. */
export const send = (deps: Deps, caller: Caller, task: BenchTask, body: CommitBody) =>
  commitLabels(deps, caller, task.responseId, body, task.leaseVersion, requestOf(newKey(), body));

/** The judgement that says this of the task's claims in turn. */
export const judgeTask = (task: BenchTask, says: readonly Says[], changes: Partial<Judgement> = {}): Judgement =>
  judge(
    task.claims.map((claim) => claim.id),
    says,
    changes,
  );

/** Takes the next response and commits; answers with the task. */
export async function takeAndSay(
  deps: Deps,
  caller: Caller,
  says: readonly Says[],
  changes: Partial<Judgement> = {},
): Promise<BenchTask> {
  const task = await take(deps, caller);
  await send(deps, caller, task, bodyOf(task, judgeTask(task, says, changes)));
  return task;
}
