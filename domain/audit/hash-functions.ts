/** SHA-256 of the bytes, as 64 lower-case hex digits. Handed in: `domain` has no `node:crypto`. */
export type Sha256Hex = (bytes: Uint8Array) => string;

/** HMAC-SHA256 of the message under the key, as 64 lower-case hex digits. */
export type HmacSha256Hex = (key: Uint8Array, message: Uint8Array) => string;

const HEX_64 = /^[0-9a-f]{64}$/;

/** True for 64 lower-case hex digits: a SHA-256, a commitment, a link of the chain. */
export function isHash(value: unknown): value is string {
  return typeof value === "string" && HEX_64.test(value);
}

/** UTF-8 bytes of a string that holds no half surrogate pair (the encoder would replace one silently). */
export function utf8Bytes(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
