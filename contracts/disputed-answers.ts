import { z } from "zod";
import { REPLAY_LIMITS } from "@/domain/adjudication/replay-limits";
import { endpoint, inProject, onSubject, readers } from "./define";
import { freeText, id, sha256Hex } from "./primitives";

/** Something that keeps an answer from being judged in full, in words. */
export const replayLimit = z.object({ code: z.enum(REPLAY_LIMITS), message: z.string() });

/** What became of a payload of a disputed production answer. */
export const disputedAnswer = z.object({
  disputeId: id,
  responseId: id,
  /** The same bytes were disputed before: nothing was added, and this is that dispute. */
  isThereAlready: z.boolean(),
  format: z.string(),
  because: z.string(),
  receivedBytes: z.int(),
  receivedSha256: sha256Hex,
  claims: z.int(),
  chunks: z.int(),
  /** Odd things found in the payload, by code. */
  issues: z.record(z.string(), z.int()),
  limits: z.array(replayLimit),
});
export type DisputedAnswer = z.infer<typeof disputedAnswer>;

const responseParams = z.strictObject({ responseId: id });

export const disputedAnswerEndpoints = {
  openDisputedAnswer: endpoint({
    name: "openDisputedAnswer",
    method: "POST",
    path: "/projects/{projectId}/disputed-answers",
    summary:
      "Dispute one production answer: its payload, of any known format, is kept byte for byte and rebuilt as it was shown. The same payload again adds nothing.",
    access: inProject(["lead", "engineer"], ["import", "lead"]),
    params: z.strictObject({ projectId: id }),
    query: z.strictObject({
      fileName: freeText(300).optional(),
      system: freeText(100).default("production"),
      reason: freeText(1000).default(""),
    }),
    bodyKind: "stream",
    answer: disputedAnswer,
    status: 201,
    problems: [
      "import_empty",
      "import_too_large",
      "import_broken_off",
      "payload_unreadable",
      "payload_many_answers",
      "frozen_text_changed",
    ],
  }),
  getPayload: endpoint({
    name: "getPayload",
    method: "GET",
    path: "/responses/{responseId}/payload",
    summary: "The bytes that a disputed production answer was rebuilt from, as they came.",
    access: onSubject("response", "responseId", readers, ["export", "lead"]),
    params: responseParams,
    answer: z.instanceof(Uint8Array),
    answerKind: "bytes",
  }),
  offerCandidate: endpoint({
    name: "offerCandidate",
    method: "POST",
    path: "/responses/{responseId}/golden-candidate",
    summary:
      "Offer the question of a response that was ruled on as a golden candidate; a target for it is proposed and signed as any other.",
    access: onSubject("response", "responseId", ["lead"], ["lead"]),
    params: responseParams,
    body: z.strictObject({
      key: freeText(100).refine((key) => key.trim() !== "", "needs a name"),
      kind: z.enum(["answerable", "unanswerable", "adversarial"]),
    }),
    answer: z.object({ goldenItemId: id, isThereAlready: z.boolean() }),
    status: 201,
    problems: ["not_settled", "item_key_taken", "question_missing"],
  }),
};
