import { z } from "zod";
import { CONFIDENCES } from "@/domain/rubric/protocol";
import { CITATION_MARKS, CLAIM_LABELS, DECLINED, REASONS, RETRIEVED_SETS, SEVERITIES } from "@/domain/rubric/codes";
import { endpoint, inProject, onSubject } from "./define";
import { documentState, imageRegion } from "./documents";
import { rubricWords } from "./rubric-words";
import { freeText, id, inOrder, instant, pageOf, pageQuery, printedVersion, span, spanFields } from "./primitives";

export const claimLabel = z.enum(CLAIM_LABELS);
export const reason = z.enum(REASONS);
export const severity = z.enum(SEVERITIES);
export const citationMark = z.enum(CITATION_MARKS);
export const declined = z.enum(DECLINED);

/** Where a quote was found in the cited document version, or why not. Offsets are code points of its text T. */
export const quoteMatch = z.object({
  type: z.enum(["exact", "normalised", "fuzzy", "elided", "unresolved"]),
  span: span.nullable(),
  parts: z.array(span),
  similarity: z.number().nullable(),
  occurrences: z.int(),
  flags: z.array(z.string()),
  /** Word-level difference, quote to source: what a fuzzy match changed. */
  edits: z.array(
    z.object({ op: z.enum(["equal", "insert", "delete", "replace"]), quote: z.string(), source: z.string() }),
  ),
  reason: z.string().nullable(),
});
export type QuoteMatchResource = z.infer<typeof quoteMatch>;

export const citation = z.object({
  id,
  ordinal: z.int(),
  handle: z.string(),
  resolution: z.enum(["resolved", "dangling", "set_unknown"]),
  /** Index into `chunks` of the task; null when nothing resolves. */
  chunkIndex: z.int().nullable(),
  quote: z.string().nullable(),
  match: quoteMatch.nullable(),
});
export type CitationResource = z.infer<typeof citation>;

export const claim = z.object({
  id,
  ordinal: z.int(),
  text: z.string(),
  /** Where the claim stands in the answer, in code points of the answer; null if it could not be found there. */
  answerSpan: span.nullable(),
  needsCitation: z.boolean().nullable(),
  citations: z.array(citation),
  /** Codes that bound the judgement before it is made (`no_handle_resolves`, `quote_not_found`, `source_without_text`). */
  bounds: z.array(z.string()),
  /** Questions to put after the rater's choice, never before (`numbers_not_found`, `stale_document`). */
  questions: z.array(z.object({ code: z.string(), message: z.string() })),
});
export type ClaimResource = z.infer<typeof claim>;

/** A smaller chunk that the retriever found, while the chunk around it was sent. Its handle is that chunk's where it has none. */
const childChunk = z.object({ handle: z.string(), span });

/** A chunk of R as it was sent, and the place it has in its document. */
export const retrievedChunk = z.object({
  handle: z.string(),
  ordinal: z.int(),
  title: z.string(),
  documentId: id,
  versionId: id,
  printedVersion: printedVersion.nullable(),
  mediaType: z.string(),
  documentState,
  span,
  /** 1-based page of the chunk's start; null where the document has no pages. */
  page: z.int().nullable(),
  pageCount: z.int().nullable(),
  textSent: z.string(),
  /** The text sent differs from what the document says at this place. */
  differs: z.boolean(),
  children: z.array(childChunk),
});
export type RetrievedChunkResource = z.infer<typeof retrievedChunk>;

export const evidence = inOrder(
  z.strictObject({
    versionId: id,
    chunkHandle: freeText(200).nullable(),
    ...spanFields,
    /** Where it was read from a page's image: a source without a text layer has no words to point at. */
    region: imageRegion.optional(),
  }),
);
export type Evidence = z.infer<typeof evidence>;

/** One claim as a rater judges it. Everything is open until commit. */
export const claimJudgement = z.strictObject({
  claimId: id,
  label: claimLabel.nullable(),
  reason: reason.nullable(),
  severity: severity.nullable(),
  note: freeText(4000).default(""),
  marks: z.record(id, citationMark).default({}),
  evidence: z.array(evidence).max(50).default([]),
  /** The claim's words that no evidence covers: spans in code points of the claim's text. */
  uncovered: z.array(span).max(50).default([]),
  /** First AIS question, where the protocol asks it: understandable on its own? */
  understandable: z.boolean().nullable().default(null),
  /** How sure the rater is, where the protocol asks it. */
  confidence: z.enum(CONFIDENCES).nullable().default(null),
});
export type ClaimJudgement = z.infer<typeof claimJudgement>;

