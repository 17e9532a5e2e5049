import { keyForLabel } from "@/domain/adjudication/carry-over";
import type { Verdict, VerdictClaim } from "@/domain/adjudication/verdict";
import type { AuditEvent } from "@/domain/audit/audit-events";
import type { ClaimLabel } from "@/domain/rubric/codes";
import type { ResponseDecision } from "@/domain/rubric/response-label";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import {
  type ClaimKeys,
  getDigestKey,
  type JudgedResponse,
  listMarksTexts,
} from "@/server/repositories/judged-responses";
import type { VersionsInForce } from "@/server/repositories/rubrics";
import {
  type CurrentClaimVerdict,
  insertVerdicts,
  type NewClaimVerdict,
  type NewVerdict,
} from "@/server/repositories/verdicts";
import { keyedDigest, keyForMarks, marksKeysOf } from "./marks-key";

/** What is decided, as the columns have it. */
export function outcomeOf(decision: ResponseDecision): Pick<NewVerdict, "outcome" | "outcomeReason"> {
  return decision.decided
    ? { outcome: decision.outcome, outcomeReason: decision.reason }
    : { outcome: null, outcomeReason: decision.cause };
}

/** The key under which what is decided of a claim may be found by a later run; null where it can't be carried. */
export function keyOfClaim(keys: ClaimKeys | undefined, label: ClaimLabel | null): string | null {
  if (keys === undefined || keys.grounded === null) return null;
  return keyForLabel({ grounded: keys.grounded, strict: keys.strict }, label);
}

/** A verdict to be appended, with what it rests on. */
export interface VerdictToRecord {
  readonly response: JudgedResponse;
  readonly verdict: Verdict;
  readonly batchItemId: string | null;
  readonly adjudicationId: string | null;
  readonly submissionIds: readonly string[];
  readonly versions: VersionsInForce;
  /** What holds of the response's claims so far; carried ones stay carried. */
  readonly current: ReadonlyMap<string, CurrentClaimVerdict>;
  readonly supersedesId: string | null;
  /**
   * Of a verdict that is only worked out anew, from the same labels: where it came from and when people decided it. Null
   * where people decide now.
   */
  readonly origin: Pick<NewVerdict, "carriedFromId" | "hops" | "originAt"> | null;
}

function claimRow(deps: Deps, record: VerdictToRecord, verdict: NewVerdict, claim: VerdictClaim): NewClaimVerdict {
  const { id: verdictId, decidedAt: now } = verdict;
  const { claimId, label, reason, severity } = claim;
  const current = record.current.get(claimId);
  const keys = record.response.claims.find((candidate) => candidate.claimId === claimId);
  const common = { id: deps.newId(), verdictId, claimId, label, reason, severity, decidedAt: now };
  const supersedesId = current?.id ?? null;
  if (claim.basis === "carried" && current !== undefined) {
    const { carriedFromId, carryKey, hops, originAt } = current;
    return { ...common, basis: "carried", carriedFromId, carryKey, hops, originAt, supersedesId };
  }
  const originAt = record.origin === null ? now : (current?.originAt ?? now);
  const carryKey = keyOfClaim(keys, label);
  return { ...common, basis: claim.basis, carriedFromId: null, carryKey, hops: 0, originAt, supersedesId };
}

async function findMarksKey(tx: Tx, deps: Deps, record: VerdictToRecord): Promise<string | null> {
  const { response, versions, verdict } = record;
  const [texts] = await listMarksTexts(tx, [response.id]);
  if (texts === undefined) return null;
  const digest = keyedDigest(deps, await getDigestKey(tx, response.projectId));
  return keyForMarks(marksKeysOf(texts, response, versions, digest), verdict.marks?.declined ?? null);
}

/** A claim that was not asked about, because it keeps an earlier verdict, stays `carried`, whatever the rest rests on. */
export const keepCarried = (
  claims: readonly VerdictClaim[],
  askedClaimIds: readonly string[],
): readonly VerdictClaim[] =>
  claims.map((claim) => (askedClaimIds.includes(claim.claimId) ? claim : { ...claim, basis: "carried" }));

/** Appends a verdict with its claims; answers with the event that tells of it, to be chained at the end of the transaction. */
export async function recordVerdict(tx: Tx, deps: Deps, record: VerdictToRecord): Promise<AuditEvent> {
  const { response, verdict, versions, origin } = record;
  const now = deps.clock();
  const row: NewVerdict = {
    id: deps.newId(),
    projectId: response.projectId,
    responseId: response.id,
    batchItemId: record.batchItemId,
    ...outcomeOf(verdict.decision),
    basis: verdict.basis,
    adjudicationId: record.adjudicationId,
    firstSubmissionId: record.submissionIds[0] ?? null,
    secondSubmissionId: record.submissionIds[1] ?? null,
    declined: verdict.marks?.declined ?? null,
    supportInR: verdict.marks?.supportInR ?? null,
    answersQuestion: verdict.marks?.answersQuestion ?? null,
    rubricVersionId: versions.rubricVersionId,
    protocolVersionId: versions.protocolVersionId,
    carriedFromId: origin?.carriedFromId ?? null,
    hops: origin?.hops ?? 0,
    carryKey: await findMarksKey(tx, deps, record),
    originAt: origin?.originAt ?? now,
    decidedAt: now,
    supersedesId: record.supersedesId,
  };
  await insertVerdicts(
    tx,
    [row],
    verdict.claims.map((claim) => claimRow(deps, record, row, claim)),
  );
  return {
    type: "verdict.recorded",
    data: {
      verdictId: row.id,
      responseId: row.responseId,
      basis: row.basis,
      outcome: row.outcome,
      claims: verdict.claims.length,
      carriedFromId: row.carriedFromId,
      supersedesId: row.supersedesId,
    },
  };
}
