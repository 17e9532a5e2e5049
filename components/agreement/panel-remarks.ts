import type { AgreementPanel } from "@/contracts/agreement";
import { countOf } from "@/components/ui/format-count";
import { formatValue } from "@/components/ui/format-figure";

const FLAG_WORDS: Readonly<Record<string, string>> = {
  one_rater_constant: "One of the two used a single label throughout.",
  zero_variance: "There is no variation to put an interval on.",
  few_minority_ratings: "Too few ratings with the rarer labels for the interval to be read closely.",
  sample_only: "Read of the sample alone, without its weights.",
  one_cluster: "All of it comes from one response.",
  clustering_not_visible: "How claims lie in responses can’t be seen in these data.",
  unstable_bootstrap: "More than one in twenty resamples has no value.",
  trend_only: "Read the direction, not the size.",
};

/** How many failed units were double-scored, and how many it takes to know fail-specific agreement to ±0.15. */
function planRemark({ passFail, unit }: AgreementPanel): string | null {
  const { eitherFailed, failedNeeded } = passFail;
  if (failedNeeded === null) return null;
  const have = `${countOf(eitherFailed, `failed ${unit}`)} double-scored`;
  return eitherFailed >= failedNeeded
    ? `${have}; fail-specific agreement is known to ±0.15 from ${failedNeeded} on.`
    : `${have}; ${failedNeeded} are needed to know fail-specific agreement to ±0.15.`;
}

/** What a reader has to know beside the figures, in sentences. */
export function remarksOf(panel: AgreementPanel): readonly string[] {
  const { clusters, passFail, flags } = panel;
  const clustered =
    clusters === null
      ? null
      : `Claims come in ${countOf(clusters.count, "response")}; intervals are widened by a design effect of ${formatValue(clusters.deff, "coefficient")}.`;
  const weighted = panel.weighted
    ? "Estimated for the whole frame, each pair weighted by one over its probability of being drawn."
    : null;
  const sentences = [
    planRemark(panel),
    passFail.direction,
    clustered,
    weighted,
    ...flags.map((flag) => FLAG_WORDS[flag] ?? flag),
  ];
  return sentences.filter((sentence): sentence is string => sentence !== null && sentence !== "");
}
