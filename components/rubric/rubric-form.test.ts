import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RubricTextInput } from "@/contracts/rubrics";
import { rubricText } from "@/contracts/rubrics";
import { DEFAULT_RUBRIC } from "@/domain/rubric/default-rubric";
import { checkRubricText, textOfRubric } from "@/domain/rubric/rubric-text";
import { editRubric, newSectionId, type RubricEdit } from "./rubric-form";

const start: RubricTextInput = rubricText.parse({ ...textOfRubric(DEFAULT_RUBRIC), id: "ward-notes" });
const after = (...edits: RubricEdit[]) => edits.reduce(editRubric, start);
const to = (label: "unsupported" | "grounded") => after({ type: "example", at: 0, place: 0, part: { label } });
const ids = (text: RubricTextInput) => text.guideline.map((section) => section.id);

describe("writing a rubric", () => {
  it("changes the one thing that is edited", () => {
    const text = after(
      { type: "label", code: "grounded", part: { word: "On the record", key: "7" } },
      { type: "reason", code: "no_support", word: "Nowhere in the notes" },
      { type: "section", at: 0, part: { title: "What we ask" } },
    );
    expect(text.labels.find((label) => label.code === "grounded")).toMatchObject({ word: "On the record", key: "7" });
    expect(text.reasons.find((reason) => reason.code === "no_support")?.word).toBe("Nowhere in the notes");
    expect(text.guideline[0]).toMatchObject({ title: "What we ask", text: start.guideline[0]?.text });
    expect(checkRubricText(text)).toEqual([]);
  });

  it("gives an example whose label changes a reason of that label", () => {
    expect(to("unsupported").guideline[0]?.examples[0]?.reason).toBe("not_understandable");
    expect(to("grounded").guideline[0]?.examples[0]?.reason).toBeNull();
  });

  it("moves a section, and leaves the first and last where they are", () => {
    const [first = "", second = "", ...rest] = ids(start);
    expect(ids(after({ type: "moveSection", at: 0, by: 1 }))).toEqual([second, first, ...rest]);
    expect(after({ type: "moveSection", at: 0, by: -1 })).toEqual(start);
  });

  it("names new sections apart, however many are added and taken away", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.constant("add"), fc.nat(20)), { maxLength: 12 }), (steps) => {
        const text = steps.reduce<RubricTextInput>(
          (now, step) =>
            step === "add"
              ? editRubric(now, { type: "addSection", id: newSectionId(now) })
              : editRubric(now, { type: "removeSection", at: step }),
          start,
        );
        const ids = text.guideline.map((section) => section.id);
        expect(new Set(ids).size).toBe(ids.length);
      }),
    );
  });
});
