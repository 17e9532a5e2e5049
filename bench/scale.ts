import { openLargeWorld } from "@/faults/world";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { releaseLease } from "@/server/services/release-lease";
import { takeNext } from "@/server/services/take-next";
import { type BenchLine, middleOf, timed } from "./measure";
import { closeLater } from "./world/closing";
import { makeDatabase, openDeps } from "./world/databases";

const SAMPLES = 40;
const [SMALL, LARGE] = [1000, 100_000];

interface Queue {
  readonly deps: Deps;
  readonly rater: Caller;
}

async function openQueue(responses: number): Promise<Queue> {
  const deps = openDeps(await makeDatabase(`bench_queue_${responses}`));
  closeLater(() => deps.db.close());
  const { raters } = await openLargeWorld(deps, responses);
  const [rater] = raters;
  if (rater === undefined) throw new Error("a project without raters");
  return { deps, rater };
}

let queues: Promise<readonly [Queue, Queue]> | null = null;
const openQueues = async (): Promise<readonly [Queue, Queue]> => [await openQueue(SMALL), await openQueue(LARGE)];

async function takeAndRelease({ deps, rater }: Queue, times: number[]): Promise<void> {
  const { task } = await timed(times, () => takeNext(deps, rater, []));
  if (task === null) throw new Error("no response is left to judge");
  await releaseLease(deps, rater, task.leaseId);
}

export const claimAtScaleLine: BenchLine = {
  name: "claim-at-scale",
  what: "claim next with 100,000 responses / with 1,000",
  target: { limit: 1.5, is: "at most" },
  about: `Medians of ${SAMPLES} in turn, in a database of either size that was filled a moment before (no statistics yet), by a rater who has judged half of it already: the service that hands out the next response and reads its task, without HTTP.`,
  measure: async () => {
    const [small, large] = await (queues ??= openQueues());
    const [few, many]: [number[], number[]] = [[], []];
    for (let i = 0; i < SAMPLES; i += 1) {
      await takeAndRelease(small, few);
      await takeAndRelease(large, many);
    }
    return { oursMs: middleOf(many), peerMs: middleOf(few) };
  },
};
