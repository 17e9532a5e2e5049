import { decodeUtf8, type DecodedText } from "../text/decode-utf8";

export type DecodedHtml =
  | { ok: true; text: string; encoding: string; bomStripped: boolean }
  | { ok: false; code: "text_not_utf8" | "nul_in_text" | "charset_unknown" | "text_not_in_charset"; message: string };

/** Where the HTML standard looks for a declaration of the encoding. */
const PRESCAN_BYTES = 1024;

const DECLARED = /<meta\s[^>]*?charset\s*=\s*["']?\s*([\w.:-]+)|^\s*<\?xml\s[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/i;

/** The encoding that a byte order mark names, with the mark's length; null without one. */
export function findBom(
  bytes: Uint8Array,
): { encoding: "utf-8" | "utf-16le" | "utf-16be"; lengthBytes: number } | null {
  const [first, second, third] = bytes;
  if (first === 0xef && second === 0xbb && third === 0xbf) return { encoding: "utf-8", lengthBytes: 3 };
  if (first === 0xff && second === 0xfe) return { encoding: "utf-16le", lengthBytes: 2 };
  if (first === 0xfe && second === 0xff) return { encoding: "utf-16be", lengthBytes: 2 };
  return null;
}

/** The encoding a page declares in its first bytes. A page that can be read so far is not UTF-16, whatever it says. */
function findDeclared(bytes: Uint8Array): string | null {
  const head = new TextDecoder("latin1").decode(bytes.subarray(0, PRESCAN_BYTES));
  const [, inMeta, inXml] = DECLARED.exec(head) ?? [];
  const label = (inMeta ?? inXml)?.toLowerCase() ?? null;
  return label !== null && /^utf-?16/.test(label) ? "utf-8" : label;
}

/**
 * The text of a web page: by its byte order mark, else by the encoding it declares, else UTF-8. Bytes that the encoding does not have are
 * refused, never replaced: a browser would show something else than the author wrote.
 */
export function decodeHtml(bytes: Uint8Array): DecodedHtml {
  const bom = findBom(bytes);
  const label = bom?.encoding ?? findDeclared(bytes) ?? "utf-8";
  const decoder = makeDecoder(label);
  if (decoder === null) {
    return {
      ok: false,
      code: "charset_unknown",
      message: `The page says that its encoding is ${label}, which is none.`,
    };
  }
  if (decoder.encoding === "utf-8") return nameEncoding(decodeUtf8(bytes));
  return decodeWith(decoder, bytes, bom !== null);
}

function makeDecoder(label: string): TextDecoder | null {
  try {
    return new TextDecoder(label, { fatal: true });
  } catch {
    return null;
  }
}

const nameEncoding = (decoded: DecodedText): DecodedHtml => (decoded.ok ? { ...decoded, encoding: "utf-8" } : decoded);

/** What windows-1252 has at 0x80 to 0x9F (WHATWG Encoding, index windows-1252); five bytes stand for control characters. */
const WINDOWS_1252 = "€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ";

/** Some versions of Node read windows-1252 as Latin-1, which has control characters there. */
const mendWindows1252 = (text: string): string =>
  text.replace(/[\x80-\x9f]/g, (character) => WINDOWS_1252.charAt(character.charCodeAt(0) - 0x80));

function decodeWith(decoder: TextDecoder, bytes: Uint8Array, bomStripped: boolean): DecodedHtml {
  const { encoding } = decoder;
  try {
    const decoded = decoder.decode(bytes);
    const text = encoding === "windows-1252" ? mendWindows1252(decoded) : decoded;
    if (!text.includes("\0")) return { ok: true, text, encoding, bomStripped };
    return { ok: false, code: "nul_in_text", message: "The page holds NUL, which text does not; it may be binary." };
  } catch {
    const message = `The page says that its encoding is ${encoding}, but its bytes are not.`;
    return { ok: false, code: "text_not_in_charset", message };
  }
}