export const judgement = z.strictObject({
  claims: z.array(claimJudgement).max(500),
  declined: declined.nullable(),
  /** For a refusal: a passage of R supports an answer (marked in `refusalEvidence`). */
  supportInR: z.boolean().nullable(),
  refusalCause: z.enum(["judgement", "policy", "format"]).nullable(),
  refusalEvidence: z.array(evidence).max(50).default([]),
  answersQuestion: z.enum(["yes", "partly", "no"]).nullable(),
  contraryOmitted: z.boolean().default(false),
  note: freeText(4000).default(""),
});
export type Judgement = z.infer<typeof judgement>;

/** What a draft may hold: a judgement in any state of completion. */
export const draft = z.object({ version: z.int().min(0), savedAt: instant, judgement });
export type DraftResource = z.infer<typeof draft>;

/**
 * Everything a rater's browser receives of one response, and all it receives: nothing here, nor its size or order,
 * depends on another rater's label, a verdict or a model score (rubric section 5).
 */
export const benchTask = z.object({
  leaseId: id,
  leaseVersion: z.int(),
  leaseUntil: instant,
  responseId: id,
  rubric: z.object({
    version: z.string(),
    /** The number in `version`. */
    number: z.int(),
    protocolVersion: z.string(),
    twoStage: z.boolean(),
    padding: z.enum(["every_citation", "jointly"]),
    /** Marks are asked where a claim has this many citations or more. */
    marksFrom: z.int(),
    asksSeverity: z.boolean(),
    asksConfidence: z.boolean(),
    /** The words of the project's own rubric; null for the shipped ones. */
    words: rubricWords.nullable(),
  }),
  question: z.string(),
  turns: z.array(z.object({ role: z.string(), text: z.string() })),
  answer: z.string(),
  retrievedSet: z.enum(RETRIEVED_SETS),
  suggestedDeclined: z.object({ value: declined, basis: z.string() }).nullable(),
  chunks: z.array(retrievedChunk),
  claims: z.array(claim),
  /**
   * The rater's own first answers in the two-stage protocol, by claim. Until there is one for each claim, `isSourceClosed` is
   * true and neither chunks nor anything found out from them is in the task.
   */
  firstStage: z.record(id, z.boolean()),
  isSourceClosed: z.boolean(),
  draft: draft.nullable(),
  /** The rater's own committed judgement where it was reopened to be superseded. */
  supersedes: z.object({ submissionId: id, judgement }).nullable(),
  progress: z.object({ committedToday: z.int(), committed: z.int(), planned: z.int() }),
});
export type BenchTask = z.infer<typeof benchTask>;

export const committed = z.object({
  submissionId: id,
  responseId: id,
  committedAt: instant,
  progress: benchTask.shape.progress,
});
export type Committed = z.infer<typeof committed>;

/** One of the caller's own judgements. */
export const ownSubmission = z.object({
  id,
  responseId: id,
  question: z.string(),
  committedAt: instant,
  state: z.enum(["judged", "cannot_judge", "conflict"]),
  claims: z.array(z.object({ text: z.string(), label: claimLabel.nullable() })),
  /** The caller's own marks of the response as a whole; null where nothing was said. */
  declined: declined.nullable(),
  supportInR: z.boolean().nullable(),
  answersQuestion: z.enum(["yes", "partly", "no"]).nullable(),
  superseded: z.boolean(),
});
export type OwnSubmission = z.infer<typeof ownSubmission>;

const leaseParams = z.strictObject({ leaseId: id });
const onLease = onSubject("lease", "leaseId", ["rater", "lead"], ["label"]);

