import type { FailLabel, Reason, Severity } from "./codes";

/** What a reason fixes. `label` and `severityDefault` are null where the reason decides neither. */
export interface ReasonFacts {
  readonly label: FailLabel | null;
  /** Preset when the reason is chosen; the rater may change it until commit. */
  readonly severityDefault: Severity | null;
}

const unsupported = (severityDefault: Severity): ReasonFacts => ({ label: "unsupported", severityDefault });
const misattributed = (severityDefault: Severity): ReasonFacts => ({ label: "misattributed", severityDefault });
const undecided: ReasonFacts = { label: null, severityDefault: null };

/**
 * Rubric section 1: the reason fixes the label. The page gives a default severity to the invented citation and the
 * contradiction (critical) and to the wrong pinpoint (minor); every other fail starts as major.
 * `invented_citation` beside a good citation starts as major: see `severityDefaultOf`.
 */
export const REASON_TABLE: Readonly<Record<Reason, ReasonFacts>> = {
  not_understandable: unsupported("major"),
  set_unknown: undecided,
  invented_citation: unsupported("critical"),
  uncited: unsupported("major"),
  no_support: unsupported("major"),
  not_retrieved: unsupported("major"),
  adopts_premise: unsupported("major"),
  answers_another_question: unsupported("major"),
  contradicted: misattributed("critical"),
  not_its_holding: misattributed("major"),
  not_good_law: misattributed("major"),
  wrong_pinpoint: misattributed("minor"),
  wrong_passage: misattributed("major"),
  under_cited: misattributed("major"),
  overreach: misattributed("major"),
  adjacent: misattributed("major"),
  not_in_source: misattributed("major"),
  padding: misattributed("major"),
  mixed: undecided,
};

/** The label a reason fixes; null for `set_unknown` (not decided) and `mixed` (two raters, one label, two reasons). */
export function labelOfReason(reason: Reason): FailLabel | null {
  return REASON_TABLE[reason].label;
}

/** The severity preset with a reason. An invented handle beside a good one is major, alone it is critical. */
export function severityDefaultOf(
  reason: Reason,
  situation: { readonly besideGoodCitation: boolean },
): Severity | null {
  if (reason === "invented_citation" && situation.besideGoodCitation) return "major";
  return REASON_TABLE[reason].severityDefault;
}
