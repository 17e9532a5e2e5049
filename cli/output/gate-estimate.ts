import type { GateEstimate } from "@/contracts/gate";
import type { FigureResource } from "@/contracts/primitives";
import { printTable } from "./table";

const notDefined = ({ reason }: FigureResource) => `not defined, because ${reason ?? "there is nothing to count"}`;

function printHours(hours: FigureResource): string {
  if (hours.value === null) return notDefined(hours);
  const range =
    hours.ci === undefined ? "" : ` (95 % of the time ${hours.ci.lo.toFixed(1)} to ${hours.ci.hi.toFixed(1)})`;
  return `${hours.value.toFixed(1)}${range}`;
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

/** An estimate for a person at a terminal. */
export function printEstimateText(estimate: GateEstimate): string {
  const { judgements, settledByOpening: settled, rulings, pace, hours, endsAt, earlyFail, expected } = estimate;
  const second = pace.secondsPerJudgement;
  const opening =
    judgements.notQueued === 0 && settled.carried + settled.mechanical === 0
      ? []
      : [
          [
            "of these not queued yet",
            `${judgements.notQueued}; opening the run settles ${settled.carried + settled.mechanical} responses (${settled.carried} carried over, ${settled.mechanical} by code)`,
          ],
        ];
  const figures = [
    ["now", `${estimate.outcome}, run ${estimate.runNumber}`],
    ["judgements to come", String(judgements.total)],
    ...opening,
    ...(estimate.withoutResponse > 0 ? [["items without a response", String(estimate.withoutResponse)]] : []),
    [
      "rulings",
      `${rulings.open} open; to come ${rulings.toCome.value === null ? notDefined(rulings.toCome) : `about ${rulings.toCome.value.toFixed(1)}`}`,
    ],
    [
      "seconds a judgement",
      second.value === null
        ? notDefined(second)
        : `${second.value.toFixed(0)}, over ${second.n} judgements in the last ${pace.days} days`,
    ],
    ["hours of raters", printHours(hours)],
    ["last judgement in", endsAt ?? "not known: nobody judged of late"],
  ];
  const ends = earlyFail.rates.map(({ rate, failChance, itemsJudged }) => [
    `at a true ${percent(rate)}`,
    `fails in ${percent(failChance)} of runs`,
    itemsJudged === null ? "" : `after about ${itemsJudged.toFixed(0)} of ${expected} items`,
  ]);
  return `${printTable(figures)}\nFailures allowed: ${earlyFail.allowed} of ${expected}\n${ends.length > 0 ? printTable(ends) : ""}`;
}
