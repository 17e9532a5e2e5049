import { randomFillSync } from "node:crypto";

const POOL_BYTES = 8192;

/**
 * Random bytes drawn from the system many at a time: an import wants two draws for every text, and each costs more than what it
 * is for. What was handed out is wiped from the pool.
 */
export class ChancePool {
  readonly #pool = Buffer.alloc(POOL_BYTES);
  #used = POOL_BYTES;

  /** @param bytes at most 8192 */
  take(bytes: number): Buffer {
    if (this.#used + bytes > POOL_BYTES) {
      randomFillSync(this.#pool);
      this.#used = 0;
    }
    const place = this.#pool.subarray(this.#used, this.#used + bytes);
    const taken = Buffer.from(place);
    place.fill(0);
    this.#used += bytes;
    return taken;
  }
}
