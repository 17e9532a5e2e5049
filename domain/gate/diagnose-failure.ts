import type { FailureStage, Reason, ResponseOutcome } from "@/domain/rubric/codes";
import { effectOf } from "@/domain/rubric/effects";

/** What is known of one response that did not pass. Null: nobody knows (no golden target, R unknown). */
export interface FailedItem {
  readonly outcome: ResponseOutcome;
  /** Reasons of its failing claims, worst first; empty for refusals and non-answers. */
  readonly reasons: readonly Reason[];
  readonly isAnswerable: boolean | null;
  /** The golden target's supporting passages: in the served corpus, returned by the retriever, packed into the prompt. */
  readonly golden: {
    readonly isInCorpus: boolean | null;
    readonly isRetrieved: boolean | null;
    readonly isPacked: boolean | null;
  };
  /** A cited document was superseded, repealed or overruled at the item's as-of date. */
  readonly isSourceStale: boolean;
}

export interface Diagnosis {
  readonly stage: FailureStage;
  /** A stable code of what the stage was read from. */
  readonly because: string;
  /** One sentence for people. */
  readonly explanation: string;
}

/** These reasons say that the support was in R and the pointer to it is what is wrong. */
const POINTER_REASONS: readonly Reason[] = ["uncited", "wrong_pinpoint", "wrong_passage", "under_cited", "padding"];

function findUpstream(item: FailedItem): Diagnosis | null {
  // Nothing upstream can be missing for a question that the corpus can't answer.
  if (item.isAnswerable === false) return null;
  const { isInCorpus, isRetrieved, isPacked } = item.golden;
  if (isInCorpus === false) {
    return {
      stage: "corpus",
      because: "not_in_corpus",
      explanation: "The passages it needs are not in the served corpus.",
    };
  }
  if (isRetrieved === false) {
    return { stage: "retrieval", because: "not_retrieved", explanation: "The passages it needs were not retrieved." };
  }
  if (isPacked === false) {
    const explanation = "The passages it needs were retrieved and did not reach the prompt.";
    return { stage: "packing", because: "not_packed", explanation };
  }
  return null;
}

function findByReason(item: FailedItem): Diagnosis | null {
  if (item.reasons.includes("invented_citation")) {
    return {
      stage: "citation",
      because: "invented_citation",
      explanation: "It cites something that was not retrieved.",
    };
  }
  if (item.reasons.includes("not_retrieved") || item.outcome === "refusal_after_retrieval_miss") {
    const explanation = "The support is in the corpus or the document, and not in what was retrieved.";
    return { stage: "retrieval", because: "support_outside_r", explanation };
  }
  return null;
}

function diagnoseGeneration(item: FailedItem): Diagnosis {
  if (item.outcome === "incorrect_refusal") {
    return {
      stage: "generation",
      because: "declined_with_support",
      explanation: "It declined with the support in the prompt.",
    };
  }
  if (item.outcome === "no_answer") {
    return { stage: "generation", because: "no_answer", explanation: "Nothing came back that could be judged." };
  }
  const because = item.reasons[0] ?? item.outcome;
  return { stage: "generation", because, explanation: "What it says is not what the passages in the prompt say." };
}

/**
 * Where a response that did not pass went wrong. A stale source comes first, since no later stage could have helped; then
 * pointers that are wrong although the support was in R; then corpus, retrieval and packing, in the order in which support
 * gets lost; what is left is generation. Null for an outcome that passes or is not counted.
 */
export function diagnoseFailure(item: FailedItem): Diagnosis | null {
  const effect = effectOf(item.outcome);
  if (effect === "pass" || effect === "uncounted") return null;
  if (item.isSourceStale || item.reasons.includes("not_good_law")) {
    const explanation = "The source was not in force, or was overruled, at the item's date.";
    return { stage: "stale_source", because: "source_stale", explanation };
  }
  const pointer = item.reasons.find((reason) => POINTER_REASONS.includes(reason));
  if (pointer !== undefined && item.reasons.every((reason) => POINTER_REASONS.includes(reason))) {
    return {
      stage: "citation",
      because: pointer,
      explanation: "The support was in the prompt; the citation points elsewhere or nowhere.",
    };
  }
  return findUpstream(item) ?? findByReason(item) ?? diagnoseGeneration(item);
}
