import { z } from "zod";
import type { NewGoldenItem } from "@/contracts/golden-items";
import { ADVERSARIAL_KINDS, ITEM_KINDS, ITEM_USES, QUERY_SHAPES } from "@/domain/golden/item-codes";
import { contentOf, emptyForm, lacksOf, type TargetForm } from "./target-form";

const passage = z.object({ versionId: z.string(), startCp: z.int(), endCp: z.int() });

/** A question while it is being written, as the device keeps it. */
const newItemForm = z.object({
  externalId: z.string(),
  question: z.string(),
  kind: z.enum(ITEM_KINDS),
  adversarialKind: z.enum(ADVERSARIAL_KINDS).nullable(),
  queryShape: z.enum(QUERY_SHAPES).nullable(),
  use: z.enum(ITEM_USES),
  class: z.enum(["public", "confidential", "privileged", "personal"]),
  target: z.object({
    answerable: z.boolean().nullable(),
    asOf: z.string(),
    searches: z.string(),
    points: z.string(),
    passages: z.array(passage),
    nearMisses: z.array(passage),
    expectedAnswer: z.string(),
    expectedRefusal: z.string(),
  }),
});
export type NewItemForm = z.infer<typeof newItemForm>;

/** A question with nothing said but the date it is asked for, `YYYY-MM-DD`. */
export const emptyItemForm = (asOf: string): NewItemForm => ({
  externalId: "",
  question: "",
  kind: "answerable",
  adversarialKind: null,
  queryShape: null,
  use: "gate",
  class: "confidential",
  target: { ...emptyForm(asOf), answerable: true, passages: [], nearMisses: [] },
});

/** Reads what the device kept; null for what can't be read. */
export function readItemDraft(stored: string | null): NewItemForm | null {
  if (stored === null) return null;
  try {
    const parsed = newItemForm.safeParse(JSON.parse(stored));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** The form with another kind: what the kind says of answerability, and no way of leading astray that it can't have. */
export function withKind(form: NewItemForm, kind: NewItemForm["kind"]): NewItemForm {
  const answerable = kind === "adversarial" ? form.target.answerable : kind === "answerable";
  return {
    ...form,
    kind,
    adversarialKind: kind === "adversarial" ? form.adversarialKind : null,
    target: { ...form.target, answerable },
  };
}

/** The form with another target. */
export const withTarget = (form: NewItemForm, target: TargetForm): NewItemForm => ({
  ...form,
  target: { ...target, passages: [...target.passages], nearMisses: [...target.nearMisses] },
});

/** What a candidate still lacks, in words. */
export function lacksOfItem(form: NewItemForm): readonly string[] {
  const lacks: string[] = [];
  if (form.question.trim() === "") lacks.push("Write the question.");
  if (form.externalId.trim() === "") lacks.push("Give it a name.");
  if (form.kind === "adversarial" && form.adversarialKind === null) lacks.push("Say how it leads astray.");
  return lacks;
}

/** What its target lacks beyond that. */
export const lacksOfBoth = (form: NewItemForm): readonly string[] => [...lacksOfItem(form), ...lacksOf(form.target)];

/** The question as it is sent, with its target or as a bare candidate. */
export function itemOf(form: NewItemForm, isWithTarget: boolean): NewGoldenItem {
  const { kind, adversarialKind, queryShape, use } = form;
  return {
    externalId: form.externalId.trim(),
    question: form.question.trim(),
    kind,
    adversarialKind,
    queryShape,
    use,
    class: form.class,
    target: isWithTarget ? contentOf(form.target) : null,
  };
}
