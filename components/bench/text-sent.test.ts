import { describe, expect, it } from "vitest";
import { relationOf } from "./text-sent";

describe("how a text that was sent differs from the cited passage", () => {
  it.each([
    [
      "Section 4.\n\nPacks come back within thirty days.\n\nFreight is paid.",
      "Packs come back within thirty days.",
      "around",
    ],
    ["Packs come back", "Packs come back within thirty days.", "within"],
    ["Packs come back within sixty days.", "Packs come back within thirty days.", "other"],
    ["Packs come back.", "", "other"],
    ["", "Packs come back.", "other"],
  ] as const)("%j against %j is %s", (sent, stored, relation) => {
    expect(relationOf(sent, stored)).toBe(relation);
  });
});
