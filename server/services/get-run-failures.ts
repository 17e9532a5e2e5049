import type { z } from "zod";
import type { runFailureEndpoints } from "@/contracts/run-failures";
import { isClosedBasis } from "@/domain/adjudication/verdict";
import { canonicalJson } from "@/domain/audit/canonical-json";
import { failuresBeside, gravestOf, type ScoredResponse } from "@/domain/gate/failures-beside";
import { FAIL_LABELS, SEVERITIES } from "@/domain/rubric/codes";
import { effectOf, isScored } from "@/domain/rubric/effects";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { isReadyRunOf } from "@/server/repositories/gate";
import { type DecidedResponse, listDecidedResponses } from "@/server/repositories/run-failures";
import { listRubricsOfRuns } from "@/server/repositories/rubric-versions";
import { toFigure } from "./agreement/figure-resource";

type GetRunFailures = typeof runFailureEndpoints.getRunFailures;

interface Scored extends ScoredResponse<DecidedResponse["shape"]> {
  readonly stored: DecidedResponse;
}

function toScored(stored: DecidedResponse): Scored {
  const { outcome, shape } = stored;
  const claims = stored.claims.filter(
    ({ label, basis }) => isClosedBasis(basis) && label !== null && label !== "not_a_claim",
  );
  const failing = claims.filter(({ label }) => FAIL_LABELS.some((one) => one === label));
  const isFailing = effectOf(outcome) === "against";
  const severity = isFailing ? gravestOf(failing.map((claim) => claim.severity)) : null;
  return { stored, isFailing, severity, shape, claims: claims.length, failingClaims: failing.length };
}

/**
 * What stands beside the rate of a run: severity, claims, shapes. Over closed outcomes that are scored, whether or not a gate reads them.
 * @throws Refusal `not_found`
 */
export async function getRunFailures(
  deps: Deps,
  caller: Caller,
  runId: string,
  weights: z.output<GetRunFailures["query"]>,
): Promise<z.input<GetRunFailures["answer"]>> {
  const { prisma } = deps.db;
  if (!(await isReadyRunOf(prisma, caller.projectId, runId)))
    throw new Refusal("not_found", "There is no such run in this project.");
  const decided = await listDecidedResponses(prisma, runId, caller.userId);
  const scored = decided.filter(({ outcome, basis }) => isScored(outcome) && isClosedBasis(basis)).map(toScored);
  const snapshot = scored.map(({ stored, severity }) => [stored.responseId, stored.outcome, severity]);
  const seedHex = deps.sha256Hex(canonicalJson({ statistic: "severity of a run", runId, snapshot }));
  const { failing, severity, without_severity, claims, shapes } = failuresBeside(scored, weights, seedHex);
  const inOrder = shapes.toSorted((x, y) => y.failing - x.failing);
  return {
    runId,
    rubricVersion: (await listRubricsOfRuns(prisma, [runId])).get(runId) ?? null,
    scored: scored.length,
    failing,
    severity: toFigure(severity),
    weights,
    bySeverity: SEVERITIES.map((one) => ({
      severity: one,
      count: scored.filter((response) => response.severity === one).length,
    })),
    withoutSeverity: without_severity,
    claims: { rate: toFigure(claims), answers: claims.clusters, deff: claims.deff },
    shapes: inOrder.map(({ shape, failing: count, rate }) => ({
      shape,
      failing: count,
      rate: toFigure(rate),
    })),
    items: scored
      .filter(({ isFailing, stored }) => isFailing && !stored.isHidden)
      .map(({ stored: { responseId, externalId, outcome, shape }, severity: gravest }) => ({
        responseId,
        externalId,
        outcome,
        severity: gravest,
        shape,
      })),
  };
}
