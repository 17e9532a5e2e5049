import type { ClaimUnits } from "@/contracts/claim-units";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { findUnits } from "@/server/repositories/claim-units";
import { inTransaction } from "@/server/transaction";
import { describeUnits } from "./claim-units/describe-units";

/** The claims of a response as the units of judging. @throws Refusal `not_found`. */
export async function getClaimUnits(deps: Deps, responseId: string): Promise<ClaimUnits> {
  return inTransaction(deps, async (tx) => {
    const stored = await findUnits(tx, responseId);
    if (stored === null) throw new Refusal("not_found", "There is no such thing, or none that you may know of.");
    return describeUnits(tx, responseId, stored);
  });
}
