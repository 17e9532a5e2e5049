/** Clauses for the reason codes of the gate, which come without explanations of their own. */
const CLAUSES: Readonly<Record<string, string>> = {
  nothing_scored: "nothing is scored yet",
  nothing_answered: "no scored response answers",
  set_unknown: "what was retrieved is not known for a cited handle",
  no_citations: "nothing is cited",
  empty: "there is nothing to count",
  not_set: "it is not set",
  no_discordant_pair: "no item moved",
  no_overlap: "the two have no judged item in common",
  no_pace: "nobody has judged two items in a row of late",
  one_rater: "one rater alone has judged of late, and it would be that person's figure",
};

const PREFIX = /^not (?:defined|shown), because /i;

/**
 * The clause that follows "not defined, because" for a figure's reason code. `explanations` are the server's sentences by
 * code; a code that nobody explains is printed as it is.
 */
export function explainReason(
  reason: string | undefined,
  explanations: Readonly<Record<string, string>> = {},
): string | undefined {
  if (reason === undefined) return undefined;
  const sentence = explanations[reason] ?? CLAUSES[reason] ?? reason;
  return sentence.replace(PREFIX, "").replace(/\.$/, "");
}
