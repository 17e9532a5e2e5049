import { createHash } from "node:crypto";

/** So many bytes of a file are enough to tell its format. */
const HEAD_BYTES = 65_536;

/** A stream of bytes whose beginning can be looked at before it is read, and whose hash is known at its end. */
export class SourceBytes {
  readonly #chunks: AsyncIterator<Uint8Array>;
  readonly #hash = createHash("sha256");
  #held: Uint8Array[] = [];
  #heldBytes = 0;
  #isAtEnd = false;

  constructor(source: AsyncIterable<Uint8Array>) {
    this.#chunks = source[Symbol.asyncIterator]();
  }

  /** The first `HEAD_BYTES`, or all there is. */
  async peek(): Promise<Uint8Array> {
    while (this.#heldBytes < HEAD_BYTES && (await this.#pull()));
    return Buffer.concat(this.#held).subarray(0, HEAD_BYTES);
  }

  async #pull(): Promise<boolean> {
    if (this.#isAtEnd) return false;
    const next = await this.#chunks.next();
    if (next.done === true) {
      this.#isAtEnd = true;
      return false;
    }
    this.#held.push(next.value);
    this.#heldBytes += next.value.length;
    return true;
  }

  /** All bytes, those looked at before included. */
  async *read(): AsyncGenerator<Uint8Array> {
    for (;;) {
      const held = this.#held.shift();
      if (held !== undefined) {
        this.#hash.update(held);
        yield held;
      } else if (!(await this.#pull())) return;
    }
  }

  /** SHA-256 in hex of what was read; that of the whole once `read` is at its end. */
  digest(): string {
    return this.#hash.copy().digest("hex");
  }
}
