import { describe, expect, it } from "vitest";
import { newGoldenItem } from "@/contracts/golden-items";
import {
  emptyItemForm,
  itemOf,
  lacksOfBoth,
  lacksOfItem,
  type NewItemForm,
  readItemDraft,
  withKind,
  withTarget,
} from "./new-item-form";

const empty = emptyItemForm("2026-03-01");
const passage = { versionId: "version-1", startCp: 3, endCp: 9 };
const written: NewItemForm = withTarget(
  { ...empty, externalId: " relay-1 ", question: " Can it be returned? " },
  { ...empty.target, passages: [passage], points: "thirty days", expectedAnswer: "Within thirty days." },
);

describe("a question that is being written", () => {
  it("is kept and read again as it was; anything else is no draft", () => {
    expect(readItemDraft(JSON.stringify(written))).toEqual(written);
    for (const stored of [null, "", "{", "[]", JSON.stringify({ ...written, kind: "riddle" })]) {
      expect(readItemDraft(stored)).toBeNull();
    }
  });

  it("says what it lacks, the question before its target", () => {
    expect(lacksOfItem(empty)).toEqual(["Write the question.", "Give it a name."]);
    expect(lacksOfItem(withKind(written, "adversarial"))).toEqual(["Say how it leads astray."]);
    expect(lacksOfBoth(withKind(written, "unanswerable"))).toEqual(["Say which searches were made."]);
    expect(lacksOfBoth(written)).toEqual([]);
  });

  it("takes answerability from its kind, and keeps it where it leads astray", () => {
    expect(withKind(written, "unanswerable").target.answerable).toBe(false);
    expect(withKind(withKind(written, "unanswerable"), "answerable").target.answerable).toBe(true);
    expect(withKind({ ...written, adversarialKind: "near_miss" }, "answerable").adversarialKind).toBeNull();
    expect(withKind(written, "adversarial").target.answerable).toBe(true);
  });

  it("is sent as the contract has it, with its target or without", () => {
    const sent = itemOf(written, true);
    expect(newGoldenItem.parse(sent)).toEqual(sent);
    expect(sent).toMatchObject({
      externalId: "relay-1",
      question: "Can it be returned?",
      target: { passages: [passage], points: ["thirty days"], expectedAnswer: "Within thirty days." },
    });
    expect(itemOf(written, false).target).toBeNull();
  });
});
