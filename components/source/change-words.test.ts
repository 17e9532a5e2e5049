import { describe, expect, it } from "vitest";
import type { CitationRecheckResource } from "@/contracts/rechecks";
import { editsOfChange } from "./change-words";

const place = (startCp: number, words: string | null) => ({
  versionId: "v".repeat(32),
  printedVersion: null,
  startCp,
  endCp: startCp + [...(words ?? "")].length,
  words,
});

const recheck = (changes: Partial<CitationRecheckResource>): CitationRecheckResource => ({
  citationId: "c",
  responseId: "r",
  externalId: "rp-01",
  runId: "u",
  runNumber: 1,
  handle: "S1",
  change: "changed",
  isUncertain: false,
  cited: place(10, "😀 within thirty days."),
  now: place(40, "😀 within sixty days."),
  differences: [{ before: [19, 25], after: [49, 54] }],
  checkedAt: "2026-01-01T00:00:00.000Z",
  ...changes,
});

describe("a changed citation", () => {
  it("is shown word by word, in code points", () => {
    expect(editsOfChange(recheck({}))).toEqual([
      { op: "equal", quote: "😀 within ", source: "😀 within " },
      { op: "replace", quote: "thirty", source: "sixty" },
      { op: "equal", quote: " days.", source: " days." },
    ]);
  });

  it.each([
    ["gone", { now: null }],
    ["erased before", { cited: place(10, null) }],
    ["erased after", { now: place(40, null) }],
  ])("has no words to compare where it is %s", (_why, changes) => {
    expect(editsOfChange(recheck(changes))).toBeNull();
  });
});
