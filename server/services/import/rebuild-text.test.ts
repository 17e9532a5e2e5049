import { createHash } from "node:crypto";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ImportChunk } from "@/contracts/import-record";
import { lengthCp } from "@/domain/text/code-points";
import { rebuildText } from "./rebuild-text";

const sha256Hex = (text: string) => createHash("sha256").update(text, "utf8").digest("hex");

function cut(pieces: readonly string[], filler: string): { chunks: ImportChunk[]; text: string } {
  let at = 0;
  const chunks = pieces.map((text, position) => {
    const startCp = at;
    const endCp = at + lengthCp(text);
    at = endCp + lengthCp(filler);
    const named = {
      handle: `S${position + 1}`,
      docKey: "d",
      docVersion: null,
      ordinal: position,
      title: null,
      extra: {},
    };
    return { position, startCp, endCp, text, ...named };
  });
  return { chunks, text: pieces.join(filler) };
}

describe("rebuildText", () => {
  it.each(["", " ", "\n", "\n\n", "\r\n"])("finds the text again that was cut at %j, in any order", (filler) => {
    fc.assert(
      fc.property(fc.array(fc.string({ minLength: 1, unit: "grapheme" }), { minLength: 2, maxLength: 6 }), (pieces) => {
        const { chunks, text } = cut(pieces, filler);
        expect(rebuildText(chunks.toReversed(), sha256Hex(text).slice(0, 12), sha256Hex)).toBe(text);
      }),
    );
  });

  it("gives nothing that the printed version doesn't prove", () => {
    const { chunks, text } = cut(["one", "two", "three"], " ");
    const version = sha256Hex(text).slice(0, 12);
    expect(rebuildText(chunks.slice(1), version, sha256Hex)).toBeNull();
    expect(rebuildText(chunks.slice(0, 2), version, sha256Hex)).toBeNull();
    expect(rebuildText(chunks, version.slice(0, 6), sha256Hex)).toBeNull();
    expect(rebuildText(chunks, "v9", sha256Hex)).toBeNull();
    const unplaced = chunks.map((chunk) => ({ ...chunk, startCp: null, endCp: null }));
    expect(rebuildText(unplaced, version, sha256Hex)).toBeNull();
  });
});
