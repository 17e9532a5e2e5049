import { findInvalidUtf8 } from "@/documents/text/decode-utf8";

export interface LineLimits {
  /** Longest line, without its line end. */
  lineBytesMax: number;
  totalBytesMax: number;
}

export const LINE_LIMITS: LineLimits = { lineBytesMax: 8 * 1024 * 1024, totalBytesMax: 2 * 1024 * 1024 * 1024 };

/** A line of a file, counted from 1, or what keeps it from being read. Blank lines come through. */
export type FileLine =
  | { line: number; text: string }
  | { line: number; problem: { code: "line_too_long" | "file_too_large" | "not_utf8"; message: string } };

/** What was seen of the file besides its lines; complete when the last line has been read. */
export interface FileFacts {
  bytes: number;
  bomStripped: boolean;
}

/** A byte order mark and a carriage return, which don't count. */
const MARKS_BYTES = 4;
const DECODER = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/**
 * Cuts a stream of bytes into lines, holding no more than one line in memory. LF and CRLF end a line, the last one may have neither; a byte
 * order mark at the start is taken off. Nothing is thrown for bad bytes.
 * @param facts filled as the bytes go by
 */
export async function* readLines(
  source: AsyncIterable<Uint8Array>,
  facts: FileFacts,
  limits: LineLimits = LINE_LIMITS,
): AsyncGenerator<FileLine> {
  let line = 1;
  let held: Uint8Array[] = [];
  let heldBytes = 0;
  let tooLong = false;
  const hold = (part: Uint8Array): void => {
    heldBytes += part.length;
    if (heldBytes > limits.lineBytesMax + MARKS_BYTES) tooLong = true;
    if (tooLong) held = [];
    else if (part.length > 0) held.push(part);
  };
  const finish = (): FileLine => {
    const ended = tooLong
      ? describeLongLine(line, heldBytes, limits)
      : decodeLine(line, joinParts(held), facts, limits);
    line += 1;
    held = [];
    heldBytes = 0;
    tooLong = false;
    return ended;
  };
  for await (const bytes of source) {
    facts.bytes += bytes.length;
    if (facts.bytes > limits.totalBytesMax) {
      yield {
        line,
        problem: {
          code: "file_too_large",
          message: `The file has more than ${limits.totalBytesMax} bytes; nothing after this line was read.`,
        },
      };
      return;
    }
    let from = 0;
    for (let at = bytes.indexOf(LINE_FEED); at !== -1; at = bytes.indexOf(LINE_FEED, from)) {
      hold(bytes.subarray(from, at));
      yield finish();
      from = at + 1;
    }
    hold(bytes.subarray(from));
  }
  if (heldBytes > 0) yield finish();
}

/** Most lines lie in one piece of what was read. */
const joinParts = (held: readonly Uint8Array[]): Uint8Array => {
  const [only, ...others] = held;
  return only !== undefined && others.length === 0 ? only : Buffer.concat(held);
};

const describeLongLine = (line: number, bytes: number, limits: LineLimits): FileLine => ({
  line,
  problem: { code: "line_too_long", message: `The line has ${bytes} bytes; the limit is ${limits.lineBytesMax}.` },
});

function decodeLine(line: number, whole: Uint8Array, facts: FileFacts, limits: LineLimits): FileLine {
  let bytes = whole.at(-1) === CARRIAGE_RETURN ? whole.subarray(0, -1) : whole;
  if (line === 1 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) {
    facts.bomStripped = true;
    bytes = bytes.subarray(3);
  }
  if (bytes.length > limits.lineBytesMax) return describeLongLine(line, bytes.length, limits);
  try {
    return { line, text: DECODER.decode(bytes) };
  } catch {
    const at = findInvalidUtf8(bytes);
    return {
      line,
      problem: {
        code: "not_utf8",
        message: `The line is not UTF-8: its byte ${at + 1} does not continue a character.`,
      },
    };
  }
}
