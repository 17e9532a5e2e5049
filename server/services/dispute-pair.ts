import type { z } from "zod";
import type { sideOfPair } from "@/contracts/disputes";
import { comparePair, type PairComparison } from "@/domain/adjudication/compare-pair";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { findFirstItem, type JudgedItem } from "@/server/repositories/judged-items";
import { getJudgedResponse, type JudgedResponse } from "@/server/repositories/judged-responses";
import { listLatestSubmissions, type StoredSubmission } from "@/server/repositories/submissions";
import { type CurrentClaimVerdict, listCurrentClaimVerdicts } from "@/server/repositories/verdicts";
import { askedOfPair, sideOf } from "./pair-sides";

/** Both judgements of a closed pair, with what they are about. */
export interface ClosedPair {
  readonly item: JudgedItem;
  readonly response: JudgedResponse;
  readonly submissions: readonly [StoredSubmission, StoredSubmission];
  readonly current: ReadonlyMap<string, CurrentClaimVerdict>;
  readonly askedClaimIds: readonly string[];
}

/** The closed first pair of a response; null while it is open, and for a response that no pair judged. */
export async function findClosedPair(tx: Tx, responseId: string): Promise<ClosedPair | null> {
  const item = await findFirstItem(tx, responseId);
  if (item === null || item.state === "open") return null;
  const [first, second] = await listLatestSubmissions(tx, item.id);
  if (first === undefined || second === undefined) return null;
  const response = await getJudgedResponse(tx, responseId);
  const current = await listCurrentClaimVerdicts(tx, responseId);
  const all = response.claims.map((claim) => claim.claimId);
  const askedClaimIds = item.claimIds.length === 0 ? all : item.claimIds;
  return { item, response, submissions: [first, second], current, askedClaimIds };
}

/** The two sides as the domain compares them. */
export function sidesOfPair(pair: ClosedPair) {
  const all = pair.response.claims.map((claim) => claim.claimId);
  const asked = askedOfPair(pair.item.claimIds, all, pair.current);
  const [first, second] = pair.submissions;
  return [sideOf(first, asked), sideOf(second, asked)] as const;
}

/** What the two come to. */
export function comparisonOf(pair: ClosedPair): PairComparison {
  const [a, b] = sidesOfPair(pair);
  return comparePair(a, b, pair.response.item, false);
}

type Side = z.input<typeof sideOfPair>;

/**
 * The names A and B, by rater. Which is which follows from a hash of response and rater: neither from who was first nor from
 * who they are.
 */
export function pseudonymsOf(deps: Pick<Deps, "sha256Hex">, pair: ClosedPair): ReadonlyMap<string, "A" | "B"> {
  const rank = (submission: StoredSubmission) => deps.sha256Hex(`${submission.responseId}\u001f${submission.raterId}`);
  const [first, second] = pair.submissions.toSorted((a, b) => (rank(a) < rank(b) ? -1 : 1));
  return new Map([
    [first?.raterId ?? "", "A"],
    [second?.raterId ?? "", "B"],
  ]);
}

/** Both judgements under the names A and B, in that order. */
export function describeSides(deps: Deps, pair: ClosedPair): Side[] {
  const names = pseudonymsOf(deps, pair);
  return pair.submissions
    .map((submission) => ({
      pseudonym: names.get(submission.raterId) ?? "",
      submissionId: submission.id,
      committedAt: submission.committedAt.toISOString(),
      state: submission.state,
      outcome: submission.outcome,
      judgement: submission.judgement,
    }))
    .toSorted((a, b) => (a.pseudonym < b.pseudonym ? -1 : 1));
}
