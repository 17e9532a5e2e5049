import { z } from "zod";
import { CLAIM_LABELS, OUTCOMES, REASONS } from "@/domain/rubric/codes";
import { LABEL_KEYS } from "@/domain/rubric/code-texts";

export const labelCode = z.enum([...OUTCOMES, "not_a_claim"]);
export const labelKey = z.enum(LABEL_KEYS);

/** The words of a rubric that a screen needs to draw its codes; null in a task stands for the shipped ones. */
export const rubricWords = z.object({
  labels: z.record(labelCode, z.object({ word: z.string(), shortWord: z.string() })),
  reasons: z.record(z.enum(REASONS), z.string()),
  keys: z.record(z.enum(CLAIM_LABELS), labelKey),
});
