import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseChunkId, printChunkId } from "@/domain/text/chunk-id";

const PUMP = { docKey: "kb:pump-manual", docVersion: "9f3a1c", ordinal: 42, span: { startCp: 18230, endCp: 19410 } };

describe("chunk ids", () => {
  it("prints and reads the documented form", () => {
    expect(printChunkId(PUMP)).toBe("kb:pump-manual#v=9f3a1c#c=0042@18230-19410");
    expect(parseChunkId("kb:pump-manual#v=9f3a1c#c=0042@18230-19410")).toEqual(PUMP);
  });

  it("keeps a key that looks like the tail", () => {
    const odd = { ...PUMP, docKey: "a#v=1#c=0001@0-1", ordinal: 12345 };
    expect(parseChunkId(printChunkId(odd))).toEqual(odd);
  });

  it.each([
    ["", "chunk_id_invalid"],
    ["kb:pump-manual", "chunk_id_invalid"],
    ["#v=9f3a1c#c=0042@1-2", "chunk_id_invalid"],
    ["k#v=9f#c=42@1-2", "chunk_id_invalid"],
    ["k#v=9f#c=0042@1-2 ", "chunk_id_invalid"],
    ["k#v=9f#c=0042@9-2", "span_inverted"],
    ["k#v=9f#c=0042@1-99999999999999999999", "span_invalid"],
  ])("refuses %j", (printed, code) => {
    expect(() => parseChunkId(printed)).toThrow(expect.objectContaining({ code }));
  });

  it.each([
    { ...PUMP, docKey: "" },
    { ...PUMP, docVersion: "a#b" },
    { ...PUMP, ordinal: -1 },
    { ...PUMP, ordinal: 1.5 },
  ])("does not print what cannot be read back: %j", (id) => {
    expect(() => printChunkId(id)).toThrow(expect.objectContaining({ code: "chunk_id_invalid" }));
  });

  it("reads back whatever it prints", () => {
    const ids = fc.record({
      docKey: fc.string({ minLength: 1, unit: "binary" }),
      docVersion: fc.stringMatching(/^[0-9a-z.]{1,12}$/u),
      ordinal: fc.nat(),
      span: fc.tuple(fc.nat(), fc.nat()).map(([startCp, size]) => ({ startCp, endCp: startCp + size })),
    });
    fc.assert(
      fc.property(ids, (id) => {
        expect(parseChunkId(printChunkId(id))).toEqual(id);
      }),
    );
  });
});
