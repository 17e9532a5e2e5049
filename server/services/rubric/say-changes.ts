import type { ProtocolDefinition } from "@/domain/rubric/protocol";
import { statementsOfProtocol } from "@/domain/rubric/protocol";
import { changesBetween, statementsOf, textOfRubric } from "@/domain/rubric/rubric-text";
import type { Tx } from "@/server/db/database";
import type { RubricContent } from "@/server/repositories/frozen-contents";
import { listProtocolRows, listRubricRows } from "@/server/repositories/rubric-versions";
import { readRubric } from "./read-rubric";

/** How much a version of the rubric changes, in one sentence; the page of the rubric shows each change word by word. */
export async function sayRubricChanges(tx: Tx, projectId: string, content: RubricContent): Promise<string> {
  const before = (await listRubricRows(tx, projectId)).find((row) => row.number === content.version - 1);
  if (before === undefined) return "The first version.";
  const said = statementsOf(textOfRubric(await readRubric(tx, before.content)));
  const changes = changesBetween(said, statementsOf(textOfRubric(await readRubric(tx, content))));
  const ofLabels = changes.filter(({ field }) => field.startsWith("labels.") || field.startsWith("reasons.")).length;
  const ofGuideline = changes.filter(({ field }) => field.startsWith("guideline.")).length;
  return `Against version ${before.number}: ${changes.length} changes, ${ofLabels} of labels and reasons, ${ofGuideline} of the guideline.`;
}

/** What a version of the protocol changes, choice by choice. */
export async function sayProtocolChanges(tx: Tx, projectId: string, content: ProtocolDefinition): Promise<string> {
  const before = (await listProtocolRows(tx, projectId)).find((row) => row.number === content.version - 1);
  if (before === undefined) return "The first version.";
  const changes = changesBetween(statementsOfProtocol(before.content), statementsOfProtocol(content));
  return changes.map(({ after }) => `${after}.`).join(" ");
}
