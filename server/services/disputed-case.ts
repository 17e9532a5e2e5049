import type { DifferingMark, PairSide } from "@/domain/adjudication/compare-pair";
import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { getJudgedResponse, type JudgedResponse } from "@/server/repositories/judged-responses";
import type { StoredSubmission } from "@/server/repositories/submissions";
import { type CurrentClaimVerdict, findCurrentVerdict, listCurrentClaimVerdicts } from "@/server/repositories/verdicts";
import { type ClosedPair, comparisonOf, findClosedPair, sidesOfPair } from "./dispute-pair";
import { ensureRubricVersion } from "./ensure-rubric-version";

/** What a lead rules on: a response with both judgements of it, or, of an answer that nobody judged, with none. */
export interface DisputedCase {
  readonly response: JudgedResponse;
  readonly pair: ClosedPair | null;
  readonly current: ReadonlyMap<string, CurrentClaimVerdict>;
  /** The claims that were asked about; the others keep an earlier verdict. */
  readonly askedClaimIds: readonly string[];
  readonly rubricVersionId: string;
  readonly protocolVersionId: string;
}

/** The response of a dispute with what is closed about it; the rubric is that of its judgements, else the one in force. */
export async function readCase(tx: Tx, deps: Deps, caller: Caller, responseId: string): Promise<DisputedCase> {
  const pair = await findClosedPair(tx, responseId);
  if (pair !== null) {
    const { response, current, askedClaimIds, item } = pair;
    const { rubricVersionId, protocolVersionId } = item;
    return { response, pair, current, askedClaimIds, rubricVersionId, protocolVersionId };
  }
  const response = await getJudgedResponse(tx, responseId);
  const current = await listCurrentClaimVerdicts(tx, responseId);
  const { rubricVersionId, protocolVersionId } =
    (await findCurrentVerdict(tx, responseId)) ??
    (await ensureRubricVersion(tx, deps, caller.projectId, caller.userId));
  const askedClaimIds = response.claims.map((claim) => claim.claimId);
  return { response, pair, current, askedClaimIds, rubricVersionId, protocolVersionId };
}

/** Both judgements of the case, or none. */
export const submissionsOf = ({ pair }: DisputedCase): readonly StoredSubmission[] => pair?.submissions ?? [];

/** The two sides as the domain compares them; null where nobody judged the response. */
export const pairOfCase = ({ pair }: DisputedCase): readonly [PairSide, PairSide] | null =>
  pair === null ? null : sidesOfPair(pair);

/** The marks of the response on which the two differ. */
export function differingMarksOf({ pair }: DisputedCase): readonly DifferingMark[] {
  const comparison = pair === null ? null : comparisonOf(pair);
  return comparison?.kind === "dispute" ? comparison.marks : [];
}
