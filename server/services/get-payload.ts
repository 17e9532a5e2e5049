import { StoredBytes } from "@/server/answers";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { findKeptPayload } from "@/server/repositories/disputed-payloads";
import { findBytes } from "@/server/repositories/payloads";

/** The bytes that a disputed production answer was rebuilt from. @throws Refusal `not_found` where there are none, or they were erased. */
export async function getPayload(deps: Deps, responseId: string): Promise<StoredBytes> {
  const kept = await findKeptPayload(deps.db.prisma, responseId);
  const bytes = kept === null ? null : await findBytes(deps.db.prisma, kept.rawPayloadId);
  if (bytes === null) throw new Refusal("not_found", "No payload is kept of this answer, or it was erased.");
  return new StoredBytes({ bytes, mediaType: "application/octet-stream", fileName: `payload-${responseId}.bin` });
}
