/** What a mechanical finding may do (rubric section 4). */
export const FINDING_POWERS = ["decides", "bounds", "informs", "triage"] as const;
export type FindingPower = (typeof FINDING_POWERS)[number];

/** The findings of rubric section 4 and the power each has; a finding that is not here has none. */
export const POWER_OF_FINDING = {
  no_handle_resolves: "decides",
  response_empty: "decides",
  response_blocked: "decides",
  response_errored: "decides",
  response_timed_out: "decides",
  quote_not_found: "bounds",
  quote_stitched: "bounds",
  quote_in_other_source: "bounds",
  quote_not_checkable: "bounds",
  source_without_text: "bounds",
  evidence_outside_r: "bounds",
  handle_dangling: "informs",
  handle_ambiguous: "informs",
  over_cap: "informs",
  source_origin: "informs",
  marker_malformed: "informs",
  marker_footnote: "informs",
  numbers_not_found: "informs",
  units_not_found: "informs",
  dates_not_found: "informs",
  negation_not_found: "informs",
  uncited: "informs",
  nothing_to_check: "informs",
  refusal_detected: "informs",
  authority_mismatch: "informs",
  document_stale: "informs",
  chunk_differs: "informs",
  verifier_score: "triage",
  judge_score: "triage",
} as const satisfies Readonly<Record<string, FindingPower>>;

export type FindingCode = keyof typeof POWER_OF_FINDING;
