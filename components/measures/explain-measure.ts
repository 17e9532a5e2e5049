import type { FigureResource } from "@/contracts/primitives";
import { explainReason } from "@/components/ui/explain-reason";

/** Clauses for the reasons why a number of a run is not there. */
const CLAUSES: Readonly<Record<string, string>> = {
  no_citations: "nothing was cited",
  no_claims: "no claim could be counted",
  no_quotes: "no citation carries a quote",
  no_unanswerable_items: "no frozen target says that a question can’t be answered",
  no_answerable_items: "no frozen target says that a question can be answered",
  no_certified_threshold: "no threshold of this verifier is certified",
  empty: "there is nothing to count",
};

/** A figure whose reason is a clause for people. */
export function explainMeasure(figure: FigureResource): FigureResource {
  const reason = explainReason(figure.reason, CLAUSES);
  return reason === undefined ? figure : { ...figure, reason };
}

const FLAGS: Readonly<Record<string, string>> = {
  trend_only: "Fewer than 300 citations: read the direction, not the size.",
  one_cluster: "All of it comes from one answer.",
  zero_variance: "There is no variation to put an interval on.",
  non_monotone_verifier:
    "Somewhere one passage alone was found enough and the same passage with others was not; such marks contradict each other.",
  clustering_not_visible: "How claims lie in answers can’t be seen in these data.",
  few_minority_ratings: "Too few of the rarer kind for the interval to be read closely.",
};

/** What has to be known beside some figures, once each. */
export function remarksOn(figures: readonly Pick<FigureResource, "flags">[]): readonly string[] {
  const flags = new Set(figures.flatMap((figure) => figure.flags));
  return [...flags].flatMap((flag) => FLAGS[flag] ?? []);
}
