import type { Deps } from "@/server/deps";

/** 2^62 - 1: order keys are not negative in the database's bigint. */
const ORDER_MASK = (1n << 62n) - 1n;

/** Where a response stands in its batch: by a hash, so that the order tells nothing of the run's. */
export function orderKeyOf(deps: Pick<Deps, "sha256Hex">, seed: string, responseId: string): bigint {
  return BigInt(`0x${deps.sha256Hex(`${seed}\u001f${responseId}`).slice(0, 16)}`) & ORDER_MASK;
}
