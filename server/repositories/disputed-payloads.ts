import type { Tx } from "@/server/db/database";

/** The payload of a disputed production answer, as it is kept. */
export interface NewDisputedPayload {
  readonly disputeId: string;
  readonly projectId: string;
  readonly rawPayloadId: string;
  readonly rawCommitment: string;
  readonly format: string;
  readonly because: string;
  readonly issues: Readonly<Record<string, number>>;
  readonly reasonPayloadId: string;
  readonly reasonCommitment: string;
  readonly openedById: string;
}

/** Keeps a payload. */
export async function insertDisputedPayload(tx: Tx, payload: NewDisputedPayload): Promise<void> {
  await tx.disputedPayload.create({ data: payload, select: { disputeId: true } });
}

/** A kept payload without its bytes; null texts were erased. */
export interface KeptPayload {
  readonly disputeId: string;
  readonly rawPayloadId: string;
  readonly format: string;
  readonly because: string;
  readonly bytes: number;
  readonly sha256: string | null;
  readonly reason: string | null;
  readonly openedBy: string;
  readonly openedAt: Date;
}

/** The payload that a response was rebuilt from; null for one that was imported in a run. */
export async function findKeptPayload(tx: Tx, responseId: string): Promise<KeptPayload | null> {
  const [row] = await tx.$queryRaw<KeptPayload[]>`
    SELECT k.dispute_id AS "disputeId", k.raw_payload_id AS "rawPayloadId", k.format, k.because, raw.byte_count::int AS bytes, raw.sha256,
      why.text AS reason, coalesce(name.text, u.login) AS "openedBy", d.opened_at AS "openedAt"
    FROM disputed_payload k
    JOIN dispute d ON d.id = k.dispute_id
    JOIN payload raw ON raw.id = k.raw_payload_id
    JOIN payload why ON why.id = k.reason_payload_id
    JOIN app_user u ON u.id = k.opened_by_id
    LEFT JOIN payload name ON name.id = u.name_payload_id
    WHERE d.response_id = ${responseId}
    ORDER BY d.opened_at, d.id LIMIT 1`;
  return row ?? null;
}

/** The one response of a run. @throws Error where there is none: the run holds one answer. */
export async function getOnlyResponse(tx: Tx, runId: string): Promise<string> {
  const { id } = await tx.response.findFirstOrThrow({
    where: { runId },
    orderBy: { ordinal: "asc" },
    select: { id: true },
  });
  return id;
}
