import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { QuoteMatchResource } from "@/contracts/bench";
import { cutAnswer } from "./answer-segments";
import { startState } from "./bench-state";
import { sampleChunk, sampleCitation, sampleClaim, sampleTask } from "./bench-task.fixture";
import { reduceBench } from "./judgement-state";
import { chunksIn, evidenceFor, focusIn, litIn } from "./source-marks";

const claimAt = (ordinal: number, startCp: number, endCp: number, handle: string, chunkIndex: number | null) =>
  sampleClaim(ordinal, [sampleCitation(`cite-${ordinal}`, handle, chunkIndex)], { answerSpan: { startCp, endCp } });

describe("cutAnswer", () => {
  it("makes chips of the markers that stand in the answer", () => {
    const answer = "It can be returned [S1], and freight is covered. [S2]";
    const claims = [claimAt(0, 0, 18, "S1", 0), claimAt(1, 25, 48, "S2", 1)];
    const pieces = cutAnswer(answer, claims, ["S1", "S2"]);
    expect(pieces.map((piece) => (piece.kind === "added" ? "+" : piece.text))).toEqual([
      "It can be returned",
      " ",
      "[S1]",
      ", ",
      "and freight is covered.",
      " ",
      "[S2]",
    ]);
    expect(pieces[2]).toMatchObject({ refs: [{ claimIndex: 0, citationIndex: 0 }] });
    expect(pieces[6]).toMatchObject({ refs: [{ claimIndex: 1, handle: "S2" }] });
  });

  it("makes one marker of the run of markers behind a claim", () => {
    const citations = [sampleCitation("cite-a", "S1", 0), sampleCitation("cite-b", "S2", 1)];
    const claim = sampleClaim(0, citations, { answerSpan: { startCp: 0, endCp: 5 } });
    const pieces = cutAnswer("True. [S1] [S2] Next.", [claim], ["S1", "S2"]);
    const markers = pieces.filter((piece) => piece.kind === "marker");
    expect(markers.map(({ text, refs }) => [text, refs.map((ref) => ref.citationIndex)])).toEqual([
      ["[S1] [S2]", [0, 1]],
    ]);
    expect(pieces.some((piece) => piece.kind === "added")).toBe(false);
  });

  it("keeps markers of two claims apart, and both quotes of one handle together", () => {
    const twice = [sampleCitation("cite-a", "S1", 0), sampleCitation("cite-b", "S1", 0)];
    const claims = [
      sampleClaim(0, twice, { answerSpan: { startCp: 0, endCp: 8 } }),
      sampleClaim(1, [sampleCitation("cite-c", "S2", 1)], { answerSpan: { startCp: 8, endCp: 17 } }),
    ];
    const pieces = cutAnswer("One [S1][S2] two.", claims, ["S1", "S2"]);
    const markers = pieces.filter((piece) => piece.kind === "marker");
    expect(markers.map(({ text, refs }) => [text, refs.length])).toEqual([
      ["[S1]", 2],
      ["[S2]", 1],
    ]);
  });

  it("puts chips behind claims whose citations are not written in the answer", () => {
    const claims = [claimAt(0, 0, 6, "U1", null), claimAt(1, 7, 12, "U2", 1)];
    const pieces = cutAnswer("First. Then.", claims, []);
    expect(pieces.map((piece) => (piece.kind === "added" ? piece.refs.map((ref) => ref.handle) : piece.text))).toEqual([
      "First.",
      ["U1"],
      " ",
      "Then.",
      ["U2"],
    ]);
  });

  it("knows the claims of overlapping words", () => {
    const pieces = cutAnswer("abc", [claimAt(0, 0, 2, "S1", 0), claimAt(1, 1, 3, "S1", 0)], []);
    const texts = pieces.filter((piece) => piece.kind === "text");
    expect(texts.map((piece) => [piece.text, piece.claims])).toEqual([
      ["a", [0]],
      ["b", [0, 1]],
      ["c", [1]],
    ]);
  });

  it("leaves no character out, whatever the claims and markers", () => {
    const anyAnswer = fc.string({ unit: fc.constantFrom("a", " ", "[S1]", "𝛼", "[2]", "."), maxLength: 30 });
    const anyClaims = fc.array(fc.tuple(fc.nat(40), fc.nat(40)), { maxLength: 4 });
    fc.assert(
      fc.property(anyAnswer, anyClaims, (answer, spans) => {
        const claims = spans.map(([a, b], at) => claimAt(at, Math.min(a, b), Math.max(a, b), "S1", 0));
        const pieces = cutAnswer(answer, claims, ["S1"]);
        expect(pieces.map((piece) => (piece.kind === "added" ? "" : piece.text)).join("")).toBe(answer);
      }),
    );
  });
});

