import { DomainError } from "@/domain/errors/domain-error";
import { purposeBytes } from "./canonical-json";
import type { PayloadRef } from "./event-references";
import { type HmacSha256Hex, type Sha256Hex, utf8Bytes } from "./hash-functions";

/** A salt shorter than this could be searched through, and with it the text. */
export const SALT_BYTES = 32;

/**
 * What stands for a text in frozen rows, digests and the chain: HMAC-SHA256 keyed with the payload's own random salt over
 * its bytes. Without the salt (erased with the text) it tells nothing about the text; with it anybody can check.
 *
 * @throws DomainError `salt_too_short` below 32 bytes.
 */
export function commitBytes(salt: Uint8Array, bytes: Uint8Array, hmac: HmacSha256Hex): string {
  if (salt.length < SALT_BYTES) {
    throw new DomainError("salt_too_short", "a salt has at least 32 bytes", { bytes: salt.length });
  }
  return hmac(salt, bytes);
}

/** `commitBytes` over the UTF-8 of a text. */
export function commitText(salt: Uint8Array, text: string, hmac: HmacSha256Hex): string {
  if (!text.isWellFormed()) throw new DomainError("not_canonical", "a lone surrogate has no UTF-8 form");
  return commitBytes(salt, utf8Bytes(text), hmac);
}

/**
 * One digest that binds many payloads to one event (an import brings thousands): over `[[payload, commitment], ..]` in
 * order of the ids, so that it doesn't depend on the order of writing.
 *
 * @throws DomainError `payload_listed_twice` if an id stands twice.
 */
export function payloadListDigest(payloads: readonly PayloadRef[], sha256Hex: Sha256Hex): string {
  const sorted = payloads.toSorted((a, b) => (a.payload < b.payload ? -1 : 1));
  const twice = sorted.find((entry, index) => sorted[index + 1]?.payload === entry.payload);
  if (twice)
    throw new DomainError("payload_listed_twice", "a payload stands twice in a list", { payload: twice.payload });
  return sha256Hex(
    purposeBytes(
      "assay:payload-list:v1",
      sorted.map((entry) => [entry.payload, entry.commitment]),
    ),
  );
}
