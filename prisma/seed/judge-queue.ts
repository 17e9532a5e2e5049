import type { BenchTask } from "@/contracts/bench";
import type { Caller } from "@/server/caller";
import { commitLabels } from "@/server/services/commit-labels";
import { deferLease, releaseLease } from "@/server/services/release-lease";
import { takeNext } from "@/server/services/take-next";
import type { SampleJudgement } from "./content/sample-content";
import type { LoadedRun } from "./load-run";
import { toJudgement } from "./to-judgement";
import type { World } from "./world";

/** What a rater says of each response that they are to judge, by the id it has in the file. */
export type Share = ReadonlyMap<string, SampleJudgement>;

/** Minutes that a judgement takes. */
const JUDGING_MINUTES = 3;

async function commit(world: World, rater: Caller, task: BenchTask, said: SampleJudgement): Promise<void> {
  const judgement = toJudgement(task, said);
  const onScreen = [...new Set(task.chunks.map((chunk) => chunk.versionId))];
  const body = {
    leaseId: task.leaseId,
    state: "judged",
    cannotJudgeReason: "",
    judgement,
    supersedes: null,
    onScreen,
  } as const;
  const bodyHash = world.deps.sha256Hex(JSON.stringify(body));
  const request = { key: world.deps.newId(), route: "commitLabels", bodyHash };
  await commitLabels(world.deps, rater, task.responseId, body, task.leaseVersion, request);
}

/**
 * A rater works through their queue and judges their share of it. What is not in it is put back to its end, and when the first of these comes
 * round again the day is over.
 * @throws Error where part of the share never came.
 */
export async function judgeQueue(world: World, rater: Caller, run: LoadedRun, share: Share): Promise<void> {
  const names = new Map([...run.responseIds].map(([name, id]) => [id, name]));
  const left = new Map(share);
  const putBack = new Set<string>();
  for (;;) {
    const { task } = await takeNext(world.deps, rater, []);
    if (task === null) break;
    const name = names.get(task.responseId) ?? "";
    const said = left.get(name);
    if (putBack.has(name)) {
      await releaseLease(world.deps, rater, task.leaseId);
      break;
    }
    if (said === undefined) {
      await deferLease(world.deps, rater, task.leaseId);
      putBack.add(name);
      continue;
    }
    world.clock.addMinutes(JUDGING_MINUTES);
    await commit(world, rater, task, said);
    left.delete(name);
  }
  if (left.size > 0) throw new Error(`${rater.login} was never handed ${[...left.keys()].join(", ")}`);
}
