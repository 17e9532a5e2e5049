import type { ClaimLabel, Outcome, Reason } from "./codes";

/** A digit: letters are taken by the bench. */
export const LABEL_KEYS = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9"] as const;
export type LabelKey = (typeof LABEL_KEYS)[number];

/** Key, word, short word and condition of each label, as shipped. */
export const LABEL_TEXTS: Readonly<Record<ClaimLabel | Outcome, readonly [LabelKey | null, string, string, string]>> = {
  grounded: [
    "1",
    "Grounded",
    "Grounded",
    "A retrieved passage says the thing itself, and every citation resolves to the passage relied on.",
  ],
  unsupported: [
    "2",
    "Unsupported assertion",
    "Unsupported",
    "No retrieved passage stands behind it, whether or not it is true.",
  ],
  misattributed: [
    "3",
    "Misattributed citation",
    "Misattributed",
    "The citation resolves to a real passage that does not contain the proposition.",
  ],
  not_a_claim: [
    "0",
    "Not a factual claim",
    "Not a claim",
    "A greeting, an offer, a question, a heading, or a fact taken from the question.",
  ],
  correct_refusal: [
    "4",
    "Correct refusal",
    "Correct refusal",
    "The corpus can't support an answer, and the system declines.",
  ],
  incorrect_refusal: [
    "5",
    "Incorrect refusal",
    "Incorrect refusal",
    "Support was in the corpus and retrieved, and the system declined.",
  ],
  refusal_after_retrieval_miss: [
    null,
    "Refusal after a retrieval miss",
    "Retrieval miss",
    "Support is in the corpus but was not retrieved, and the system declined.",
  ],
  no_answer: [
    null,
    "No answer",
    "No answer",
    "Nothing came back that asserts or declines anything: empty, blocked, failed or timed out.",
  ],
};

/** Each reason in words, as shipped. */
export const REASON_TEXTS: Readonly<Record<Reason, string>> = {
  not_understandable: "Can't be understood, even with the question",
  set_unknown: "What was retrieved is not known",
  invented_citation: "A citation points at nothing that was retrieved",
  uncited: "The retrieved text says it, but nothing is cited",
  no_support: "Nothing retrieved says it",
  not_retrieved: "True of the document, but not in what was retrieved",
  adopts_premise: "Adopts the question's false premise",
  answers_another_question: "Answers another question",
  contradicted: "The passage says the contrary",
  not_its_holding: "The words are there, but not as the authority's own",
  not_good_law: "Not in force, or overruled, at the date",
  wrong_pinpoint: "Right authority, wrong place in it",
  wrong_passage: "Another retrieved passage says it, not the one cited",
  under_cited: "Half of it is in a passage that isn't cited",
  overreach: "The passage says less than the claim",
  adjacent: "The passage is about a neighbouring question",
  not_in_source: "The cited passage doesn't say it, nor does anything retrieved",
  padding: "One of the citations adds nothing",
  mixed: "Same label, different reasons",
};
