import type { RulingProblem } from "@/domain/adjudication/adjudicate";
import { JUDGEMENT_PROBLEM_WORDS } from "./judgement-words";

/** The words for each thing that keeps a ruling from being recorded. */
export const RULING_PROBLEM_WORDS: Readonly<Record<RulingProblem, string>> = {
  ...JUDGEMENT_PROBLEM_WORDS,
  cause_missing: "Say where the difference comes from.",
  written_reason_missing: "Write down why you rule so.",
  claim_not_ruled: "This claim is in dispute and has no ruling.",
  claim_not_in_dispute: "This claim is not in dispute.",
  claim_ruled_twice: "This claim is ruled on twice.",
  marks_not_ruled: "Say whether the answer declines and, if it does, whether what was retrieved supports an answer.",
  response_not_ruled: "Every claim holds, but the question can't be answered from the corpus: rule on the response.",
};
