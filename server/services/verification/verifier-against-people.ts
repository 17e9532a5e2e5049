import { entailmentAccuracy, errorsBySlice, type JudgedSupport } from "@/domain/scoring/entailment-accuracy";
import { slicesOf } from "@/domain/scoring/slices";
import { type ClaimSupport, supportRate } from "@/domain/scoring/support-rate";
import type { Tx } from "@/server/db/database";
import { findMaterial } from "@/server/repositories/material";
import { listScoresByClaim, type MetricResponse } from "@/server/repositories/run-metrics";
import { wordOfPeople } from "./citations-of-people";
import { claimsOfMaterial } from "./claims-of-material";

/** A verifier's run, and from which score on it says yes; null where nobody certified that. */
export interface ReadVerifier {
  readonly verifierRunId: string;
  readonly threshold: number | null;
}

type Scores = ReadonlyMap<string, number | null>;

function supportOf(scores: Scores, claimId: string, threshold: number): ClaimSupport {
  const score = scores.get(claimId);
  if (score === undefined || score === null) return "not_scored";
  return score >= threshold ? "supported" : "not_supported";
}

/** Claims that people decided, beside the verifier's word, with the kinds of claim they are. */
async function judgedSupports(
  tx: Tx,
  responses: readonly MetricResponse[],
  scores: Scores,
  threshold: number,
): Promise<JudgedSupport[]> {
  const items: JudgedSupport[] = [];
  for (const { id, claims } of responses) {
    const judged = claims.filter((claim) => scores.has(claim.id) && typeof wordOfPeople(claim) === "boolean");
    if (judged.length === 0) continue;
    const material = await findMaterial(tx, id, []);
    const words = new Map((material === null ? [] : claimsOfMaterial(material, true)).map((one) => [one.key, one]));
    for (const claim of judged) {
      const support = supportOf(scores, claim.id, threshold);
      const { hypothesis = "", passages = [] } = words.get(claim.id) ?? {};
      items.push({
        isSaid: wordOfPeople(claim) === true,
        says: support === "not_scored" ? null : support === "supported",
        slices: slicesOf(hypothesis, passages),
      });
    }
  }
  return items;
}

/** What a verifier is worth on this run: its support rate, and where people have judged, how often it was right and where it erred. */
export async function verifierAgainstPeople(
  tx: Tx,
  responses: readonly MetricResponse[],
  { verifierRunId, threshold }: ReadVerifier,
) {
  const scores = await listScoresByClaim(tx, verifierRunId);
  const isScored = (claimId: string): boolean => scores.has(claimId);
  const support = supportRate(
    responses.map(({ declined, claims }) => ({
      hasDeclined: declined === "wholly",
      // Without a certified threshold no score is a yes or a no.
      claims: claims
        .filter(({ id }) => isScored(id))
        .map(({ id }) => (threshold === null ? "not_scored" : supportOf(scores, id, threshold))),
    })),
  );
  if (threshold === null) return { verifierRunId, threshold, support, accuracy: null, slices: [] };
  const items = await judgedSupports(tx, responses, scores, threshold);
  return { verifierRunId, threshold, support, accuracy: entailmentAccuracy(items), slices: errorsBySlice(items) };
}
