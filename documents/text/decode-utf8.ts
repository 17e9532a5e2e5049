export type DecodedText =
  | { ok: true; text: string; bomStripped: boolean }
  /** `offsetBytes` counts from 0 in the file as it came, BOM included. */
  | { ok: false; code: "text_not_utf8" | "nul_in_text"; offsetBytes: number; message: string };

const BOM = [0xef, 0xbb, 0xbf] as const;

/** The UTF-8 of a file as text: a byte order mark is taken off, nothing else is changed; line ends stay as they are. */
export function decodeUtf8(bytes: Uint8Array): DecodedText {
  const wide = findWideEncoding(bytes);
  if (wide !== null) {
    return { ok: false, code: "text_not_utf8", offsetBytes: 0, message: `The file is ${wide}; save it as UTF-8.` };
  }
  const bomStripped = BOM.every((byte, i) => bytes[i] === byte);
  const nul = bytes.indexOf(0);
  if (nul !== -1) {
    return {
      ok: false,
      code: "nul_in_text",
      offsetBytes: nul,
      message: `Byte ${nul} is NUL, which text does not hold; the file may be binary.`,
    };
  }
  try {
    return { ok: true, text: new TextDecoder("utf-8", { fatal: true }).decode(bytes), bomStripped };
  } catch {
    const offsetBytes = findInvalidUtf8(bytes);
    return {
      ok: false,
      code: "text_not_utf8",
      offsetBytes,
      message: `The file is not UTF-8: byte ${offsetBytes} does not continue a character.`,
    };
  }
}

function findWideEncoding(bytes: Uint8Array): string | null {
  const [first, second, third, fourth] = bytes;
  if (first === 0xff && second === 0xfe) return third === 0 && fourth === 0 ? "UTF-32" : "UTF-16";
  if (first === 0xfe && second === 0xff) return "UTF-16";
  return null;
}

/**
 * Where strict UTF-8 breaks: the first byte of the first ill-formed sequence (Unicode 15, table 3-7); the length if nothing is wrong.
 */
export function findInvalidUtf8(bytes: Uint8Array): number {
  let at = 0;
  while (at < bytes.length) {
    const length = sequenceLength(bytes, at);
    if (length === 0) return at;
    at += length;
  }
  return bytes.length;
}

/** Length in bytes of the well-formed sequence that starts here, or 0. */
function sequenceLength(bytes: Uint8Array, at: number): number {
  const lead = bytes[at] ?? 0;
  if (lead < 0x80) return 1;
  const second = bytes[at + 1] ?? 0;
  const continues = (offset: number): boolean => ((bytes[at + offset] ?? 0) & 0xc0) === 0x80;
  if (lead >= 0xc2 && lead <= 0xdf) return continues(1) ? 2 : 0;
  if (lead >= 0xe0 && lead <= 0xef) {
    const low = lead === 0xe0 ? 0xa0 : 0x80;
    const high = lead === 0xed ? 0x9f : 0xbf;
    return second >= low && second <= high && continues(2) ? 3 : 0;
  }
  if (lead >= 0xf0 && lead <= 0xf4) {
    const low = lead === 0xf0 ? 0x90 : 0x80;
    const high = lead === 0xf4 ? 0x8f : 0xbf;
    return second >= low && second <= high && continues(2) && continues(3) ? 4 : 0;
  }
  return 0;
}
