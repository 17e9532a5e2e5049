import { DomainError } from "@/domain/errors/domain-error";

/** The generator's name as intervals carry it. */
export const GENERATOR_NAME = "xoshiro128**";

const TWO_TO_MINUS_32 = 2 ** -32;

/** 32 bits of FNV-1a over the stream's UTF-16 units: tells streams of one seed apart, protects nothing. */
function streamKey(stream: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < stream.length; i += 1) hash = Math.imul(hash ^ stream.charCodeAt(i), 0x01000193);
  return hash;
}

/** One step of a 32-bit mixing function (a Weyl sequence through two multiplications) that spreads a key over all bits. */
function mix(key: number): number {
  let z = Math.imul(key ^ (key >>> 16), 0x21f0aaad);
  z = Math.imul(z ^ (z >>> 15), 0x735a2d97);
  return z ^ (z >>> 15);
}

/** A seeded stream of random numbers (xoshiro128**, Blackman & Vigna 2018). Equal seed and stream, equal numbers, anywhere. */
export class Generator {
  private s0: number;
  private s1: number;
  private s2: number;
  private s3: number;
  private spareNormal = Number.NaN;

  constructor(words: readonly [number, number, number, number]) {
    [this.s0, this.s1, this.s2, this.s3] = words;
    if ((this.s0 | this.s1 | this.s2 | this.s3) === 0) this.s0 = 1;
  }

  /** The next 32 bits, as a whole number in [0, 2^32). */
  uint32(): number {
    const product = Math.imul(this.s1, 5);
    const result = Math.imul((product << 7) | (product >>> 25), 9) >>> 0;
    const shifted = this.s1 << 9;
    this.s2 ^= this.s0;
    this.s3 ^= this.s1;
    this.s1 ^= this.s2;
    this.s0 ^= this.s3;
    this.s2 ^= shifted;
    this.s3 = (this.s3 << 11) | (this.s3 >>> 21);
    return result;
  }

  /** A number strictly between 0 and 1, on a grid of 2^32 midpoints. */
  unit(): number {
    return (this.uint32() + 0.5) * TWO_TO_MINUS_32;
  }

  /** A standard normal number (Marsaglia's polar method, two at a time). */
  normal(): number {
    if (this.spareNormal === this.spareNormal) {
      const spare = this.spareNormal;
      this.spareNormal = Number.NaN;
      return spare;
    }
    for (;;) {
      const x = 2 * this.unit() - 1;
      const y = 2 * this.unit() - 1;
      const square = x * x + y * y;
      if (square < 1) {
        const scale = Math.sqrt((-2 * Math.log(square)) / square);
        this.spareNormal = y * scale;
        return x * scale;
      }
    }
  }

  /** An exponential number with mean 1. */
  exponential(): number {
    return -Math.log(this.unit());
  }
}

/**
 * A generator for one statistic of one snapshot.
 *
 * @param seedHex at least 32 hex digits, as a rule a SHA-256; all of them count.
 * @param stream the statistic's name, so that two statistics of one snapshot do not share numbers.
 * @throws DomainError `seed_invalid` for anything else.
 */
export function createGenerator(seedHex: string, stream: string): Generator {
  if (!/^(?:[0-9a-f]{8}){4,}$/i.test(seedHex)) {
    throw new DomainError("seed_invalid", "A seed is a hash of at least 32 hex digits, in whole groups of 8.", {
      length: seedHex.length,
    });
  }
  const words: [number, number, number, number] = [0, 0, 0, 0];
  for (let at = 0; at < seedHex.length; at += 8) {
    const place = (at / 8) % 4;
    words[place] = Math.imul(words[place] ?? 0, 31) ^ Number.parseInt(seedHex.slice(at, at + 8), 16);
  }
  let key = streamKey(stream);
  for (let place = 0; place < 4; place += 1) {
    key = (key + 0x9e3779b9) | 0;
    words[place] = mix((words[place] ?? 0) ^ mix(key));
  }
  return new Generator(words);
}
