import type { BenchTask, Evidence, Judgement } from "@/contracts/bench";
import { ANSWERS_QUESTION, DECLINED, REFUSAL_CAUSES } from "@/domain/rubric/codes";
import { toggleEvidence } from "./claim-actions";

/** The marks of a response, in the order in which they are asked. */
export type ResponseQuestion = "declined" | "support" | "cause" | "answers";

/** Which marks are asked as things stand: what was declined leads on to whether R supports it, and that to the cause. */
export function questionsAsked(judgement: Judgement): readonly ResponseQuestion[] {
  const isDeclined = judgement.declined === "partly" || judgement.declined === "wholly";
  const support: readonly ResponseQuestion[] = isDeclined ? ["support"] : [];
  const cause: readonly ResponseQuestion[] = isDeclined && judgement.supportInR === true ? ["cause"] : [];
  return ["declined", ...support, ...cause, "answers"];
}

/** How much is declined. Back to "no" takes with it what was said of the declined part. */
export function setDeclined(judgement: Judgement, declined: NonNullable<Judgement["declined"]>): Judgement {
  if (declined !== "no") return { ...judgement, declined };
  return { ...judgement, declined, supportInR: null, refusalCause: null, refusalEvidence: [] };
}

export function setSupport(judgement: Judgement, supportInR: boolean): Judgement {
  if (supportInR) return { ...judgement, supportInR };
  return { ...judgement, supportInR, refusalCause: null, refusalEvidence: [] };
}

/** Marks a passage that supports the declined part, which says that there is one. */
export function markRefusalEvidence(judgement: Judgement, item: Evidence): Judgement {
  const refusalEvidence = toggleEvidence(judgement.refusalEvidence, item);
  const isDeclined = judgement.declined === "partly" || judgement.declined === "wholly";
  const supportInR = isDeclined && refusalEvidence.length > 0 ? true : judgement.supportInR;
  return { ...judgement, refusalEvidence, supportInR };
}

/** The judgement after the `digit`-th answer (from 1) to a question; null for an answer that there isn't. */
export function answerQuestion(judgement: Judgement, question: ResponseQuestion, digit: number): Judgement | null {
  const at = digit - 1;
  switch (question) {
    case "declined": {
      const declined = DECLINED[at];
      return declined === undefined ? null : setDeclined(judgement, declined);
    }
    case "support":
      return at === 0 || at === 1 ? setSupport(judgement, at === 0) : null;
    case "cause": {
      const refusalCause = REFUSAL_CAUSES[at];
      return refusalCause === undefined ? null : { ...judgement, refusalCause };
    }
    case "answers": {
      const answersQuestion = ANSWERS_QUESTION[at];
      return answersQuestion === undefined ? null : { ...judgement, answersQuestion };
    }
  }
}

/**
 * The judgement as Enter would commit it: where code suggests that nothing is declined and the screen says that Enter confirms
 * it, that is the confirmation. Any other suggestion takes a key of its own.
 */
export function withConfirmed(task: BenchTask, judgement: Judgement): Judgement {
  const isSuggestedNo = judgement.declined === null && task.suggestedDeclined?.value === "no";
  // With no claim to judge, the marks are all there is, so nothing may go through by Enter alone.
  return isSuggestedNo && task.claims.length > 0 ? { ...judgement, declined: "no" } : judgement;
}
