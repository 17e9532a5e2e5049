import type { z } from "zod";
import type { verifierEndpoints } from "@/contracts/verifiers";
import type { Deps } from "@/server/deps";
import { countReasons } from "@/server/repositories/verifier-runs";
import { getPlanned } from "./plan-verifier-run";

/** A run of a verifier with the reasons for which claims have no score. @throws Refusal `not_found` */
export async function getVerifierRun(
  deps: Deps,
  id: string,
): Promise<z.input<typeof verifierEndpoints.getVerifierRun.answer>> {
  return { ...(await getPlanned(deps, id)), reasons: await countReasons(deps.db.prisma, id) };
}
