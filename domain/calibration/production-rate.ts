import type { CusumSettings } from "@/domain/agreement/cusum";
import { MEASURED_CUSUMS } from "@/domain/agreement/cusum";
import type { ELook } from "@/domain/agreement/e-process";
import { eProcess, freshItems } from "@/domain/agreement/e-process";
import type { RateOverTime } from "@/domain/agreement/rate-over-time";
import { rateOverTime } from "@/domain/agreement/rate-over-time";
import type { SampledAnswer, SampleRate } from "./production-sample";
import { isClosed, isFailed, rateOfSample } from "./production-sample";

/** What production samples say of the rate, together and one after the other. */
export interface ProductionRate {
  /** In the order in which they came in. */
  readonly samples: readonly SampleRate[];
  /** All of them; an answer that was sampled twice counts once. */
  readonly all: SampleRate;
  /** Over fresh answers that people closed, in order of time: may be looked at as often as one likes. */
  readonly sequence: RateOverTime;
  /** One look a sample, at the claim that the rate is below the gate's 2%. */
  readonly looks: readonly (ELook & { readonly seen_before: number })[];
}

const WATCHED_RATE = 0.02;
const WINDOW_ITEMS = 50;

/** The measured chart that watches the gate's own rate: 2% when all is well, 6% to notice. @throws Error where none was measured */
export function productionCusum(): (typeof MEASURED_CUSUMS)[number] {
  const found = MEASURED_CUSUMS.find(({ p0 }: CusumSettings) => p0 === WATCHED_RATE);
  if (found === undefined) throw new Error("no CUSUM was measured for the gate's rate");
  return found;
}

/** The answers of all samples, each answer once. */
function pool(samples: readonly (readonly SampledAnswer[])[]): SampledAnswer[] {
  return [...new Map(samples.flat().map((answer) => [answer.content, answer])).values()];
}

/**
 * The rate of failing answers in production: sample by sample by strata of the judge's word, and over time by what may be read at
 * every look. Answers that code decided or that kept an earlier verdict are no fresh evidence and are in no look.
 *
 * @param samples each in the order of time of its answers, the oldest sample first.
 */
export function productionRate(samples: readonly (readonly SampledAnswer[])[]): ProductionRate {
  const judged = samples.map((answers) =>
    answers
      .filter((answer) => isClosed(answer) && !answer.isSettled)
      .map((answer) => ({ id: answer.content, isFailure: isFailed(answer) })),
  );
  const fresh = freshItems(judged);
  const looks = eProcess(fresh.map(({ n, failures }) => ({ n, failures })));
  return {
    samples: samples.map(rateOfSample),
    all: rateOfSample(pool(samples)),
    sequence: rateOverTime(
      fresh.flatMap((look) => look.fresh.map(({ isFailure }) => ({ isFailure }))),
      { windowItems: WINDOW_ITEMS, cusum: productionCusum() },
    ),
    looks: looks.map((look, i) => ({ ...look, seen_before: fresh[i]?.seen_before ?? 0 })),
  };
}
