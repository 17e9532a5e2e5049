import type { RubricTextInput } from "@/contracts/rubrics";
import { REASON_TABLE } from "@/domain/rubric/reason-table";
import { type ClaimLabel, type Reason, REASONS } from "@/domain/rubric/codes";

type Section = RubricTextInput["guideline"][number];
type Example = Section["examples"][number];
type Label = RubricTextInput["labels"][number];

/** What somebody does to a rubric while writing it. Places are indexes. */
export type RubricEdit =
  | { readonly type: "name"; readonly id: string }
  | { readonly type: "question"; readonly question: string }
  | { readonly type: "label"; readonly code: Label["code"]; readonly part: Partial<Omit<Label, "code">> }
  | { readonly type: "reason"; readonly code: Reason; readonly word: string }
  | { readonly type: "section"; readonly at: number; readonly part: Partial<Pick<Section, "title" | "text">> }
  | { readonly type: "addSection"; readonly id: string }
  | { readonly type: "removeSection"; readonly at: number }
  | { readonly type: "moveSection"; readonly at: number; readonly by: -1 | 1 }
  | { readonly type: "example"; readonly at: number; readonly place: number; readonly part: Partial<Example> }
  | { readonly type: "addExample"; readonly at: number }
  | { readonly type: "removeExample"; readonly at: number; readonly place: number }
  | { readonly type: "replace"; readonly text: RubricTextInput };

const blankExample: Example = { claim: "", source: "", label: "grounded", reason: null };

/** The reasons that fix a label; none for a label that is no fail. */
export const reasonsOf = (label: ClaimLabel): readonly Reason[] =>
  REASONS.filter((reason) => REASON_TABLE[reason].label === label);

function editSections(text: RubricTextInput, change: (sections: Section[]) => Section[]): RubricTextInput {
  return { ...text, guideline: change([...text.guideline]) };
}

const editSection = (text: RubricTextInput, at: number, change: (section: Section) => Section): RubricTextInput =>
  editSections(text, (sections) => sections.map((section, index) => (index === at ? change(section) : section)));

function moved(sections: Section[], at: number, by: -1 | 1): Section[] {
  const to = at + by;
  const section = sections[at];
  if (section === undefined || to < 0 || to >= sections.length) return sections;
  const rest = sections.filter((_, index) => index !== at);
  return [...rest.slice(0, to), section, ...rest.slice(to)];
}

/** An example whose label changed keeps no reason of another label. */
function withExample(example: Example, part: Partial<Example>): Example {
  const next = { ...example, ...part };
  if (part.label === undefined || part.label === example.label) return next;
  return { ...next, reason: reasonsOf(part.label)[0] ?? null };
}

/** The text after an edit. Pure; whether it may be proposed is `checkRubricText`'s to say. */
export function editRubric(text: RubricTextInput, edit: RubricEdit): RubricTextInput {
  switch (edit.type) {
    case "name":
      return { ...text, id: edit.id };
    case "question":
      return { ...text, question: edit.question };
    case "label":
      return {
        ...text,
        labels: text.labels.map((label) => (label.code === edit.code ? { ...label, ...edit.part } : label)),
      };
    case "reason":
      return {
        ...text,
        reasons: text.reasons.map((reason) => (reason.code === edit.code ? { ...reason, word: edit.word } : reason)),
      };
    case "section":
      return editSection(text, edit.at, (section) => ({ ...section, ...edit.part }));
    case "addSection":
      return editSections(text, (sections) => [
        ...sections,
        { id: edit.id, title: "", text: "", examples: [blankExample] },
      ]);
    case "removeSection":
      return editSections(text, (sections) => sections.filter((_, index) => index !== edit.at));
    case "moveSection":
      return editSections(text, (sections) => moved(sections, edit.at, edit.by));
    case "example":
      return editSection(text, edit.at, (section) => ({
        ...section,
        examples: section.examples.map((example, index) =>
          index === edit.place ? withExample(example, edit.part) : example,
        ),
      }));
    case "addExample":
      return editSection(text, edit.at, (section) => ({ ...section, examples: [...section.examples, blankExample] }));
    case "removeExample":
      return editSection(text, edit.at, (section) => ({
        ...section,
        examples: section.examples.filter((_, index) => index !== edit.place),
      }));
    case "replace":
      return edit.text;
  }
}

/** A name for a new section that no other has. */
export function newSectionId(text: RubricTextInput): string {
  const taken = new Set(text.guideline.map((section) => section.id));
  for (let number = text.guideline.length + 1; ; number += 1) {
    const id = `section_${number}`;
    if (!taken.has(id)) return id;
  }
}
