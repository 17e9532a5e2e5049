import { createHash, type Hash } from "node:crypto";

/** So many bytes of a file are enough to tell its format. */
const HEAD_BYTES = 65_536;

/** A stream whose beginning was looked at. */
export interface PeekedBytes {
  /** The first `HEAD_BYTES`, or all there is. */
  readonly head: Uint8Array;
  /** All bytes, those looked at included. */
  readonly bytes: AsyncIterable<Uint8Array>;
}

async function* readAll(held: readonly Uint8Array[], rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield* held;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}

/** Looks at the beginning of a stream without taking it away. */
export async function peekBytes(source: AsyncIterable<Uint8Array>): Promise<PeekedBytes> {
  const rest = source[Symbol.asyncIterator]();
  const held: Uint8Array[] = [];
  for (let size = 0; size < HEAD_BYTES; ) {
    const next = await rest.next();
    if (next.done === true) break;
    held.push(next.value);
    size += next.value.length;
  }
  return { head: Buffer.concat(held).subarray(0, HEAD_BYTES), bytes: readAll(held, rest) };
}

/** The encoding of a file that begins with UTF-16's byte order mark, as spreadsheets save "Unicode text"; null for any other. */
function findUtf16(head: Uint8Array): "utf-16le" | "utf-16be" | null {
  const [first, second, third, fourth] = head;
  if (first === 0xff && second === 0xfe) return third === 0 && fourth === 0 ? null : "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : null;
}

/** UTF-16 as UTF-8, its byte order mark kept; bytes that are none come through as they are, for the reader to refuse. */
async function* recode(source: AsyncIterable<Uint8Array>, encoding: string): AsyncGenerator<Uint8Array> {
  const decoder = new TextDecoder(encoding, { fatal: true, ignoreBOM: true });
  const encoder = new TextEncoder();
  for await (const bytes of source) {
    let text: string;
    try {
      text = decoder.decode(bytes, { stream: true });
    } catch {
      yield bytes;
      return;
    }
    if (text !== "") yield encoder.encode(text);
  }
}

/** `peekBytes` of a text file: one in UTF-16 is read as the same text in UTF-8. */
export async function peekText(source: AsyncIterable<Uint8Array>): Promise<PeekedBytes> {
  const peeked = await peekBytes(source);
  const encoding = findUtf16(peeked.head);
  return encoding === null ? peeked : peekBytes(recode(peeked.bytes, encoding));
}

/** Hashes and counts what goes by. */
export class HashedBytes {
  readonly #hash: Hash = createHash("sha256");
  bytes = 0;

  async *pass(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const bytes of source) {
      this.#hash.update(bytes);
      this.bytes += bytes.length;
      yield bytes;
    }
  }

  /** SHA-256 in hex of what went by. */
  digest(): string {
    return this.#hash.copy().digest("hex");
  }
}
