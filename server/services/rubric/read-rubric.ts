import type { z } from "zod";
import type { rubricWords } from "@/contracts/rubric-words";
import { type RubricResource, rubricText } from "@/contracts/rubrics";
import { DEFAULT_RUBRIC, type RubricDefinition } from "@/domain/rubric/default-rubric";
import { rubricOfText } from "@/domain/rubric/rubric-text";
import { wordsOfRubric } from "@/domain/rubric/rubric-words";
import type { Tx } from "@/server/db/database";
import type { FrozenRubric } from "@/server/repositories/frozen-contents";
import { readTexts } from "@/server/repositories/payloads";

async function readStored(
  tx: Pick<Tx, "payload">,
  payloadId: string,
  version: number,
): Promise<RubricDefinition | null> {
  const text = (await readTexts(tx, [payloadId])).get(payloadId) ?? null;
  return text === null ? null : rubricOfText(rubricText.parse(JSON.parse(text)), version);
}

/**
 * A rubric in words. Where its text was erased, the shipped words stand for its codes, and no guideline: what the labels
 * meant to those who gave them is no longer here. A version from before words were stored had the shipped ones.
 */
export async function readRubric(tx: Pick<Tx, "payload">, content: FrozenRubric): Promise<RubricDefinition> {
  const { id, version } = content;
  if (!("text" in content)) return { ...DEFAULT_RUBRIC, version };
  const stored = await readStored(tx, content.text.payload, version);
  return stored ?? { ...DEFAULT_RUBRIC, id, version, question: "(erased)", guideline: [] };
}

/** A rubric as it crosses the boundary. */
export const toRubricResource = ({ labels, reasons, guideline, ...rubric }: RubricDefinition): RubricResource => ({
  ...rubric,
  labels: labels.map((label) => ({ ...label })),
  reasons: reasons.map((reason) => ({ ...reason })),
  guideline: guideline.map((section) => ({
    ...section,
    examples: section.examples.map((example) => ({ ...example })),
  })),
});

/** The words of a version for a screen; null for the shipped ones, and for words that were erased. */
export async function readRubricWords(
  tx: Pick<Tx, "payload">,
  wordsPayloadId: string | null,
): Promise<z.infer<typeof rubricWords> | null> {
  if (wordsPayloadId === null) return null;
  const stored = await readStored(tx, wordsPayloadId, 1);
  return stored === null ? null : wordsOfRubric(stored);
}
