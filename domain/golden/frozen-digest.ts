import { purposeBytes } from "@/domain/audit/canonical-json";
import type { FrozenKind } from "@/domain/audit/event-references";
import type { Sha256Hex } from "@/domain/audit/hash-functions";
import { findText } from "@/domain/audit/no-text";
import { DomainError } from "@/domain/errors/domain-error";

/**
 * The digest of a frozen record: SHA-256 over a line naming the kind and the canonical JSON of its content. The content
 * refers to texts by payload id and commitment, so that a text can be erased and the digest still be checked.
 *
 * @throws DomainError `frozen_content_text` naming the place, if a text got into the content; `not_canonical` as
 * `canonicalJson`.
 */
export function frozenDigest(kind: FrozenKind, content: object, sha256Hex: Sha256Hex): string {
  const path = findText(content, "content");
  if (path !== null) {
    throw new DomainError("frozen_content_text", `${path} holds text; frozen content holds ids and commitments`, {
      path,
    });
  }
  return sha256Hex(purposeBytes(`assay:${kind}:v1`, content));
}
