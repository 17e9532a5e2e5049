import { describe, expect, it } from "vitest";
import { defaultProtocol } from "@/domain/rubric/protocol";
import { formOfChoice, readProtocolForm } from "./protocol-form";

const {
  id: _id,
  version: _version,
  maxCitationsScored: _max,
  ...choice
} = defaultProtocol({
  padding: "every_citation",
  isTwoStage: false,
});
const form = formOfChoice(choice);

describe("the fields of a protocol", () => {
  it("say what was chosen", () => expect(readProtocolForm(form)).toEqual(choice));

  it("ask for a share only where one rater judges first", () => {
    expect(readProtocolForm({ ...form, doubledPercent: "" })?.doubledPercent).toBe(100);
    expect(readProtocolForm({ ...form, ratersPerResponse: 1, doubledPercent: "" })).toBeNull();
    expect(readProtocolForm({ ...form, ratersPerResponse: 1, doubledPercent: " 35 " })?.doubledPercent).toBe(35);
  });

  it.each([
    ["minRescoreGapDays", "0"],
    ["minRescoreGapDays", "1.5"],
    ["rescorePercent", "101"],
    ["rescoreEveryDays", "soon"],
    ["carriedReauditPercent", ""],
  ])("take no %s of %j", (name, text) => expect(readProtocolForm({ ...form, [name]: text })).toBeNull());
});
