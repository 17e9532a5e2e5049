import { agreementPanel } from "@/domain/agreement/agreement-panel";
import type { LabelPair } from "@/domain/agreement/agreement-table";
import { createGenerator } from "@/domain/agreement/generator";
import { sweepScores } from "@/domain/calibration/score-sweep";
import { OUTCOMES } from "@/domain/rubric/codes";
import { type BenchLine, timeMs } from "./measure";
import { besideScikit } from "./scikit";

const PAIRS = 500_000;
const SCORES = 100_000;
const generator = createGenerator("5eed".repeat(16), "bench");

const pick = (): string => OUTCOMES[Math.floor(generator.unit() * OUTCOMES.length)] ?? "grounded";

/** Labels as a file gives them: every one a string of its own, nine pairs in ten alike. */
function makePairs(): LabelPair[] {
  return Array.from({ length: PAIRS }, () => {
    const first = pick();
    const [a = "", b = ""] = `${first},${generator.unit() < 0.9 ? first : pick()}`.split(",");
    return { a, b };
  });
}

let pairs: LabelPair[] | null = null;

/** One pass over the same labels: how often each is used, and how often the two are equal. */
function countLabels(rows: readonly LabelPair[]): number {
  const used = new Map<string | null, number>();
  let equal = 0;
  for (const { a, b } of rows) {
    used.set(a, (used.get(a) ?? 0) + 1);
    used.set(b, (used.get(b) ?? 0) + 1);
    if (a === b) equal += 1;
  }
  return equal;
}

/** Kappa and everything beside it, on half a million pairs. */
export const kappaLine: BenchLine = {
  name: "kappa",
  what: "kappa with all companions / one pass over the labels",
  target: { limit: 3, is: "at most" },
  about: `the whole agreement panel of ${PAIRS} pairs with a single draw for its intervals, against one pass that counts how often each label is used and how often the two are equal. The intervals' 20,000 draws cost the same whatever the number of pairs.`,
  measure: () => {
    pairs ??= makePairs();
    const rows = pairs;
    return {
      oursMs: timeMs(1, () => agreementPanel(rows, panelOptions(1))),
      peerMs: timeMs(1, () => countLabels(rows)),
    };
  },
};

const panelOptions = (draws?: number) => ({
  labels: OUTCOMES,
  failLabels: ["unsupported", "misattributed"],
  seedHex: "0".repeat(64),
  ...(draws === undefined ? {} : { draws }),
});

/** What the intervals of one panel cost, whatever the number of pairs. */
export const kappaIntervalsLine: BenchLine = {
  name: "kappa-intervals",
  what: "the intervals of a panel / one pass over the labels",
  target: null,
  about: `the panel of ${PAIRS} pairs with all of its draws less the same with a single one: 20,000 draws of the whole table, which kappa, Scott's pi and AC1 share, and those of pass against fail and of each label against the others.`,
  measure: () => {
    pairs ??= makePairs();
    const rows = pairs;
    const bare = timeMs(1, () => agreementPanel(rows, panelOptions(1)));
    const whole = timeMs(1, () => agreementPanel(rows, panelOptions()));
    return { oursMs: Math.max(0, whole - bare), peerMs: timeMs(1, () => countLabels(rows)) };
  },
};

/** The same kappa by the library that most people take it from. */
export const kappaScikitLine: BenchLine = {
  name: "kappa-scikit-learn",
  what: "scikit-learn's cohen_kappa_score / kappa with all companions",
  target: { limit: 10, is: "at least" },
  about: `the same ${PAIRS} pairs as lists of words in memory, timed inside Python around the one call; ours without simulated intervals. Left out where python3 has no scikit-learn.`,
  measure: () => {
    pairs ??= makePairs();
    const rows = pairs;
    let kappa: number | null = null;
    const oursMs = timeMs(1, () => {
      kappa = agreementPanel(rows, panelOptions(1)).kappa.value;
    });
    return besideScikit(oursMs, kappa, rows);
  },
};

const items = Array.from({ length: SCORES }, () => ({
  score: generator.unit(),
  isPositive: generator.unit() < 0.8,
}));
const scores = items.map(({ score }) => score);

/** Every threshold's counts of a hundred thousand scored pairs. */
export const sweepLine: BenchLine = {
  name: "calibration-sweep",
  what: "sweep over all thresholds / sorting the scores",
  target: { limit: 5, is: "at most" },
  about: `accepted and wrongly accepted at each of ${SCORES} thresholds, against sorting the scores alone in a typed array.`,
  measure: () => ({
    oursMs: timeMs(3, () => sweepScores(items)),
    peerMs: timeMs(3, () => Float64Array.from(scores).sort()),
  }),
};
