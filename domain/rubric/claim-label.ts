import { type CitationSituation, type CitationState, situationOf } from "./citation-situation";
import type { ClaimLabel, PaddingRule, Reason, Severity } from "./codes";
import { REASON_TABLE } from "./reason-table";

/** What is wrong with a passage that is cited; several may hold, the first row of the table decides. */
export type PassageFault = "contrary" | "not_its_own" | "not_in_force" | "wrong_place" | "says_less" | "neighbouring";

/**
 * What a person found on reading.
 * `support`: where the proposition is said: by the cited passages together (`cited`), half there and half elsewhere in R
 * (`half_cited`), elsewhere in R (`retrieved`), in the corpus or the cited document but not in R (`outside`), nowhere.
 */
export interface ClaimReading {
  readonly support: "cited" | "half_cited" | "retrieved" | "outside" | "none";
  readonly faults: readonly PassageFault[];
  readonly authorityInvented: boolean;
  readonly adoptsPremise: boolean;
  /** One of two or more citations adds nothing. */
  readonly isPadded: boolean;
}

export interface ClaimState extends CitationState {
  /** False for a greeting, offer, question or heading, and for a fact taken over from the question or earlier turns. */
  readonly isAssertion: boolean;
  /** First AIS question: understandable with the question and earlier turns. */
  readonly isUnderstandable: boolean;
  readonly padding: PaddingRule;
  /** Null until a person has read the sources. */
  readonly reading: ClaimReading | null;
}

export type ClaimDecision =
  | {
      readonly decided: true;
      readonly label: ClaimLabel;
      readonly reason: Reason | null;
      readonly severityDefault: Severity | null;
    }
  | { readonly decided: false; readonly cause: "set_unknown" | "not_read" };

interface Row {
  readonly fits: (state: ClaimState, situation: CitationSituation, reading: ClaimReading | null) => boolean;
  readonly decision: ClaimDecision;
}

const fails = (reason: Reason, severity?: Severity): ClaimDecision => {
  const { label, severityDefault } = REASON_TABLE[reason];
  if (label === null) return { decided: false, cause: "set_unknown" };
  return { decided: true, label, reason, severityDefault: severity ?? severityDefault };
};
const labelled = (label: ClaimLabel): ClaimDecision => ({ decided: true, label, reason: null, severityDefault: null });
const fault = (name: PassageFault, reason: Reason): Row => ({
  fits: (_state, _situation, reading) => reading?.faults.includes(name) ?? false,
  decision: fails(reason),
});

const isInR = (reading: ClaimReading | null) =>
  reading !== null && reading.support !== "outside" && reading.support !== "none";

/** Rubric section 1, row by row; the first that fits decides. */
const ROWS: readonly Row[] = [
  { fits: (state) => !state.isAssertion, decision: labelled("not_a_claim") },
  { fits: (state) => !state.isUnderstandable, decision: fails("not_understandable") },
  { fits: (_state, situation) => situation === "set_unknown", decision: { decided: false, cause: "set_unknown" } },
  {
    fits: (_state, situation, reading) => situation === "none_resolves" || (reading?.authorityInvented ?? false),
    decision: fails("invented_citation"),
  },
  { fits: (_state, situation) => situation === "some_dangle", decision: fails("invented_citation", "major") },
  // Section 7 names this reason without a row; it stands before the rows that ask where the support lies.
  { fits: (_state, _situation, reading) => reading?.adoptsPremise ?? false, decision: fails("adopts_premise") },
  { fits: (_state, _situation, reading) => reading === null, decision: { decided: false, cause: "not_read" } },
  {
    // With R unknown nobody can say that nothing in R supports it; that nothing is cited is certain.
    fits: (state, situation, reading) =>
      situation === "no_citation" && (isInR(reading) || state.retrievedSet === "unknown"),
    decision: fails("uncited"),
  },
  { fits: (_state, situation) => situation === "no_citation", decision: fails("no_support") },
  { fits: (_state, _situation, reading) => reading?.support === "outside", decision: fails("not_retrieved") },
  fault("contrary", "contradicted"),
  fault("not_its_own", "not_its_holding"),
  fault("not_in_force", "not_good_law"),
  fault("wrong_place", "wrong_pinpoint"),
  { fits: (_state, _situation, reading) => reading?.support === "retrieved", decision: fails("wrong_passage") },
  { fits: (_state, _situation, reading) => reading?.support === "half_cited", decision: fails("under_cited") },
  fault("says_less", "overreach"),
  fault("neighbouring", "adjacent"),
  { fits: (_state, _situation, reading) => reading?.support === "none", decision: fails("not_in_source") },
  {
    fits: (state, _situation, reading) =>
      (reading?.isPadded ?? false) && state.citations.length > 1 && state.padding === "every_citation",
    decision: fails("padding"),
  },
  { fits: () => true, decision: labelled("grounded") },
];

/**
 * The label of one claim: rubric section 1, first row that fits. `severityDefault` is what the screen presets.
 * Undecided with `set_unknown` (attribution may be judged, Grounded may not) or `not_read`.
 */
export function labelOfClaim(state: ClaimState): ClaimDecision {
  const situation = situationOf(state);
  const row = ROWS.find((candidate) => candidate.fits(state, situation, state.reading));
  return row?.decision ?? { decided: false, cause: "not_read" };
}
