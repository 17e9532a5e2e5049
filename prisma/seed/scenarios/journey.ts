import { loadDocuments } from "../load-documents";
import { freezeTargets, setMinimum } from "../load-golden";
import { finishProject, openProject } from "../open-project";
import { getCaller, type World } from "../world";
import { JOURNEY_IDS } from "./journey-ids";

/** A project with documents and frozen targets into which nothing has been imported: where the browser tests begin. */
export async function buildJourney(world: World, projectId: string): Promise<void> {
  const { clock, content } = world;
  clock.goTo(0, 9 * 60);
  const cast = await openProject(world, projectId, { name: "Journey", demonstration: true });
  const leads = { proposer: getCaller(cast, "amara.osei"), signer: getCaller(cast, "tomas.lindqvist") };
  const versions = await loadDocuments(world, getCaller(cast, "rafael.duarte"));
  const responses = content.run1.filter((response) => JOURNEY_IDS.includes(response.id));
  await freezeTargets(world, leads, responses, versions);
  await setMinimum(world, leads, responses.length);
  await finishProject(world, cast);
}
