import type { Figure, Interval } from "@/domain/agreement/figure";
import { knownFigure, undefinedFigure } from "@/domain/agreement/figure";
import { wilsonInterval } from "@/domain/agreement/rate-interval";
import type { JudgedStrata, JudgeRate, VerdictStratum } from "./judge-rate";
import { judgeRate } from "./judge-rate";
import type { PredictionPowered } from "./prediction-powered";
import { predictionPowered } from "./prediction-powered";

/**
 * Where an answer stands with people. `failed`: it counts against the system. `passed` and `declined` don't; `declined` gave no
 * answer at all, or a refusal. `disputed`: two judgements differ and nothing is closed; `open`: not both are in.
 */
export type AnswerStanding = "passed" | "failed" | "declined" | "disputed" | "open";

/** One answer of sampled traffic. */
export interface SampledAnswer {
  /** Equal for the same answer sampled twice. */
  readonly content: string;
  readonly standing: AnswerStanding;
  /** Decided without asking anybody: by code, or kept from an earlier judgement. */
  readonly isSettled: boolean;
  /** The judge's word: some claim is not borne out. Null where it wasn't asked. */
  readonly isFlagged: boolean | null;
}

/** How far a judge's verdicts on a sample go. */
export interface JudgedSample {
  readonly flagged: VerdictStratum;
  readonly unflagged: VerdictStratum;
  readonly rate: JudgeRate;
  /** PPI and PPI++ for comparison, over the answers that people were asked about. */
  readonly powered: PredictionPowered;
}

/** The rate of one sample of traffic: answers that count against the system, of all answers. */
export interface SampleRate {
  readonly answers: number;
  /** Closed by people. */
  readonly judged: number;
  readonly settled: number;
  readonly failed: number;
  readonly disputed: number;
  readonly open: number;
  /** Strata and MOVER-Wilson where a judge saw the sample whole, else people alone; about what the sample stands for. */
  readonly rate: Figure;
  /** The same for exactly these answers. */
  readonly this_population: Interval | null;
  /** People's labels alone, as if no judge were there. */
  readonly human_only: Figure;
  /** Of those closed that answered. */
  readonly among_answered: Figure;
  /** The rate by people if every disputed answer failed; null where nothing is disputed. */
  readonly if_disputed_fail: Figure | null;
  readonly judge: JudgedSample | null;
}

export const isClosed = ({ standing }: SampledAnswer): boolean => standing !== "open" && standing !== "disputed";
export const isFailed = ({ standing }: SampledAnswer): boolean => standing === "failed";

function shareOf(x: number, n: number): Figure {
  return n === 0 ? undefinedFigure("empty", 0) : knownFigure(x / n, n, wilsonInterval(x, n));
}

function stratumOf(answers: readonly SampledAnswer[]): VerdictStratum {
  const closed = answers.filter(isClosed);
  return { N: answers.length, n: closed.length, bad: closed.filter(isFailed).length };
}

function poweredOf(asked: readonly SampledAnswer[]): PredictionPowered {
  const closed = asked.filter(isClosed);
  const count = (bad: boolean, flagged: boolean) =>
    closed.filter((answer) => isFailed(answer) === bad && (answer.isFlagged === true) === flagged).length;
  const rest = asked.filter((answer) => !isClosed(answer));
  return predictionPowered(
    {
      bad_flagged: count(true, true),
      bad_unflagged: count(true, false),
      good_flagged: count(false, true),
      good_unflagged: count(false, false),
    },
    { n: rest.length, flagged: rest.filter(({ isFlagged }) => isFlagged === true).length },
  );
}

function judgedSampleOf(asked: readonly SampledAnswer[], settled: VerdictStratum): JudgedSample | null {
  if (asked.length === 0 || asked.some(({ isFlagged }) => isFlagged === null)) return null;
  const flagged = stratumOf(asked.filter(({ isFlagged }) => isFlagged === true));
  const unflagged = stratumOf(asked.filter(({ isFlagged }) => isFlagged !== true));
  return { flagged, unflagged, rate: judgeRate({ flagged, unflagged, settled }), powered: poweredOf(asked) };
}

/**
 * The rate of answers that count against the system in one sample of traffic. Answers that nobody had to be asked about are a
 * stratum of their own; of the others, those that people closed stand for the rest, which holds because the queue hands a batch
 * out by a hash. A dispute is no such chance, so the rate with every disputed answer failing is shown beside it.
 */
export function rateOfSample(answers: readonly SampledAnswer[]): SampleRate {
  const settled = stratumOf(answers.filter(({ isSettled }) => isSettled));
  const asked = answers.filter(({ isSettled }) => !isSettled);
  const people: JudgedStrata = { flagged: { N: 0, n: 0, bad: 0 }, unflagged: stratumOf(asked), settled };
  const judge = judgedSampleOf(asked, settled);
  const alone = judgeRate(people);
  const best = judge === null || judge.rate.estimate.value === null ? alone : judge.rate;
  const closed = answers.filter(isClosed);
  const answered = closed.filter(({ standing }) => standing !== "declined");
  const failed = closed.filter(isFailed).length;
  const disputed = answers.filter(({ standing }) => standing === "disputed").length;
  return {
    answers: answers.length,
    judged: people.unflagged.n,
    settled: settled.n,
    failed,
    disputed,
    open: answers.length - closed.length - disputed,
    rate: best.estimate,
    this_population: best.this_population_mover_wilson95,
    human_only: shareOf(people.unflagged.bad, people.unflagged.n),
    among_answered: shareOf(failed, answered.length),
    if_disputed_fail: disputed === 0 ? null : shareOf(failed + disputed, closed.length + disputed),
    judge,
  };
}
