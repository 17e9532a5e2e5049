import type { ProductionRateAnswer } from "@/contracts/production";
import type { FigureResource } from "@/contracts/primitives";
import { explainReason } from "@/components/ui/explain-reason";
import { countOf } from "@/components/ui/format-count";
import { formatInterval, formatValue } from "@/components/ui/format-figure";

export type Sample = ProductionRateAnswer["samples"][number];
export type SampleRate = ProductionRateAnswer["all"];
export type ProductionItem = ProductionRateAnswer["items"][number];

export const STANDING_WORDS = {
  failed: "fails",
  passed: "passes",
  declined: "declined",
  disputed: "in dispute",
  open: "open",
} as const satisfies Record<ProductionItem["standing"], string>;

export const ADVICE_WORDS = {
  pays: "Judging pays here: by strata of its word the rate is known more closely than by as many labels of a plain sample.",
  few_labels:
    "Judging does not pay yet: up to 200 labels, a plain sample read by people says as much, and needs no verifier.",
  weak_judge:
    "Judging does not pay with this verifier: the rate is known no more closely than by as many labels of a plain sample. Read a plain sample, or find a better verifier.",
} as const;

const PARTS = [
  ["settled", "decided without asking anybody"],
  ["disputed", "in dispute"],
  ["open", "not closed yet"],
] as const;

/** "120 answers, 80 closed by people, 4 in dispute". */
export function makeupOf(rate: SampleRate): string {
  const rest = PARTS.filter(([key]) => rate[key] > 0).map(([key, words]) => `${rate[key]} ${words}`);
  return [countOf(rate.answers, "answer"), `${rate.judged} closed by people`, ...rest].join(", ");
}

/** A figure with its reason in words. */
export const explained = (figure: FigureResource, explanations: ProductionRateAnswer["explanations"]) => ({
  ...figure,
  reason: explainReason(figure.reason, explanations),
});

export const rateText = ({ value }: FigureResource): string =>
  value === null ? "not defined" : formatValue(value, "rate");

export const intervalText = (figure: FigureResource): string => formatInterval(figure, "rate") ?? "none";

export const boundsText = (bounds: SampleRate["thisPopulation"]): string =>
  bounds === null ? "none" : `${formatValue(bounds.lo, "rate")} to ${formatValue(bounds.hi, "rate")}`;
