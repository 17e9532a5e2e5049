import { EventEmitter, once } from "node:events";
import type { Deps } from "@/server/deps";
import { Choices } from "./choices";
import { RaterClient, type SentCommit } from "./client";
import type { Door, Reply } from "./door";
import { findBreaches } from "./find-breaches";
import { findLost } from "./find-lost";
import type { Outcome } from "./poll-until-empty";
import { openWorld, type World } from "./world";

/** Something that is killed in the middle of it all, and comes back. */
export interface Victim {
  readonly name: string;
  readonly kill: () => Promise<void>;
  /** Starts it again; resolves as soon as it was asked to start. */
  readonly restart: () => Promise<void>;
}

export const commitsAtOnce = 200;
/** The kill comes after a share of the acknowledgements, whatever the machine's speed. */
const killAfterShare = [0.03, 0.75] as const;
const answersAgainWithinMs = 15_000;
/** An overloaded server may say 503 to some of 200 at once; it may not do so for ever. */
const mostTries = 20;
const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

interface Prepared {
  readonly client: RaterClient;
  readonly commit: SentCommit;
}

/** Three leases are all that a rater may hold, so it takes many raters to have 200 commits ready at once. */
async function prepareCommits(door: Door, world: World, seed: number, count: number): Promise<Prepared[]> {
  const prepared = world.raters.map(async (rater, index) => {
    const client = new RaterClient(door, rater, new Choices(seed, `rater ${index}`));
    const held: string[] = [];
    const commits: Prepared[] = [];
    for (let n = 0; n < 2; n += 1) {
      const task = RaterClient.taskIn(await client.takeNext(held));
      if (task === null) break;
      held.push(task.leaseId);
      commits.push({ client, commit: client.prepare(task) });
    }
    return commits;
  });
  return (await Promise.all(prepared)).flat().slice(0, count);
}

async function waitUntilAnswered(client: RaterClient): Promise<number | null> {
  const began = performance.now();
  while (performance.now() - began < 4 * answersAgainWithinMs) {
    if ((await client.listOwn()).status === 200) return performance.now() - began;
    await pause(50);
  }
  return null;
}

const sameAnswer = (first: Reply, second: Reply) =>
  first.status === second.status && JSON.stringify(first.body) === JSON.stringify(second.body);

interface Round {
  readonly breaches: string[];
  readonly acknowledged: number;
  readonly backMs: number;
}

/** As a browser does: again with the same key, until somebody answers. */
async function sendUntilAnswered({ client, commit }: Prepared): Promise<Reply> {
  let answer = await client.send(commit);
  for (let tries = 0; tries < mostTries && (answer.status === 0 || answer.status === 503); tries += 1) {
    await pause(500);
    answer = await client.send(commit);
  }
  return answer;
}

async function sendOneAgain(prepared: Prepared, before: Reply | undefined) {
  const { commit } = prepared;
  const answer = await sendUntilAnswered(prepared);
  const breaches = [
    ...(answer.status === 201 ? [] : [`sent again: ${answer.status} ${answer.code}`]),
    ...(before?.status !== 201 || sameAnswer(before, answer) ? [] : ["sent again: another answer"]),
    ...(before === undefined || [0, 201, 503].includes(before.status) ? [] : [`away: ${before.status} ${before.code}`]),
  ];
  return { commit, answer, breaches };
}

/** Sends every commit again: the first answer where there was one, else the first now. */
async function sendAgain(prepared: readonly Prepared[], first: readonly Reply[]) {
  const sent = await Promise.all(prepared.map((one, index) => sendOneAgain(one, first[index])));
  return {
    breaches: sent.flatMap((one) => one.breaches),
    acknowledged: sent.filter(({ answer }) => answer.status === 201),
  };
}

async function killOnce(deps: Deps, door: Door, victim: Victim, seed: number, commits: number): Promise<Round> {
  const world = await openWorld(deps, { raters: commits / 2, responses: commits });
  const [observer] = world.raters;
  if (observer === undefined) throw new Error("a world without raters");
  const prepared = await prepareCommits(door, world, seed, commits);
  const choices = new Choices(seed, "kill");
  const [least, most] = killAfterShare;
  const target = Math.ceil(commits * least) + choices.below(Math.floor(commits * (most - least)));
  let answered = 0;
  const reached = new EventEmitter();
  const sent = prepared.map(async ({ client, commit }) => {
    const reply = await client.send(commit);
    answered += 1;
    if (answered === target) reached.emit("target");
    return reply;
  });
  await Promise.race([once(reached, "target"), Promise.all(sent)]);
  await victim.kill();
  const first = await Promise.all(sent);
  await victim.restart();
  const backMs = await waitUntilAnswered(new RaterClient(door, observer, choices));
  if (backMs === null) return { breaches: [`${victim.name} did not come back`], acknowledged: 0, backMs: 0 };
  const acknowledged = prepared.flatMap(({ commit }, index) => {
    const answer = first[index];
    return answer?.status === 201 ? [{ commit, answer }] : [];
  });
  const lost = await findLost(deps, acknowledged);
  const half = await findBreaches(deps, world.projectId);
  const again = await sendAgain(prepared, first);
  const breaches = [
    ...lost,
    ...half,
    ...new Set(again.breaches),
    ...(await findLost(deps, again.acknowledged)),
    ...(await findBreaches(deps, world.projectId)),
    ...(backMs > answersAgainWithinMs ? [`answered again after ${Math.round(backMs)} ms`] : []),
  ];
  return { breaches, acknowledged: acknowledged.length, backMs };
}

/**
 * Kills the app or the database while many commits are on their way, and starts it again: what was acknowledged is stored once
 * and as it was sent, the same key gets the same answer, and the chain holds (I1, I6).
 */
export async function judgeUnderKills(
  deps: Deps,
  door: Door,
  victim: Victim,
  plan: { seed: number; rounds: number; commits: number },
): Promise<Outcome> {
  const rounds: Round[] = [];
  for (let round = 0; round < plan.rounds; round += 1) {
    rounds.push(await killOnce(deps, door, victim, plan.seed * 1000 + round, plan.commits));
  }
  const acknowledged = rounds.map((round) => round.acknowledged).join("/");
  const back = rounds.map((round) => (round.backMs / 1000).toFixed(1)).join("/");
  return {
    figures: `${plan.rounds} kills of ${victim.name}, ${plan.commits} commits each; acknowledged before ${acknowledged}; answered again after ${back} s`,
    breaches: rounds.flatMap((round) => round.breaches),
  };
}
