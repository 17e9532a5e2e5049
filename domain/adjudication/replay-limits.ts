import type { RetrievedSet } from "@/domain/rubric/codes";

/** What keeps an answer from being judged in full. */
export const REPLAY_LIMITS = [
  "set_unknown",
  "set_partial",
  "question_absent",
  "answer_absent",
  "source_text_absent",
  "documents_changed",
  "erased",
] as const;
export type ReplayLimit = (typeof REPLAY_LIMITS)[number];

/** The facts of a replay that its limits follow from. */
export interface ReplayFacts {
  readonly retrievedSet: RetrievedSet;
  readonly question: string | null;
  readonly answer: string | null;
  /** An answer was delivered, whether or not its text is still there. */
  readonly hasAnswer: boolean;
  /** Texts of the retrieved set as they were sent; null where one was erased. */
  readonly textsSent: readonly (string | null)[];
  readonly documentsChanged: number;
}

const isBlank = (text: string) => text.trim() === "";

/** What of an answer can't be judged, or only in part. Nothing is guessed for what is missing. */
export function limitsOf(facts: ReplayFacts): readonly ReplayLimit[] {
  const { question, answer, textsSent } = facts;
  const isErased = question === null || (facts.hasAnswer && answer === null) || textsSent.includes(null);
  const found: readonly [ReplayLimit, boolean][] = [
    ["set_unknown", facts.retrievedSet === "unknown"],
    ["set_partial", facts.retrievedSet === "partial"],
    ["question_absent", question !== null && isBlank(question)],
    ["answer_absent", !facts.hasAnswer],
    ["source_text_absent", textsSent.some((text) => text !== null && isBlank(text))],
    ["documents_changed", facts.documentsChanged > 0],
    ["erased", isErased],
  ];
  return found.filter(([, holds]) => holds).map(([code]) => code);
}
