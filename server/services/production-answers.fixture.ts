import type { DisputedAnswer } from "@/contracts/disputed-answers";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { openUpload } from "@/server/upload";
import { adjudicate } from "./adjudicate";
import { getDispute } from "./get-dispute";
import { openDisputedAnswer } from "./open-disputed-answer";
import { newKey, requestOf } from "./test-bench";

/** The bytes of a payload as a client would send them. */
export const bytesOf = (payload: unknown): Uint8Array =>
  new TextEncoder().encode(typeof payload === "string" ? payload : JSON.stringify(payload, null, 1));

async function* once(bytes: Uint8Array) {
  yield bytes;
}

/** Disputes a payload as a request would. */
export const disputePayload = (
  deps: Deps,
  caller: Caller,
  payload: unknown,
  query: { system?: string; reason?: string } = {},
): Promise<DisputedAnswer> => {
  const bytes = bytesOf(payload);
  const { system = "production", reason = "The customer says the seals are not covered." } = query;
  return openDisputedAnswer(
    deps,
    caller,
    { fileName: "answer.json", system, reason },
    openUpload(once(bytes), bytes.length),
  );
};

export type Ruling = Parameters<typeof adjudicate>[3];

/** Rules on a whole answer: every claim as said in turn, Grounded where nothing is said. */
export async function ruleOnWhole(
  deps: Deps,
  lead: Caller,
  disputeId: string,
  says: readonly ("grounded" | "misattributed")[],
  changes: Partial<Ruling> = {},
) {
  const { material, version } = await getDispute(deps, lead, disputeId);
  const body: Ruling = {
    claims: material.claims.map((claim, index) =>
      says[index] === "misattributed"
        ? { claimId: claim.id, label: "misattributed", reason: "not_in_source", severity: "major" }
        : { claimId: claim.id, label: "grounded", reason: null, severity: null },
    ),
    declined: "no",
    supportInR: null,
    onAnsweredUnanswerable: null,
    cause: "edge_case",
    reason: "Read against the passages as they were sent.",
    ...changes,
  };
  return adjudicate(deps, lead, disputeId, body, version, requestOf(newKey(), body, "adjudicate"));
}
