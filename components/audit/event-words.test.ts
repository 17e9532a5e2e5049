import { describe, expect, it } from "vitest";
import { isAuditEventType } from "@/domain/audit/audit-events";
import { dataText, EVENT_TYPES, eventWord } from "./event-words";

describe("eventWord", () => {
  it("names types of the closed union and no others", () => {
    expect(EVENT_TYPES.filter((type) => !isAuditEventType(type))).toEqual([]);
  });

  it("lets a new type stand for itself", () => {
    expect(eventWord("labels.committed")).toBe("Judgement committed");
    expect(eventWord("moon.landed")).toBe("moon.landed");
  });
});

describe("dataText", () => {
  it.each([
    ["abc", "abc"],
    [3, "3"],
    [null, "none"],
    [["a"], '["a"]'],
    [false, "false"],
  ])("%j reads %j", (value, text) => {
    expect(dataText(value)).toBe(text);
  });
});
