import { describe, expect, it } from "vitest";
import { shapeText } from "./shape-text";

describe("shapeText", () => {
  it.each([
    [{ type: "string" }, "string"],
    [{ type: ["string", "null"], format: "date-time" }, "date-time | null"],
    [{ type: "array", items: { type: "integer" } }, "integer[]"],
    [{ enum: ["a", null] }, '"a" | null'],
    [{ $ref: "#/components/schemas/Block" }, "Block"],
    [{ anyOf: [{ type: "string" }, { type: "null" }] }, "string | null"],
    [{}, "unknown"],
    [null, "unknown"],
    [{ type: "object" }, "{ }"],
    [{ type: "object", additionalProperties: { type: "integer" } }, "{\n  [name]: integer\n}"],
    [
      {
        type: "object",
        required: ["id"],
        properties: { id: { type: "string" }, at: { type: "object", properties: {} } },
      },
      "{\n  id: string\n  at?: { }\n}",
    ],
  ])("%j is %j", (schema, text) => {
    expect(shapeText(schema)).toBe(text);
  });
});
