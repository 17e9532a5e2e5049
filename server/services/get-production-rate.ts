import type { z } from "zod";
import type { productionEndpoints } from "@/contracts/production";
import { isClosedBasis } from "@/domain/adjudication/verdict";
import type { ELook } from "@/domain/agreement/e-process";
import { type ProductionRate, productionCusum, productionRate } from "@/domain/calibration/production-rate";
import {
  type AnswerStanding,
  isClosed,
  type SampledAnswer,
  type SampleRate,
} from "@/domain/calibration/production-sample";
import { effectOf, isRefusal } from "@/domain/rubric/effects";
import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import {
  type AnswerScores,
  listAnswerScores,
  listProductionAnswers,
  listSampledSystems,
  type ProductionAnswer,
} from "@/server/repositories/production";
import { findCertifiedThreshold } from "@/server/repositories/run-metrics";
import { listVerifierRows } from "@/server/repositories/verifiers";
import { explainFigures } from "./agreement/explain-figures";
import { toFigure } from "./agreement/figure-resource";

type Answer = z.input<typeof productionEndpoints.getProductionRate.answer>;
type Query = z.output<typeof productionEndpoints.getProductionRate.query>;
type Verifier = Answer["verifiers"][number];

/** A single judgement closes nothing, and an answer in dispute has no outcome whatever an earlier verdict says. */
function standingOf({ outcome, basis, isDisputed }: ProductionAnswer): AnswerStanding {
  if (isDisputed) return "disputed";
  if (outcome === null || basis === null || !isClosedBasis(basis)) return "open";
  if (effectOf(outcome) === "against") return "failed";
  return isRefusal(outcome) || outcome === "no_answer" ? "declined" : "passed";
}

/** Whether the verifier finds some claim not borne out; a claim that it could not score counts as that. */
function flagOf(scores: AnswerScores | undefined, threshold: number): boolean {
  if (scores === undefined || scores.claims === 0) return false;
  return scores.scored < scores.claims || (scores.lowest ?? Number.NEGATIVE_INFINITY) < threshold;
}

interface JoinedAnswer extends SampledAnswer {
  readonly stored: ProductionAnswer;
  readonly at: Date;
}

function joinAnswers(
  stored: readonly ProductionAnswer[],
  scores: readonly AnswerScores[],
  verifier: Verifier | null,
): JoinedAnswer[] {
  const scoresOf = new Map(scores.map((one) => [one.responseId, one]));
  const scoredRuns = new Set(
    stored.flatMap(({ responseId, runId }) => ((scoresOf.get(responseId)?.scored ?? 0) > 0 ? [runId] : [])),
  );
  return stored.map((answer) => {
    const { basis, runId, responseId, answeredAt, importedAt } = answer;
    const isJudged = verifier !== null && scoredRuns.has(runId);
    return {
      stored: answer,
      at: answeredAt ?? importedAt,
      content: answer.digest,
      standing: standingOf(answer),
      isSettled: basis === "mechanical" || basis === "carried",
      isFlagged: isJudged ? flagOf(scoresOf.get(responseId), verifier.threshold) : null,
    };
  });
}

/** The rubric of the newest sample that was opened for judging; null where none was. */
function newestRubric(stored: readonly ProductionAnswer[]): string | null {
  const opened = stored.filter(({ rubricVersion }) => rubricVersion !== null);
  return opened.toSorted((a, b) => b.runNumber - a.runNumber)[0]?.rubricVersion ?? null;
}

/** Samples in the order of their first answer. */
function groupByRun(answers: readonly JoinedAnswer[]): JoinedAnswer[][] {
  const groups = new Map<string, JoinedAnswer[]>();
  for (const answer of answers) {
    const group = groups.get(answer.stored.runId) ?? [];
    group.push(answer);
    groups.set(answer.stored.runId, group);
  }
  return [...groups.values()];
}

function toSampleRate(sample: SampleRate): Answer["all"] {
  const { answers, judged, settled, failed, disputed, open, judge } = sample;
  return {
    answers,
    judged,
    settled,
    failed,
    disputed,
    open,
    rate: toFigure(sample.rate),
    thisPopulation: sample.this_population,
    humanOnly: toFigure(sample.human_only),
    amongAnswered: toFigure(sample.among_answered),
    ifDisputedFail: sample.if_disputed_fail === null ? null : toFigure(sample.if_disputed_fail),
    judge:
      judge === null
        ? null
        : {
            flagged: judge.flagged,
            unflagged: judge.unflagged,
            estimate: toFigure(judge.rate.estimate),
            judgeOnly: toFigure(judge.rate.judge_only),
            humanOnlyWilson: judge.rate.human_only_wilson95,
            ppi: toFigure(judge.powered.ppi),
            ppiPlusPlus: toFigure(judge.powered.ppi_plus_plus),
            advice: judge.rate.advice,
          },
  };
}

