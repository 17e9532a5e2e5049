import { z } from "zod";
import { FLAG_KINDS } from "@/domain/rubric/codes";
import { endpoint, inProject, onSubject } from "./define";
import { id, instant, pageOf, pageQuery, reasonText } from "./primitives";

/** Somebody's word that a response deserves another look. It decides nothing. */
export const responseFlag = z.object({
  id,
  kind: z.enum(FLAG_KINDS),
  note: z.string(),
  raisedAt: instant,
});
export type ResponseFlagResource = z.infer<typeof responseFlag>;

/** A response with the flags on it that nobody has answered. */
export const flaggedResponse = z.object({
  responseId: id,
  question: z.string(),
  flags: z.array(responseFlag).min(1),
  /** Its raters are still at work: nobody else looks at it before they are done. */
  isBeingJudged: z.boolean(),
  ratedByMe: z.boolean(),
});
export type FlaggedResponse = z.infer<typeof flaggedResponse>;

const responseParams = z.strictObject({ responseId: id });

export const flagEndpoints = {
  raiseFlag: endpoint({
    name: "raiseFlag",
    method: "POST",
    path: "/responses/{responseId}/flags",
    summary: "Flag a response for a lead to look at: a rater one that they judged, a lead any.",
    access: onSubject("response", "responseId", ["rater", "lead"], ["label", "lead"]),
    params: responseParams,
    body: z.strictObject({ kind: z.enum(FLAG_KINDS), note: reasonText }),
    answer: responseFlag,
    status: 201,
  }),
  listFlags: endpoint({
    name: "listFlags",
    method: "GET",
    path: "/projects/{projectId}/flags",
    summary: "Responses with flags that nobody has answered, the longest waiting first.",
    access: inProject(["lead", "auditor"], ["lead"]),
    params: z.strictObject({ projectId: id }),
    query: pageQuery,
    answer: pageOf(flaggedResponse),
  }),
  answerFlags: endpoint({
    name: "answerFlags",
    method: "POST",
    path: "/responses/{responseId}/flags/answer",
    summary: "Answer the open flags of a response where nothing is to be ruled on.",
    access: onSubject("response", "responseId", ["lead"], ["lead"]),
    params: responseParams,
    body: z.strictObject({ reason: reasonText }),
    answer: z.object({ answered: z.int() }),
    problems: ["rated_by_you", "no_open_flag"],
  }),
  takeUpResponse: endpoint({
    name: "takeUpResponse",
    method: "POST",
    path: "/responses/{responseId}/disputes",
    summary:
      "Open a dispute about a closed response, flagged or not; the open flags on it are taken up. Until it is ruled on the response is undecided.",
    access: onSubject("response", "responseId", ["lead"], ["lead"]),
    params: responseParams,
    answer: z.object({ disputeId: id }),
    status: 201,
    problems: ["rated_by_you", "dispute_open", "being_judged"],
  }),
};
