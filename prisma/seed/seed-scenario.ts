import { makeTestDeps } from "@/server/deps";
import { findProjectState, hideProject } from "./open-project";
import { buildHardCases, buildRescores } from "./scenarios/hard-cases";
import { buildJourney } from "./scenarios/journey";
import { buildNewMatter, buildSample } from "./scenarios/sample";
import { namedId } from "./seeded-chance";
import { openWorld, type Place, type World } from "./world";

type Build = (world: World, projectId: string) => Promise<void>;

/** A named world: its projects in the order in which they are built; the last one tells whether all of them are whole. */
const SCENARIOS: Readonly<Record<string, Readonly<Record<string, Build>>>> = {
  sample: { "new-matter": buildNewMatter, "hard-cases": buildHardCases, sample: buildSample },
  journey: { rescores: buildRescores, journey: buildJourney },
};

export const scenarioNames = Object.keys(SCENARIOS);

/** The id of a scenario's project; each attempt has its own, because nothing that was cut off can be deleted. */
export const projectIdOf = (project: string, attempt: number): string => namedId(`project ${project} ${attempt}`);

async function build(place: Place, name: string, builds: Readonly<Record<string, Build>>, attempt: number) {
  for (const [project, make] of Object.entries(builds)) {
    const world = openWorld(place, `${name} ${project} ${attempt}`);
    try {
      await make(world, projectIdOf(project, attempt));
    } finally {
      await world.deps.db.close();
    }
  }
}

/** A scenario that is there. */
export interface EnsuredScenario {
  readonly isNew: boolean;
  readonly projectIds: Readonly<Record<string, string>>;
}

/**
 * Makes sure that a scenario is there, whole. One that is there stays as people have left it. One that was cut off is hidden, and built anew
 * beside it.
 * @returns whether it was built now, and the ids of its projects by name.
 * @throws Error for a name that is none.
 */
export async function ensureScenario(place: Place, name: string): Promise<EnsuredScenario> {
  const builds = SCENARIOS[name];
  if (builds === undefined) throw new Error(`no scenario is called ${name}; there are ${scenarioNames.join(", ")}`);
  const projects = Object.keys(builds);
  const deps = makeTestDeps(place.databaseUrl);
  try {
    for (let attempt = 1; ; attempt += 1) {
      const projectIds = Object.fromEntries(projects.map((one) => [one, projectIdOf(one, attempt)]));
      const states = await Promise.all(projects.map((one) => findProjectState(deps, projectIdOf(one, attempt))));
      if (states.at(-1) === "whole") return { isNew: false, projectIds };
      if (states.every((state) => state === "none")) {
        await build(place, name, builds, attempt);
        return { isNew: true, projectIds };
      }
      for (const one of projects) await hideProject(deps, projectIdOf(one, attempt));
    }
  } finally {
    await deps.db.close();
  }
}
