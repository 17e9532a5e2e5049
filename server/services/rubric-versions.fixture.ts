import type { ProtocolChoiceInput, RubricTextInput } from "@/contracts/rubrics";
import { DEFAULT_RUBRIC } from "@/domain/rubric/default-rubric";
import { defaultProtocol } from "@/domain/rubric/protocol";
import { textOfRubric } from "@/domain/rubric/rubric-text";
import { proposeProtocol } from "./propose-protocol";
import { proposeRubric } from "./propose-rubric";
import { choiceOf } from "./rubric/version-resource";
import { toRubricResource } from "./rubric/read-rubric";
import { type GoldenWorld, sign } from "./test-golden";
import type { Says } from "./test-responses";

/** What the tests of rubric and protocol versions put in force. */

export const PASSES: readonly Says[] = ["grounded", "grounded"];
export const shipped = choiceOf(defaultProtocol({ padding: "every_citation", isTwoStage: false }));

/** The shipped rubric under another name, with other words and another key for Grounded. */
export function ownRubric(id = "ward-notes", word = "On the record"): RubricTextInput {
  const { labels, reasons, guideline } = toRubricResource(DEFAULT_RUBRIC);
  const { question } = textOfRubric(DEFAULT_RUBRIC);
  return {
    id,
    question,
    guideline,
    labels: labels.map(({ code, shortWord, condition, ...label }) =>
      code === "grounded"
        ? { code, word, shortWord: "Recorded", key: "7", condition }
        : { code, word: label.word, shortWord, key: label.key, condition },
    ),
    reasons: reasons.map(({ code, word: said }) => ({ code, word: said })),
  };
}

export const putRubric = async (world: GoldenWorld, rubric = ownRubric()) =>
  sign(world, await proposeRubric(world.deps, world.lead, { rubric, reason: "words of the ward" }));

export const putProtocol = async (world: GoldenWorld, change: Partial<ProtocolChoiceInput>) =>
  sign(
    world,
    await proposeProtocol(world.deps, world.lead, { choice: { ...shipped, ...change }, reason: "for the test" }),
  );

export const eventsOf = async (world: GoldenWorld, type: string) =>
  world.deps.db.prisma.auditEvent.findMany({ where: { chainId: world.projectId, type }, orderBy: { seq: "asc" } });
