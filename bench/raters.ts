import { benchEndpoints } from "@/contracts/bench";
import { openWorld } from "@/faults/world";
import type { Caller } from "@/server/caller";
import { judge } from "@/server/services/test-responses";
import { type BenchLine, quantileOf, sorted, timed } from "./measure";
import { type App, getApp } from "./world/app";

const RATERS = 20;
const THINK_MS = 1000;
const ROUNDS = 6;
/** One rater alone thinks less, so that a p95 has something to rest on. */
const LONE = { rounds: 40, thinkMs: 100 };

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const { takeNext, commitLabels } = benchEndpoints;
let keys = 0;

/** Takes, thinks and commits, round after round; the milliseconds of every request. */
async function judgeRounds(app: App, rater: Caller, rounds: number, thinkMs: number): Promise<number[]> {
  const times: number[] = [];
  const call = (...sent: Parameters<App["door"]>) => timed(times, () => app.door(...sent));
  for (let round = 0; round < rounds; round += 1) {
    const taken = await call(rater, takeNext, { params: { projectId: rater.projectId }, body: { except: [] } });
    if (taken.status !== 200) throw new Error(`handing out answered ${taken.status}`);
    const { task } = takeNext.answer.parse(taken.body);
    if (task === null) throw new Error("no response is left to judge");
    await pause(thinkMs);
    const { responseId, leaseId, leaseVersion: ifMatch } = task;
    const claimIds = task.claims.map((claim) => claim.id);
    const judgement = judge(claimIds, ["grounded", "grounded"], { answersQuestion: "yes" });
    const key = `bench-rater-${(keys += 1)}`;
    const body = { leaseId, state: "judged", judgement };
    const committed = await call(rater, commitLabels, { params: { responseId }, body, ifMatch, key });
    if (committed.status !== 201) throw new Error(`committing answered ${committed.status}`);
  }
  return times;
}

const p95Of = (times: readonly number[]): number => quantileOf(sorted(times), 0.95) ?? Number.NaN;

export const ratersLine: BenchLine = {
  name: "raters",
  what: `p95 of ${RATERS} raters with 1 s think time / p95 of one rater`,
  target: { limit: 3, is: "at most" },
  about: `Every request of ${RATERS} raters over HTTP who take, think for a second and commit, ${ROUNDS} rounds each from moments spread over a second, pairs closing as they meet; against ${LONE.rounds} rounds of one rater alone. Any answer other than 200 and 201 ends the run.`,
  measure: async () => {
    const app = await getApp();
    const { raters } = await openWorld(app.deps, { raters: RATERS + 1, responses: 400 });
    const [lone, ...others] = raters;
    if (lone === undefined) throw new Error("a project without raters");
    const alone = await judgeRounds(app, lone, LONE.rounds, LONE.thinkMs);
    const together = await Promise.all(
      others.map(async (rater, index) => {
        await pause((index * THINK_MS) / RATERS);
        return judgeRounds(app, rater, ROUNDS, THINK_MS);
      }),
    );
    return { oursMs: p95Of(together.flat()), peerMs: p95Of(alone) };
  },
};
