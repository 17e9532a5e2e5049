import type { z } from "zod";
import type { confidentiality } from "@/contracts/primitives";
import { commitBytes } from "@/domain/audit/commitment";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";

/** A text, note, name or file that is to lie in an erasable row. Exactly one of `text` and `bytes`. */
export type NewPayload = {
  /** Null for what belongs to no project (a person's name). */
  readonly projectId: string | null;
  /** question, answer, claim, quote, document_text, original, title, note, name, reason ... */
  readonly kind: string;
  readonly class?: z.infer<typeof confidentiality>;
  /** The document or response it tells about, so that a hold on that covers it. */
  readonly documentId?: string;
  readonly responseId?: string;
} & ({ readonly text: string } | { readonly bytes: Uint8Array });

/** What other rows keep of a payload: its id, and the commitment that outlives it. */
export interface PutPayload {
  readonly payloadId: string;
  /** Hex HMAC-SHA256 of the bytes under the payload's own salt. */
  readonly commitment: string;
}

/** A payload row as it will be stored; COPY writers use it as well as `putPayload`. */
export interface PayloadRow {
  readonly id: string;
  readonly projectId: string | null;
  readonly kind: string;
  readonly class: string;
  readonly salt: Uint8Array<ArrayBuffer>;
  readonly text: string | null;
  readonly bytes: Uint8Array<ArrayBuffer> | null;
  readonly byteCount: bigint;
  readonly sha256: string;
  readonly commitment: string;
  readonly documentId: string | null;
  readonly responseId: string | null;
  readonly createdAt: Date;
}

/** Salts, hashes and commits to a payload without storing it. */
export function makePayloadRow(
  deps: Pick<Deps, "newId" | "newSalt" | "sha256Hex" | "hmacSha256Hex" | "clock">,
  payload: NewPayload,
): PayloadRow {
  const salt = Uint8Array.from(deps.newSalt());
  const bytes = Uint8Array.from("text" in payload ? new TextEncoder().encode(payload.text) : payload.bytes);
  return {
    id: deps.newId(),
    projectId: payload.projectId,
    kind: payload.kind,
    class: payload.class ?? "confidential",
    salt,
    text: "text" in payload ? payload.text : null,
    bytes: "text" in payload ? null : bytes,
    byteCount: BigInt(bytes.byteLength),
    sha256: deps.sha256Hex(bytes),
    commitment: commitBytes(salt, bytes, deps.hmacSha256Hex),
    documentId: payload.documentId ?? null,
    responseId: payload.responseId ?? null,
    createdAt: deps.clock(),
  };
}

/** Stores one text or byte string in an erasable row. */
export async function putPayload(tx: Tx, deps: Deps, payload: NewPayload): Promise<PutPayload> {
  const row = makePayloadRow(deps, payload);
  await tx.payload.create({ data: row, select: { id: true } });
  return { payloadId: row.id, commitment: row.commitment };
}

/** `putPayload` for many at once, in the order given. For more than some hundreds use COPY with `makePayloadRow`. */
export async function putPayloads(tx: Tx, deps: Deps, payloads: readonly NewPayload[]): Promise<PutPayload[]> {
  const rows = payloads.map((payload) => makePayloadRow(deps, payload));
  await insertPayloadRows(tx, rows);
  return rows.map((row) => ({ payloadId: row.id, commitment: row.commitment }));
}

/** Stores payloads that were made before. */
export async function insertPayloadRows(tx: Tx, rows: readonly PayloadRow[]): Promise<void> {
  if (rows.length > 0) await tx.payload.createMany({ data: [...rows] });
}

/**
 * The texts of payloads by id. Null means erased (screens show "erased"); an id that is not there is not in the map.
 * Ids that are null are passed over, so that optional columns can be handed in as they are.
 */
export async function readTexts(
  tx: Pick<Tx, "payload">,
  ids: readonly (string | null)[],
): Promise<Map<string, string | null>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))];
  if (wanted.length === 0) return new Map();
  const rows = await tx.payload.findMany({ where: { id: { in: wanted } }, select: { id: true, text: true } });
  return new Map(rows.map((row) => [row.id, row.text]));
}

/** The bytes of one payload; null where they were erased or there is no such payload. */
export async function findBytes(tx: Pick<Tx, "payload">, id: string): Promise<Uint8Array | null> {
  const row = await tx.payload.findUnique({ where: { id }, select: { bytes: true } });
  return row?.bytes ?? null;
}
