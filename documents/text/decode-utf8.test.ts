import * as fc from "fast-check";
import { expect, test } from "vitest";
import { decodeUtf8, findInvalidUtf8 } from "./decode-utf8";

const decode = (part: Uint8Array) => new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(part);

test("finds the place where the platform's decoder gives up", () => {
  const byte = fc.oneof(
    fc.integer({ min: 0, max: 255 }),
    fc.constantFrom(0x80, 0xbf, 0xc2, 0xe0, 0xa0, 0xed, 0x9f, 0xf0, 0x90, 0xf4, 0x8f),
  );
  fc.assert(
    fc.property(fc.array(byte, { maxLength: 12 }), (list) => {
      const bytes = Uint8Array.from(list);
      const at = findInvalidUtf8(bytes);
      expect(() => decode(bytes.subarray(0, at))).not.toThrow();
      if (at < bytes.length) expect(() => decode(bytes)).toThrow();
    }),
    { numRuns: 2000 },
  );
});

test("gives back what was encoded", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary" }), (text) => {
      const wanted = text.replace(/\p{Surrogate}/gu, "\uFFFD");
      const decoded = decodeUtf8(new TextEncoder().encode(text));
      if (wanted.includes("\u0000")) expect(decoded).toMatchObject({ ok: false, code: "nul_in_text" });
      else
        expect(decoded).toEqual({
          ok: true,
          text: wanted.replace(/^\uFEFF/, ""),
          bomStripped: wanted.startsWith("\uFEFF"),
        });
    }),
  );
});
