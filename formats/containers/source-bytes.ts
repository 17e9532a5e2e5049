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

/** Hashes what goes by. */
export class HashedBytes {
  readonly #hash: Hash = createHash("sha256");

  async *pass(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const bytes of source) {
      this.#hash.update(bytes);
      yield bytes;
    }
  }

  /** SHA-256 in hex of what went by. */
  digest(): string {
    return this.#hash.copy().digest("hex");
  }
}
