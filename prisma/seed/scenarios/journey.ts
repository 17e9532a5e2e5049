import { loadDocuments } from "../load-documents";
import { freezeTargets, setMinimum } from "../load-golden";
import { finishProject, openProject } from "../open-project";
import { getCaller, type World } from "../world";

/** The questions of the journey: each kind of source, and in run 1 each kind of ending, a dispute among them. */
export const JOURNEY_IDS = [
  "rp-01",
  "rp-02",
  "rp-03",
  "rp-05",
  "ls-01",
  "ls-02",
  "ls-09",
  "md-01",
  "md-02",
  "md-05",
  "md-07",
  "md-08",
];

/** A project with documents and frozen targets into which nothing has been imported: where the browser tests begin. */
export async function buildJourney(world: World, projectId: string): Promise<void> {
  const { clock, content } = world;
  clock.goTo(0, 9 * 60);
  const cast = await openProject(world, projectId, "Journey");
  const leads = { proposer: getCaller(cast, "amara.osei"), signer: getCaller(cast, "tomas.lindqvist") };
  const versions = await loadDocuments(world, getCaller(cast, "rafael.duarte"));
  const responses = content.run1.filter((response) => JOURNEY_IDS.includes(response.id));
  await freezeTargets(world, leads, responses, versions);
  await setMinimum(world, leads, responses.length);
  await finishProject(world, cast);
}
