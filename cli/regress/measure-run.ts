import { type MeasuredResponse, measureResponse, type ResponseMeasure } from "@/domain/scoring/response-measure";
import type { ClaimSupport } from "@/domain/scoring/support-rate";
import { verifiableClaims } from "@/verifiers/claims-of-check";
import { planVerification } from "@/verifiers/plan-verification";
import { runVerification } from "@/verifiers/run-verification";
import { MemoryScoreCache, type ScoreCache } from "@/verifiers/score-cache";
import type { Verifier } from "@/verifiers/verifier";
import type { Certificate } from "./read-certificate";
import type { CheckedAnswer } from "./read-run";
import { sha256Hex } from "./sha256";

export interface CertifiedVerifier {
  readonly verifier: Verifier;
  readonly certificate: Certificate;
}

/** Equal for the same question, earlier turns and retrieved set. */
function contextKeyOf({ record }: CheckedAnswer): string {
  const chunks = record.chunks.map(({ handle, text }) => [handle, text]);
  return sha256Hex(JSON.stringify([record.question, record.turns, record.retrievedSet, chunks]));
}

/** A claim of a file's answers, by their places. */
export const keyOfPlace = (answer: number, claim: number): string => `${answer}/${claim}`;

/**
 * A verifier's word on each claim of each answer, by `keyOfPlace`. What code found to fail counts as not supported and costs nothing; what
 * could not be scored is told apart from both.
 */
export async function wordsOfVerifier(
  answers: readonly CheckedAnswer[],
  { verifier, certificate }: CertifiedVerifier,
  cache: ScoreCache = new MemoryScoreCache(),
): Promise<ReadonlyMap<string, ClaimSupport>> {
  const claims = answers.flatMap(({ response, check }, i) =>
    verifiableClaims(response, check.claims, (claim) => keyOfPlace(i, claim)),
  );
  const plan = await planVerification(verifier, claims, cache);
  const words = new Map<string, ClaimSupport>();
  for await (const batch of runVerification(verifier, plan.claims, cache)) {
    for (const claim of batch.claims) {
      if (claim.state === "scored") {
        words.set(claim.key, claim.score.entailment >= certificate.tau ? "supported" : "not_supported");
      } else if (claim.state === "failed") words.set(claim.key, "not_scored");
      else if (claim.reason !== "not_factual" && claim.reason !== "set_unknown") words.set(claim.key, "not_supported");
    }
  }
  return words;
}

async function supportOf(
  answers: readonly CheckedAnswer[],
  certified: CertifiedVerifier,
): Promise<ReadonlyMap<string, readonly ClaimSupport[]>> {
  const words = await wordsOfVerifier(answers, certified);
  return new Map(
    answers.map(({ record, check }, i) => {
      const own = check.claims.map((_, claim) => words.get(keyOfPlace(i, claim)));
      return [record.externalId, own.filter((word) => word !== undefined)];
    }),
  );
}

/** Counts every answer of a run, with a certified verifier's word where one is given. */
export async function measureRun(
  answers: readonly CheckedAnswer[],
  certified: CertifiedVerifier | null,
): Promise<ResponseMeasure[]> {
  const support = certified === null ? null : await supportOf(answers, certified);
  return answers.map((answer) => {
    const { record, response, check } = answer;
    const measured: MeasuredResponse = {
      id: record.externalId,
      contextKey: contextKeyOf(answer),
      claims: response.claims,
      check,
      support: support?.get(record.externalId) ?? null,
    };
    return measureResponse(measured);
  });
}
