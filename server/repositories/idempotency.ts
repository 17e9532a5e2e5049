import type { Tx } from "@/server/db/database";

/** A key under which an answer was kept. */
export interface KeptAnswer {
  readonly route: string;
  readonly bodyHash: string;
  /** False once an erasure took the answer away. */
  readonly isKept: boolean;
  readonly answer: unknown;
}

interface Claim {
  readonly userId: string;
  readonly key: string;
  readonly route: string;
  readonly bodyHash: string;
  readonly now: Date;
  readonly expiresAt: Date;
}

/**
 * Takes a key for this transaction; null if it was free or past its time. Where another transaction holds it, waits for
 * that one to end, and answers with what it kept.
 */
export async function claimKey(tx: Tx, claim: Claim): Promise<KeptAnswer | null> {
  const taken = await tx.$executeRaw`
    INSERT INTO idempotency_key (user_id, key, route, body_hash, created_at, expires_at)
    VALUES (${claim.userId}, ${claim.key}, ${claim.route}, ${claim.bodyHash}, ${claim.now}, ${claim.expiresAt})
    ON CONFLICT (user_id, key) DO UPDATE
    SET route = excluded.route, body_hash = excluded.body_hash, status = NULL, response = NULL, has_text = false,
        created_at = excluded.created_at, expires_at = excluded.expires_at
    WHERE idempotency_key.expires_at <= ${claim.now}`;
  if (taken === 1) return null;
  const rows = await tx.$queryRaw<KeptAnswer[]>`
    SELECT route, body_hash AS "bodyHash", response IS NOT NULL AS "isKept", response AS answer FROM idempotency_key
    WHERE user_id = ${claim.userId} AND key = ${claim.key}`;
  const [row] = rows;
  if (row === undefined) throw new Error("an idempotency key vanished while it was read");
  return row;
}

/** Keeps the answer under a key that this transaction took. `hasText`: it may hold texts, which an erasure must reach. */
export async function keepAnswer(
  tx: Tx,
  owner: { userId: string; key: string },
  answer: unknown,
  hasText: boolean,
): Promise<void> {
  const kept = await tx.$executeRaw`
    UPDATE idempotency_key SET status = 200, response = ${JSON.stringify(answer ?? null)}::jsonb, has_text = ${hasText}
    WHERE user_id = ${owner.userId} AND key = ${owner.key}`;
  if (kept !== 1) throw new Error("an idempotency key vanished before its answer was kept");
}

/** Takes away every kept answer that may hold a text; the keys stay, so that nothing is done twice. */
export async function dropKeptTexts(tx: Tx): Promise<void> {
  await tx.$executeRaw`UPDATE idempotency_key SET response = NULL WHERE has_text AND response IS NOT NULL`;
}

/** Removes keys past their time; answers how many. */
export async function dropExpiredKeys(tx: Tx, now: Date): Promise<number> {
  return tx.$executeRaw`DELETE FROM idempotency_key WHERE expires_at <= ${now}`;
}
