import { standingsOf } from "@/domain/adjudication/verdict";
import type { LabelPair } from "@/domain/agreement/agreement-table";
import { isScored } from "@/domain/rubric/effects";
import { labelOfResponse, type ResponseItem } from "@/domain/rubric/response-label";
import type { RatedResponse } from "@/domain/rubric/unanimity";
import type { Tx } from "@/server/db/database";
import {
  type CarriedLabel,
  type JudgementPair,
  listCarriedLabels,
  readJudgements,
} from "@/server/repositories/agreement";
import { listJudgedResponses } from "@/server/repositories/judged-responses";

/** A pair of outcomes or of claim labels, of one response. */
export interface ResponsePair extends LabelPair {
  readonly responseId: string;
}

/** What a pair of judgements comes to: one pair of outcomes, and the pairs of their claims' labels. */
export interface ReadPairs {
  readonly outcomes: readonly ResponsePair[];
  readonly claims: readonly (ResponsePair & { readonly claimId: string; readonly cluster: string })[];
}

type Sides = readonly [RatedResponse | null, RatedResponse | null];

/** A judgement's own outcome, by the roll-up of its own labels; null where it is none or is not scored: "not rated". */
function ownOutcome(rated: RatedResponse | null, carried: readonly CarriedLabel[], item: ResponseItem): string | null {
  if (rated === null) return null;
  const decision = labelOfResponse(standingsOf([...rated.claims, ...carried]), rated.marks, item);
  return decision.decided && isScored(decision.outcome) ? decision.outcome : null;
}

const labelsOf = (rated: RatedResponse | null) => new Map(rated?.claims.map((claim) => [claim.claimId, claim.label]));

function pairClaims(responseId: string, [a, b]: Sides): ReadPairs["claims"] {
  const [ofA, ofB] = [labelsOf(a), labelsOf(b)];
  return [...new Set([...ofA.keys(), ...ofB.keys()])].map((claimId) => ({
    responseId,
    claimId,
    cluster: responseId,
    a: ofA.get(claimId) ?? null,
    b: ofB.get(claimId) ?? null,
  }));
}

/** Reads pairs of judgements of a run's responses as what they come to today, each from its own labels alone. */
export async function readPairs(tx: Tx, runId: string, pairs: readonly JudgementPair[]): Promise<ReadPairs> {
  const ids = pairs.flatMap(({ firstId, secondId }) => (secondId === null ? [firstId] : [firstId, secondId]));
  const judgements = await readJudgements(tx, ids);
  const items = new Map((await listJudgedResponses(tx, runId)).map((response) => [response.id, response.item]));
  const carried = await listCarriedLabels(tx, runId);
  const read = pairs.flatMap(({ responseId, firstId, secondId }) => {
    const item = items.get(responseId);
    if (item === undefined) return [];
    const second = secondId === null ? null : (judgements.get(secondId) ?? null);
    const sides: Sides = [judgements.get(firstId) ?? null, second];
    const own = carried.filter((label) => label.responseId === responseId);
    const [a, b] = sides.map((side) => ownOutcome(side, own, item));
    return [{ outcome: { responseId, a: a ?? null, b: b ?? null }, claims: pairClaims(responseId, sides) }];
  });
  return { outcomes: read.map((pair) => pair.outcome), claims: read.flatMap((pair) => pair.claims) };
}