export const benchEndpoints = {
  takeNext: endpoint({
    name: "takeNext",
    method: "POST",
    path: "/projects/{projectId}/queue/next",
    summary:
      "Take a lease on the next response to judge; `task` is null when nothing is left for the caller. `except` lists leases already on screen, so that the following one can be loaded ahead.",
    access: inProject(["rater", "lead"], ["label"]),
    params: z.strictObject({ projectId: id }),
    body: z.strictObject({ except: z.array(id).max(4).default([]) }),
    answer: z.object({ task: benchTask.nullable() }),
    problems: ["too_many_leases"],
  }),
  getLease: endpoint({
    name: "getLease",
    method: "GET",
    path: "/leases/{leaseId}",
    summary: "A response the caller holds, as it was handed out.",
    access: onLease,
    params: leaseParams,
    answer: benchTask,
    problems: ["lease_lost"],
  }),
  renewLease: endpoint({
    name: "renewLease",
    method: "POST",
    path: "/leases/{leaseId}/renew",
    summary: "Hold on to it a while longer.",
    access: onLease,
    params: leaseParams,
    answer: z.object({ leaseVersion: z.int(), leaseUntil: instant }),
    ifMatch: true,
    problems: ["lease_lost", "stale_version"],
  }),
  releaseLease: endpoint({
    name: "releaseLease",
    method: "POST",
    path: "/leases/{leaseId}/release",
    summary: "Give it back; the draft is kept.",
    access: onLease,
    params: leaseParams,
    answer: z.object({ released: z.literal(true) }),
    problems: ["lease_lost"],
  }),
  deferLease: endpoint({
    name: "deferLease",
    method: "POST",
    path: "/leases/{leaseId}/defer",
    summary: "Put it at the end of the caller's own queue; the draft is kept.",
    access: onLease,
    params: leaseParams,
    answer: z.object({ released: z.literal(true) }),
    problems: ["lease_lost"],
  }),
  recuseLease: endpoint({
    name: "recuseLease",
    method: "POST",
    path: "/leases/{leaseId}/recuse",
    summary: "Leave it for good: a conflict of interest (offered to somebody else, nothing shown to others).",
    access: onLease,
    params: leaseParams,
    body: z.strictObject({ reason: z.literal("conflict") }),
    answer: z.object({ released: z.literal(true) }),
    problems: ["lease_lost"],
  }),
  answerFirstStage: endpoint({
    name: "answerFirstStage",
    method: "POST",
    path: "/leases/{leaseId}/first-stage",
    summary:
      "Two-stage protocol: say of every claim whether it can be understood on its own, once; the answer brings the source.",
    access: onLease,
    params: leaseParams,
    body: z.strictObject({
      answers: z
        .array(z.strictObject({ claimId: id, understandable: z.boolean() }))
        .min(1)
        .max(500),
    }),
    answer: benchTask,
    problems: ["lease_lost", "first_stage_incomplete", "first_stage_answered"],
  }),
  saveDraft: endpoint({
    name: "saveDraft",
    method: "PUT",
    path: "/drafts/{leaseId}",
    summary:
      "Keep the state of a judgement. `baseVersion` is the draft version it started from; a stale one gets 409 with both.",
    access: onLease,
    params: leaseParams,
    body: z.strictObject({ baseVersion: z.int().min(0), judgement }),
    answer: z.object({ version: z.int(), savedAt: instant }),
    problems: ["lease_lost", "stale_draft", "span_out_of_range"],
  }),
  commitLabels: endpoint({
    name: "commitLabels",
    method: "POST",
    path: "/responses/{responseId}/labels",
    summary:
      "Commit a judgement of one response: append-only, once; the same key with the same body gives the same answer.",
    access: onSubject("response", "responseId", ["rater", "lead"], ["label"]),
    params: z.strictObject({ responseId: id }),
    body: z.strictObject({
      leaseId: id,
      state: z.enum(["judged", "cannot_judge"]),
      cannotJudgeReason: freeText(2000).default(""),
      judgement,
      supersedes: id.nullable().default(null),
      /** What was on screen: versions shown, in order. */
      onScreen: z.array(id).max(200).default([]),
    }),
    answer: committed,
    status: 201,
    ifMatch: true,
    idempotent: true,
    problems: [
      "lease_lost",
      "stale_version",
      "judgement_incomplete",
      "judgement_refused",
      "key_reused",
      "not_open_for_change",
    ],
  }),
  listOwnSubmissions: endpoint({
    name: "listOwnSubmissions",
    method: "GET",
    path: "/projects/{projectId}/own-judgements",
    summary: "The caller's own judgements, newest first.",
    access: inProject(["rater", "lead"], ["label"]),
    params: z.strictObject({ projectId: id }),
    query: pageQuery,
    answer: pageOf(ownSubmission),
  }),
  reopenSubmission: endpoint({
    name: "reopenSubmission",
    method: "POST",
    path: "/submissions/{submissionId}/reopen",
    summary:
      "Take one's own judgement up again to append a superseding one; the first blind label stays what agreement is computed on.",
    access: onSubject("submission", "submissionId", ["rater", "lead"], ["label"]),
    params: z.strictObject({ submissionId: id }),
    answer: benchTask,
    problems: ["not_open_for_change"],
  }),
};
