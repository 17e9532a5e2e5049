import { type CarryCandidate, type CarryKeys, type CarryLimits, mayCarry } from "@/domain/adjudication/carry-over";
import { buildVerdict, findMechanicalVerdict, type Verdict } from "@/domain/adjudication/verdict";
import type { ClaimCandidate, MarksCandidate } from "@/server/repositories/carry-over";
import type { ClaimKeys, JudgedResponse } from "@/server/repositories/judged-responses";
import { keyForMarks } from "./marks-key";
import { keyOfClaim } from "./record-verdict";

/** A claim that keeps an earlier verdict. */
export interface CarriedClaim {
  readonly claimId: string;
  readonly from: ClaimCandidate;
}

/** What becomes of a response when its run is opened for judging. */
export type ResponsePlan =
  | { readonly kind: "mechanical"; readonly response: JudgedResponse; readonly verdict: Verdict }
  | {
      readonly kind: "carried";
      readonly response: JudgedResponse;
      readonly verdict: Verdict;
      readonly claims: readonly CarriedClaim[];
      readonly marks: MarksCandidate;
    }
  | {
      readonly kind: "queued";
      readonly response: JudgedResponse;
      /** The claims to judge; empty = all. */
      readonly claimIds: readonly string[];
      readonly carried: readonly CarriedClaim[];
    };

/** Earlier verdicts by key, and how far they may be carried. */
export interface CarryBook {
  readonly claims: ReadonlyMap<string, readonly ClaimCandidate[]>;
  readonly marks: ReadonlyMap<string, readonly MarksCandidate[]>;
  readonly limits: CarryLimits;
  readonly nowMs: number;
}

/** The newest of the candidates that may be carried, if they all say the same; people who differed are asked again. */
function agreeing<T>(
  candidates: readonly T[],
  facts: (candidate: T) => CarryCandidate,
  says: (candidate: T) => string,
  book: CarryBook,
) {
  const open = candidates.filter((candidate) => mayCarry(facts(candidate), book.limits, book.nowMs));
  const [first] = open;
  return first !== undefined && open.every((candidate) => says(candidate) === says(first)) ? first : null;
}

/** Candidates under either key, each only where its own label may be carried under that key. */
function findClaim(keys: ClaimKeys, book: CarryBook): ClaimCandidate | null {
  const found = [keys.grounded, keys.strict].flatMap((key) => (key === null ? [] : (book.claims.get(key) ?? [])));
  const fitting = found.filter((candidate) => keyOfClaim(keys, candidate.label) === candidate.carryKey);
  return agreeing(
    fitting,
    (candidate) => candidate,
    (candidate) => String(candidate.label),
    book,
  );
}

const marksSay = ({ declined, supportInR }: MarksCandidate) => `${declined} ${supportInR}`;

function findMarks(keys: CarryKeys | null, book: CarryBook): MarksCandidate | null {
  if (keys === null) return null;
  const found = [keys.grounded, keys.strict].flatMap((key) => (key === null ? [] : (book.marks.get(key) ?? [])));
  const fitting = found.filter((candidate) => keyForMarks(keys, candidate.declined) === candidate.carryKey);
  // Marks have no label of their own; what is asked of the candidate here is its age, hops and basis.
  return agreeing(fitting, (candidate) => ({ ...candidate, label: "grounded" }), marksSay, book);
}

/** The verdict of a response whose every claim and whose marks are carried; null where they leave it undecided today. */
function carriedVerdict(
  response: JudgedResponse,
  claims: readonly CarriedClaim[],
  marks: MarksCandidate,
): Verdict | null {
  const { declined, supportInR, answersQuestion } = marks;
  const verdict = buildVerdict(
    "carried",
    claims.map(({ claimId, from: { label, reason, severity } }) => ({
      claimId,
      label,
      reason,
      severity,
      basis: "carried",
    })),
    { declined, supportInR, hasSupportMarked: supportInR === true, refusalCause: null, answersQuestion },
    response.item,
  );
  return verdict.decision.decided && !verdict.decision.isTargetContradicted ? verdict : null;
}

/**
 * What becomes of one response: decided by code, carried whole, or judged by people, who are asked only about the claims
 * that have no earlier verdict. Where only the marks are missing all of it is asked: an answer that reads otherwise as a whole
 * is another answer.
 */
export function planResponse(
  response: JudgedResponse,
  marksKeys: CarryKeys | null,
  book: CarryBook | null,
): ResponsePlan {
  const mechanical = findMechanicalVerdict(response.item);
  if (mechanical !== null) return { kind: "mechanical", response, verdict: mechanical };
  const whole: ResponsePlan = { kind: "queued", response, claimIds: [], carried: [] };
  if (book === null) return whole;
  const carried = response.claims.flatMap((keys): CarriedClaim[] => {
    const from = findClaim(keys, book);
    return from === null ? [] : [{ claimId: keys.claimId, from }];
  });
  if (carried.length === response.claims.length) {
    const marks = findMarks(marksKeys, book);
    const verdict = marks === null ? null : carriedVerdict(response, carried, marks);
    return marks === null || verdict === null ? whole : { kind: "carried", response, verdict, claims: carried, marks };
  }
  const kept = new Set(carried.map((claim) => claim.claimId));
  const claimIds = response.claims.map((claim) => claim.claimId).filter((id) => !kept.has(id));
  return carried.length === 0 ? whole : { kind: "queued", response, claimIds, carried };
}
