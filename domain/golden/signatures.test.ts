import { describe, expect, it } from "vitest";
import { checkSignature, type SignatureRequest, type SupersedeRequest, validateSupersede } from "./signatures";

describe("two people", () => {
  const hour = 3_600_000;
  const request: SignatureRequest = {
    proposerId: "cleo",
    approverId: "dora",
    proposedAtMs: 0,
    nowMs: 1,
    leadIds: ["cleo", "dora"],
    isByToken: false,
    readDigest: "d",
    contentDigest: "d",
  };
  it.each<[string, Partial<SignatureRequest>, readonly string[], boolean]>([
    ["another lead", {}, [], false],
    ["the proposer", { approverId: "cleo" }, ["same_person"], false],
    [
      "the proposer a day later, with another lead there",
      { approverId: "cleo", nowMs: 25 * hour },
      ["same_person"],
      false,
    ],
    ["the lone lead at once", { approverId: "cleo", leadIds: ["cleo"] }, ["lone_lead_waits"], true],
    [
      "the lone lead a ms early",
      { approverId: "cleo", leadIds: ["cleo"], nowMs: 24 * hour - 1 },
      ["lone_lead_waits"],
      true,
    ],
    ["the lone lead a day later", { approverId: "cleo", leadIds: ["cleo", "cleo"], nowMs: 24 * hour }, [], true],
    ["nobody's lead", { approverId: "anna" }, ["approver_not_a_lead"], false],
    [
      "a proposer who is no lead any more",
      { approverId: "cleo", leadIds: ["dora"] },
      ["approver_not_a_lead", "same_person"],
      false,
    ],
    ["a token", { isByToken: true }, ["signature_by_token"], false],
    ["other content than was read", { readDigest: "e" }, ["content_changed"], false],
  ])("%s", (_name, change, problems, isLone) => {
    expect(checkSignature({ ...request, ...change })).toMatchObject({ problems, isLone });
  });

  const supersede: SupersedeRequest = {
    subjectId: "g1",
    newSubjectId: "g1",
    supersededById: null,
    isSameContent: false,
    hasReason: true,
  };
  it.each<[string, Partial<SupersedeRequest>, readonly string[]]>([
    ["with a reason", {}, []],
    ["without", { hasReason: false }, ["reason_missing"]],
    ["twice", { supersededById: "t2" }, ["already_superseded"]],
    ["of another item", { newSubjectId: "g2" }, ["other_subject"]],
    ["by the same", { isSameContent: true }, ["same_content"]],
  ])("supersede %s", (_name, change, problems) => {
    expect(validateSupersede({ ...supersede, ...change })).toEqual(problems);
  });
});
