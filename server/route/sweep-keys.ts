import type { Deps } from "@/server/deps";
import { dropExpiredKeys } from "@/server/repositories/idempotency";

const sweepEveryMs = 60 * 60 * 1000;
const nextSweeps = new WeakMap<Deps["db"], number>();

/**
 * Removes idempotency keys past their time, once an hour in each process, beside the request that happens to come then. A
 * failure is logged and changes nothing: the next hour tries again.
 */
export function sweepKeysWhenDue(deps: Deps): void {
  const now = deps.clock();
  if (now.getTime() < (nextSweeps.get(deps.db) ?? 0)) return;
  nextSweeps.set(deps.db, now.getTime() + sweepEveryMs);
  dropExpiredKeys(deps.db.prisma, now).catch((err: unknown) => deps.log.warn({ err }, "expired keys were not removed"));
}
