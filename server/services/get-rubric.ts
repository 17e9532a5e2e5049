import type { z } from "zod";
import type { rubricEndpoints } from "@/contracts/rubrics";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { DEFAULT_RUBRIC } from "@/domain/rubric/default-rubric";
import { Refusal } from "@/server/refusal";
import { listRubricRows } from "@/server/repositories/rubric-versions";
import { readRubric, toRubricResource } from "./rubric/read-rubric";
import { toRubricResources } from "./rubric/version-resource";

/** One version in full; null asks for the one in force. @throws Refusal `not_found`. */
export async function getRubric(
  deps: Deps,
  caller: Caller,
  number: number | null,
): Promise<z.input<(typeof rubricEndpoints.getRubric)["answer"]>> {
  const { prisma } = deps.db;
  const rows = await listRubricRows(prisma, caller.projectId);
  const version = toRubricResources(rows).find((candidate) =>
    number === null ? candidate.isInForce : candidate.number === number,
  );
  if (version === undefined) throw new Refusal("not_found", "The rubric has no version of this number.");
  const row = rows.find((candidate) => candidate.number === version.number);
  const rubric = row === undefined ? DEFAULT_RUBRIC : await readRubric(prisma, row.content);
  return { version, rubric: toRubricResource(rubric) };
}
