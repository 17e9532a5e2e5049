import { drawRescore } from "@/server/services/draw-rescore";
import { proposeReferenceJudgements } from "@/server/services/propose-reference-judgements";
import { hardCasesFolderOf, readHardCases } from "../content/sample-content";
import { judgeQueue, type Share } from "../judge-queue";
import { loadDocuments } from "../load-documents";
import { freezePractice, type HardWorld, sign } from "../load-golden";
import { loadRun, openForJudging } from "../load-run";
import { finishProject, openProject } from "../open-project";
import { getCaller, type World } from "../world";

/** Minutes after midnight UTC. */
const MORNING = 8 * 60;

function worldOf(world: World): HardWorld {
  const hardCases = readHardCases(world.contentFolder);
  const contentFolder = hardCasesFolderOf(world.contentFolder);
  return { ...world, hardCases, contentFolder, content: { ...world.content, ...hardCases } };
}

function rightJudgements({ hardCases }: HardWorld): Share {
  return new Map(
    hardCases.labels.responses.flatMap(({ id, judgement }) => (judgement === null ? [] : [[id, judgement] as const])),
  );
}

/** The hard cases in a project of that name, each with its target, judged by two raters as the rubric has it, and frozen. */
async function judgeHardCases(world: HardWorld, projectId: string, name: string) {
  const { clock, deps } = world;
  clock.goTo(0, MORNING);
  const cast = await openProject(world, projectId, { name, demonstration: true });
  const engineer = getCaller(cast, "rafael.duarte");
  const leads = { proposer: getCaller(cast, "amara.osei"), signer: getCaller(cast, "tomas.lindqvist") };
  await freezePractice(world, leads, await loadDocuments(world, engineer));
  clock.goTo(1, MORNING);
  const run = await loadRun(world, engineer, "run-1.jsonl", { system: "hard-cases", kind: "frozen-context" });
  await openForJudging(world, leads.proposer, run);
  for (const [index, login] of ["ines.carvalho", "daniel.okonjo"].entries()) {
    clock.goTo(2 + index, MORNING);
    await judgeQueue(world, getCaller(cast, login), run, rightJudgements(world));
  }
  clock.goTo(4, MORNING);
  const responseIds = [...run.responseIds.values()];
  const reason = "Judged as the rubric has it, with the reason: to look up what a hard case gets.";
  const proposed = await proposeReferenceJudgements(deps, leads.proposer, { responseIds, reason });
  await sign(world, leads.signer, proposed);
  return { cast, run };
}

/**
 * The guideline's hard cases as a project of their own: each a practice item that can be looked up; the third rater finds all
 * of them in their queue, to practise on.
 */
export async function buildHardCases(outer: World, projectId: string): Promise<void> {
  const world = worldOf(outer);
  const { cast, run } = await judgeHardCases(world, projectId, "Hard cases");
  world.clock.goTo(5, MORNING);
  const draw = { runId: run.runId, kind: "inter", k: run.responseIds.size, seed: "hard cases" } as const;
  await drawRescore(world.deps, getCaller(cast, "amara.osei"), draw);
  await finishProject(world, cast);
}

/** The same, before anything is drawn to be judged again: where the browser tests' re-score period begins. */
export async function buildRescores(outer: World, projectId: string): Promise<void> {
  const world = worldOf(outer);
  const { cast } = await judgeHardCases(world, projectId, "Re-scores");
  await finishProject(world, cast);
}
