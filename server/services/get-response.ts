import type { z } from "zod";
import type { responseReplay } from "@/contracts/disputes";
import { confidentiality } from "@/contracts/primitives";
import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { findRuling } from "@/server/repositories/adjudications";
import { findKeptPayload, type KeptPayload } from "@/server/repositories/disputed-payloads";
import { listOpenFlags } from "@/server/repositories/flags";
import { findFirstItem, isJudging } from "@/server/repositories/judged-items";
import { findReplay } from "@/server/repositories/replays";
import { type CurrentVerdict, findCurrentVerdict } from "@/server/repositories/verdicts";
import { inTransaction } from "@/server/transaction";
import { describeChanges, describeLimits } from "./describe-limits";
import { ERASED } from "./describe-material";
import { describeSides, findClosedPair } from "./dispute-pair";
import { ensureRubricVersion } from "./ensure-rubric-version";
import { describeRuling } from "./get-dispute";
import { noteLabelsServed } from "./note-labels-served";
import { toFlagResource } from "./raise-flag";
import { readShownResponse } from "./read-task";

type Replay = z.input<typeof responseReplay>;

function describeVerdict(verdict: CurrentVerdict | null): Replay["verdict"] {
  if (verdict === null) return null;
  const { id, outcome, basis, decidedAt, carriedFromId, hops } = verdict;
  const claims = verdict.claims.map(({ claimId, label, reason, severity }) => ({ claimId, label, reason, severity }));
  return { id, outcome, basis, at: decidedAt.toISOString(), carriedFrom: carriedFromId, hops, claims };
}

function describePayload(kept: KeptPayload | null): Replay["payload"] {
  if (kept === null) return null;
  const { disputeId, format, because, bytes, sha256, reason, openedBy, openedAt } = kept;
  return {
    disputeId,
    format,
    because,
    bytes,
    sha256,
    reason: reason ?? ERASED,
    openedBy,
    openedAt: openedAt.toISOString(),
  };
}

/** The rubric that the response was judged under; the one in force where nobody has judged it. */
async function findRubricIds(tx: Tx, deps: Deps, caller: Caller, responseId: string, verdict: CurrentVerdict | null) {
  if (verdict !== null) return verdict;
  const item = await findFirstItem(tx, responseId);
  return item ?? (await ensureRubricVersion(tx, deps, caller.projectId, caller.userId));
}

/**
 * The replay of a response: what was shown, and all that is closed about it. Labels of an open pair are in no answer.
 * @throws Refusal `rated_by_you` for who is judging it, while that pair or re-score is open; `not_found`.
 */
export async function getResponse(deps: Deps, caller: Caller, responseId: string): Promise<Replay> {
  return inTransaction(deps, async (tx) => {
    const replay = await findReplay(tx, responseId);
    if (replay === null) throw new Refusal("not_found", "There is no such thing, or none that you may know of.");
    if (await isJudging(tx, responseId, caller.userId)) {
      throw new Refusal("rated_by_you", "You are judging this response; its record opens once that is closed.");
    }
    const verdict = await findCurrentVerdict(tx, responseId);
    const { rubricVersionId, protocolVersionId } = await findRubricIds(tx, deps, caller, responseId, verdict);
    const { shown } = await readShownResponse(tx, { responseId, claimIds: [], rubricVersionId, protocolVersionId });
    const pair = await findClosedPair(tx, responseId);
    const sides = pair === null ? [] : describeSides(deps, pair);
    const adjudication = await describeRuling(tx, await findRuling(tx, { responseId }));
    if (sides.length > 0) await noteLabelsServed(tx, deps, caller, [{ responseId, submissions: sides.length }]);
    const { importedAt, ...facts } = replay;
    const changes = await describeChanges(tx, responseId);
    return {
      ...facts,
      importedAt: importedAt.toISOString(),
      confidentiality: confidentiality.parse(facts.confidentiality),
      payload: describePayload(await findKeptPayload(tx, responseId)),
      changedSince: changes,
      limits: describeLimits(shown, changes),
      openFlags: (await listOpenFlags(tx, responseId)).map(toFlagResource),
      material: shown,
      verdict: describeVerdict(verdict),
      sides,
      adjudication,
    };
  });
}