const toLook = ({ n, failures, seen_before, e_value, claim }: ELook & { readonly seen_before: number }) => ({
  n,
  failures,
  seenBefore: seen_before,
  eValue: e_value,
  claim,
});

function toSamples(groups: readonly (readonly JoinedAnswer[])[], rate: ProductionRate): Answer["samples"] {
  return groups.flatMap((group, i) => {
    const [first, last, sample, look] = [group[0], group.at(-1), rate.samples[i], rate.looks[i]];
    if (first === undefined || last === undefined || sample === undefined || look === undefined) return [];
    return [
      {
        ...toSampleRate(sample),
        runId: first.stored.runId,
        runNumber: first.stored.runNumber,
        from: first.at.toISOString(),
        to: last.at.toISOString(),
        isTimeTold: group.every(({ stored }) => stored.answeredAt !== null),
        look: toLook(look),
      },
    ];
  });
}

/** Answers with their places in the chart: closed by people, and the first of its content. */
function toItems(groups: readonly (readonly JoinedAnswer[])[]): Answer["items"] {
  const seen = new Set<string>();
  let next = 0;
  return groups.flatMap((group) => {
    const before = new Set(seen);
    return group.flatMap((answer) => {
      const isCounted = isClosed(answer) && !answer.isSettled;
      const place = isCounted && !before.has(answer.content) ? next : null;
      if (isCounted) seen.add(answer.content);
      if (place !== null) next += 1;
      const { stored, at, standing, isSettled, isFlagged } = answer;
      const { responseId, externalId, runId } = stored;
      return stored.isHidden
        ? []
        : [{ responseId, externalId, runId, at: at.toISOString(), standing, isSettled, isFlagged, place }];
    });
  });
}

/** Verifiers whose word can be read by a threshold; none for who also rates: a score is nothing to see before committing. */
async function listUsable(tx: Tx, caller: Caller): Promise<Verifier[]> {
  if (caller.roles.includes("rater")) return [];
  const usable: Verifier[] = [];
  for (const { id, kind, modelId, revision } of await listVerifierRows(tx, caller.projectId)) {
    const threshold = kind === "http_judge" ? 1 : await findCertifiedThreshold(tx, id);
    if (threshold !== null) usable.push({ id, modelId, revision, threshold });
  }
  return usable;
}

/** @throws Refusal `not_found` */
function pick<One>(found: One | undefined, what: string): One {
  if (found === undefined) throw new Refusal("not_found", `There is no such ${what} in this project.`);
  return found;
}

/**
 * The rate of failing answers in sampled traffic. Disputed single answers that were rebuilt from their payload are no sample and not
 * in it.
 * @throws Refusal `not_found` for a system without a sample, or a verifier without a threshold.
 */
export async function getProductionRate(deps: Deps, caller: Caller, query: Query): Promise<Answer> {
  const { prisma } = deps.db;
  const { projectId, userId } = caller;
  const systems = await listSampledSystems(prisma, projectId);
  const usable = await listUsable(prisma, caller);
  const system =
    query.system === undefined
      ? systems[0]
      : pick(
          systems.find((name) => name === query.system),
          "system",
        );
  const verifier =
    query.verifierId === undefined
      ? null
      : pick(
          usable.find(({ id }) => id === query.verifierId),
          "verifier",
        );
  const sampled = system === undefined ? [] : await listProductionAnswers(prisma, { projectId, system, userId });
  const rubricVersion = newestRubric(sampled);
  // What another rubric gave is a figure of its own; answers that were never opened have no label under any.
  const stored = sampled.filter((answer) => answer.rubricVersion === null || answer.rubricVersion === rubricVersion);
  const responseIds = stored.map(({ responseId }) => responseId);
  const scores = verifier === null ? [] : await listAnswerScores(prisma, verifier.id, responseIds);
  const groups = groupByRun(joinAnswers(stored, scores, verifier));
  const rate = productionRate(groups);
  const samples = toSamples(groups, rate);
  const { overall, chart, is_alerted: isAlerted } = rate.sequence;
  const { path, signals } = chart;
  return {
    systems,
    system: system ?? null,
    verifiers: usable,
    verifierId: verifier?.id ?? null,
    rubricVersion,
    otherRubrics: sampled.length - stored.length,
    samples,
    all: toSampleRate(rate.all),
    sequence: {
      overall: toFigure(overall),
      isAlerted,
      chart: { ...productionCusum(), path: [...path], signals: [...signals] },
    },
    items: toItems(groups),
    explanations: explainFigures([samples, toSampleRate(rate.all), { overall: toFigure(overall) }]),
  };
}