const exact = (startCp: number, endCp: number): QuoteMatchResource => ({
  type: "exact",
  span: { startCp, endCp },
  parts: [],
  similarity: 1,
  occurrences: 1,
  flags: [],
  edits: [],
  reason: null,
});

/** A part of the image of page 2. */
const part = (x: number) => ({ page: 2, viewPerMyriad: [x, 100, 2_000, 100] as [number, number, number, number] });

describe("what is lit", () => {
  const quoted = { ...sampleCitation("cite-1-1", "S1", 0), quote: "q", match: exact(10, 20) };
  const other = { ...sampleCitation("cite-2-1", "S2", 1), quote: "q", match: exact(110, 130) };
  const task = sampleTask({ claims: [sampleClaim(0, [quoted]), sampleClaim(1, [other])] });

  it("tells this claim's citation from another's, and the rater's evidence", () => {
    const state = reduceBench(startState(task), {
      type: "evidence",
      evidence: evidenceFor(startState(task), "version-01", { startCp: 30, endCp: 40 }),
    });
    expect(litIn(state, "version-01")).toEqual([
      { startCp: 10, endCp: 20, kind: "cited", label: "cited here as S1" },
      { startCp: 110, endCp: 130, kind: "other", label: "cited by claim 2 as S2" },
      { startCp: 30, endCp: 40, kind: "evidence", label: "your evidence" },
    ]);
    expect(litIn(state, "version-02")).toEqual([]);
    expect(focusIn(state)).toMatchObject({ startCp: 10, endCp: 20 });
  });

  it("lights the parts of an elided quote, and dims what was left out", () => {
    const match = {
      ...exact(10, 60),
      type: "elided" as const,
      parts: [
        { startCp: 10, endCp: 20 },
        { startCp: 50, endCp: 60 },
      ],
    };
    const state = startState(sampleTask({ claims: [sampleClaim(0, [{ ...quoted, match }])] }));
    expect(litIn(state, "version-01").map((span) => [span.startCp, span.endCp, span.kind])).toEqual([
      [10, 20, "cited"],
      [50, 60, "cited"],
      [20, 50, "omitted"],
    ]);
    expect(focusIn(state)).toMatchObject({ startCp: 10, endCp: 60 });
  });

  it("draws bounds once where two passages lie in the same place", () => {
    const twice = sampleTask({ chunks: [sampleChunk("S1"), sampleChunk("S2", { span: { startCp: 0, endCp: 100 } })] });
    expect(chunksIn(startState(twice), "version-01")).toEqual([
      { startCp: 0, endCp: 100, handle: "S1 S2", isShown: true },
    ]);
  });

  it("draws what was found inside a passage that was sent, and leads to it where it is what a claim cites", () => {
    const children = [{ handle: "S1b", span: { startCp: 40, endCp: 60 } }];
    const chunks = [sampleChunk("S1", { children })];
    const claims = [sampleClaim(0, [sampleCitation("cite-0", "S1b", 0)])];
    const state = startState(sampleTask({ chunks, claims }));
    expect(chunksIn(state, "version-01")).toEqual([
      { startCp: 0, endCp: 100, handle: "S1", isShown: true },
      { startCp: 40, endCp: 60, handle: "S1b", isShown: true, isChild: true },
    ]);
    expect(focusIn(state)).toMatchObject({ startCp: 40, endCp: 60 });
    expect(litIn(state, "version-01")).toMatchObject([{ startCp: 40, endCp: 60, kind: "cited" }]);
  });

  it("keeps parts of a page's image apart, and takes the very same one away again", () => {
    const mark = (state: ReturnType<typeof startState>, x: number) =>
      reduceBench(state, {
        type: "evidence",
        evidence: evidenceFor(state, "version-01", { startCp: 0, endCp: 100, region: part(x) }),
      });
    const two = mark(mark(startState(task), 1_000), 5_000);
    expect(litIn(two, "version-01").filter(({ kind }) => kind === "evidence")).toMatchObject([
      { region: part(1_000), label: "your evidence, read from the image" },
      { region: part(5_000) },
    ]);
    expect(litIn(mark(two, 1_000), "version-01").filter(({ kind }) => kind === "evidence")).toMatchObject([
      { region: part(5_000) },
    ]);
  });

  it("says which passage evidence lies in, and that it lies in none", () => {
    const state = startState(task);
    expect(evidenceFor(state, "version-01", { startCp: 120, endCp: 130 }).chunkHandle).toBe("S2");
    expect(evidenceFor(state, "version-01", { startCp: 190, endCp: 230 }).chunkHandle).toBeNull();
  });
});
