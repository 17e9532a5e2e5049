import type { FigureReason } from "./figure";

const BECAUSE: Readonly<Record<FigureReason, string>> = {
  empty: "there is no item to count",
  no_variation:
    "both raters used one and the same label throughout, so agreement beyond chance has nothing to be measured against",
  label_never_used: "neither rater used this label",
  no_pairable_unit: "no item carries labels of two raters",
  no_complete_unit: "no item was labelled by every rater",
  no_discordant_pair: "the two never differ in a way this test could read",
  one_class_only: "all items are of one kind, so there is nothing to tell apart",
  no_citations: "nothing was cited",
  no_claims: "there is no claim to judge",
  no_quotes: "no quote was expected",
  no_unanswerable_items: "the set holds no unanswerable item",
  no_answerable_items: "the set holds no answerable item",
  not_identified: "the data hold fewer facts than the model has unknowns",
  unstable_bootstrap: "more than one in twenty resamples has no value, so their spread says nothing",
  no_certified_threshold: "no threshold keeps the promise on these data",
  stratum_not_sampled:
    "a part of what was drawn from has no item that people have judged, so nothing stands for its items",
  scores_not_probabilities: "the scores do not all lie between 0 and 1, so they cannot be read as probabilities",
  no_overlap: "the two have no item in common",
  no_pace: "nobody has judged two items in a row of late, so there is no pace to count with",
  one_rater: "one rater alone has judged of late, and the figure would be that person's",
};

/** The sentence a screen or a report prints in place of a figure that does not exist. */
export function explainUndefined(reason: FigureReason): string {
  return `Not defined, because ${BECAUSE[reason]}.`;
}
