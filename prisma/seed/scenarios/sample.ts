import { createToken } from "@/server/services/create-token";
import { drawRescore } from "@/server/services/draw-rescore";
import { evaluateGateOfRun } from "@/server/services/evaluate-gate";
import { proposeReferenceJudgements } from "@/server/services/propose-reference-judgements";
import { revokeToken } from "@/server/services/revoke-token";
import { judgeQueue } from "../judge-queue";
import { loadDocuments } from "../load-documents";
import { freezeTargets, type Leads, setMinimum, sign } from "../load-golden";
import { loadRun, openForJudging, type LoadedRun } from "../load-run";
import { finishProject, openProject } from "../open-project";
import { settleDisputes } from "../settle-disputes";
import { type Cast, getCaller, type World } from "../world";
import { shareOf } from "./shares";

/** Minutes after midnight UTC. */
const MORNING = 8 * 60;
const NOON = 12 * 60;

/** Judgements that both leads have signed, and those that wait for the second one. */
const FROZEN = ["rp-02", "rp-03", "ls-02"];
const WAITING = ["ls-01", "md-08"];

const leadsOf = (cast: Cast): Leads => ({
  proposer: getCaller(cast, "amara.osei"),
  signer: getCaller(cast, "tomas.lindqvist"),
});

/** A matter that nobody has begun with, for what pages say when there is nothing. */
export async function buildNewMatter(world: World, projectId: string): Promise<void> {
  world.clock.goTo(0, MORNING);
  await finishProject(world, await openProject(world, projectId, { name: "New matter", demonstration: false }));
}

async function prepare(world: World, cast: Cast): Promise<void> {
  const { clock, content } = world;
  const engineer = getCaller(cast, "rafael.duarte");
  clock.goTo(0, NOON);
  const versions = await loadDocuments(world, engineer);
  clock.goTo(1, MORNING);
  await freezeTargets(world, leadsOf(cast), content.run1, versions);
  await setMinimum(world, leadsOf(cast), content.run1.length);
}

async function judge(world: World, cast: Cast, run: LoadedRun): Promise<void> {
  const { clock, content } = world;
  for (const [index, login] of ["ines.carvalho", "daniel.okonjo", "mei.tanaka"].entries()) {
    clock.goTo(4 + index, MORNING);
    await judgeQueue(world, getCaller(cast, login), run, shareOf(content.labels, login));
  }
  clock.goTo(7, MORNING);
  await settleDisputes(world, cast, run);
}

async function proposeFreeze(world: World, cast: Cast, run: LoadedRun, names: readonly string[], reason: string) {
  const responseIds = names.map((name) => {
    const id = run.responseIds.get(name);
    if (id === undefined) throw new Error(`run 1 has no ${name}`);
    return id;
  });
  return proposeReferenceJudgements(world.deps, getCaller(cast, "amara.osei"), { responseIds, reason });
}

async function freeze(world: World, cast: Cast, run: LoadedRun): Promise<void> {
  world.clock.goTo(8, MORNING);
  const first = await proposeFreeze(
    world,
    cast,
    run,
    FROZEN,
    "Plain cases and one that was ruled on, to measure later runs by.",
  );
  await sign(world, getCaller(cast, "tomas.lindqvist"), first);
  world.clock.goTo(9, MORNING);
  await proposeFreeze(world, cast, run, WAITING, "A quotation broken over a line, and a digit that was changed.");
}

/** A token as a pipeline had one; it is revoked, since its secret follows from the seed. */
async function leaveToken(world: World, cast: Cast): Promise<void> {
  const engineer = getCaller(cast, "rafael.duarte");
  const token = { label: "pipeline, first trial", scopes: ["import", "run"], expiresInDays: 90 } as const;
  const { id } = await createToken(world.deps, engineer, token);
  world.clock.addMinutes(90);
  await revokeToken(world.deps, engineer, id);
}

/** The sample project: one run, judged for the most part, with something on every page. */
export async function buildSample(world: World, projectId: string): Promise<void> {
  world.clock.goTo(0, MORNING + 30);
  const cast = await openProject(world, projectId, { name: "Meridian Desk", demonstration: true });
  await prepare(world, cast);
  world.clock.goTo(3, MORNING);
  const run = await loadRun(world, getCaller(cast, "rafael.duarte"), "run-1.jsonl", {
    system: "meridian-desk",
    kind: "live",
  });
  await leaveToken(world, cast);
  await openForJudging(world, getCaller(cast, "amara.osei"), run);
  await judge(world, cast, run);
  world.clock.goTo(7, NOON);
  await evaluateGateOfRun(world.deps, getCaller(cast, "rafael.duarte"), run.runId);
  await freeze(world, cast, run);
  world.clock.goTo(22, MORNING);
  const draw = { runId: run.runId, kind: "inter", k: 16, seed: "meridian" } as const;
  await drawRescore(world.deps, getCaller(cast, "amara.osei"), draw);
  await finishProject(world, cast);
}
