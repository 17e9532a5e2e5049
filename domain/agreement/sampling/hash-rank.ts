import type { Sha256Hex } from "@/domain/audit/hash-functions";
import { utf8Bytes } from "@/domain/audit/hash-functions";

const SEPARATOR = "\u001f";
const HEX_DIGITS_OF_48_BITS = 12;

/**
 * The item's place in a draw: the first 48 bits of SHA-256(UTF-8(seed, U+001F, id)) / 2^48, in [0, 1). No generator, no
 * state: any language reproduces it, and a frame that grows never reshuffles what was drawn.
 */
export function hashRank(seed: string, id: string, sha256: Sha256Hex): number {
  const digest = sha256(utf8Bytes(seed + SEPARATOR + id));
  return Number.parseInt(digest.slice(0, HEX_DIGITS_OF_48_BITS), 16) / 2 ** 48;
}
