import type { z } from "zod";
import { runMetrics } from "@/contracts/run-metrics";
import { knownFigure, undefinedFigure } from "@/domain/agreement/figure";
import { clopperPearson } from "@/domain/agreement/rate-interval";
import { abstentionRates } from "@/domain/scoring/abstention";
import { validityOf } from "@/domain/scoring/handle-validity";
import { type QuoteFate, quoteRates } from "@/domain/scoring/quote-rates";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { isReadyRunOf } from "@/server/repositories/gate";
import {
  hasLateTargets,
  listMetricResponses,
  type MetricCitation,
  type MetricResponse,
} from "@/server/repositories/run-metrics";
import { listRubricsOfRuns } from "@/server/repositories/rubric-versions";
import { findVerifierRun } from "@/server/repositories/verifier-runs";
import { citationsOfPeople } from "./verification/citations-of-people";
import { type ReadVerifier, verifierAgainstPeople } from "./verification/verifier-against-people";
import { thresholdOf } from "./verification/verifier-words";

type Answer = z.output<typeof runMetrics>;

const MATCHES: readonly QuoteFate[] = ["exact", "normalised", "elided", "fuzzy"];
const SPOILING: ReadonlySet<string> = new Set(["outside_scope", "critical_edit", "omits_negation"]);

const fateOf = ({ matchType, flags }: MetricCitation): QuoteFate =>
  flags.some((flag) => SPOILING.has(flag))
    ? "unresolved"
    : (MATCHES.find((match) => match === matchType) ?? "unresolved");

/** Distinct handles of each claim; those of a set that isn't known are neither valid nor invalid. */
function handleValidityOf(responses: readonly MetricResponse[]) {
  const claims = responses.flatMap((response) => response.claims);
  const distinct = claims.flatMap(({ citations }) => [...new Map(citations.map((one) => [one.handle, one])).values()]);
  const known = distinct.filter(({ resolution }) => resolution !== "set_unknown");
  return validityOf(known.filter(({ resolution }) => resolution === "resolved").length, known.length);
}

function abstentionOf(responses: readonly MetricResponse[]) {
  const items = responses.flatMap(({ isAnswerable, declined }) =>
    isAnswerable === null ? [] : [{ isAnswerable, hasAbstained: declined === "wholly" }],
  );
  const { correct_refusal_rate, false_refusal_rate } = abstentionRates(items);
  const answered = responses.filter(({ declined }) => declined !== "wholly").length;
  const n = responses.length;
  return {
    correct_refusal_rate,
    false_refusal_rate,
    answer_rate: n === 0 ? undefinedFigure("empty", 0) : knownFigure(answered / n, n, clopperPearson(answered, n)),
    left_out: { answerability_unknown: n - items.length },
  };
}

/** The verifier's run that is asked for, read by its certified threshold; a judge's verdict needs none. @throws Refusal `not_found` */
async function findVerifier(deps: Deps, runId: string, verifierRunId: string): Promise<ReadVerifier> {
  const found = await findVerifierRun(deps.db.prisma, verifierRunId);
  if (found === null || found.runId !== runId)
    throw new Refusal("not_found", "There is no such verifier's run of this run.");
  return { verifierRunId, threshold: await thresholdOf(deps.db.prisma, found.verifier) };
}

/**
 * The numbers of a run: what people found of its citations, what code found, and, for who doesn't also rate, what a verifier is worth.
 * @throws Refusal `not_found`
 */
export async function getRunMetrics(
  deps: Deps,
  caller: Caller,
  runId: string,
  verifierRunId: string | null,
): Promise<Answer> {
  const { prisma } = deps.db;
  if (!(await isReadyRunOf(prisma, caller.projectId, runId)))
    throw new Refusal("not_found", "There is no such run in this project.");
  const read =
    verifierRunId === null || caller.roles.includes("rater") ? null : await findVerifier(deps, runId, verifierRunId);
  const responses = await listMetricResponses(prisma, runId, caller.userId);
  const quoted = responses.flatMap(({ claims }) =>
    claims.flatMap(({ citations }) => citations.filter(({ hasQuote }) => hasQuote)),
  );
  const { resolved, by_match } = quoteRates(quoted.map(fateOf));
  return runMetrics.parse({
    runId,
    rubricVersion: (await listRubricsOfRuns(prisma, [runId])).get(runId) ?? null,
    targets_frozen_later: await hasLateTargets(prisma, runId),
    citations: citationsOfPeople(responses),
    handle_validity: handleValidityOf(responses),
    quotes: { resolved, by_match },
    abstention: abstentionOf(responses),
    verifier: read === null ? null : await verifierAgainstPeople(prisma, responses, read),
  });
}
