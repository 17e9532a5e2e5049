import { z } from "zod";

/**
 * Every code the API can answer with, its HTTP status, its title, and when it happens. Mapped to RFC 9457 in one place
 * (`server/route`); screens and the command line show `title` and `detail`.
 */
export const PROBLEMS = {
  // General
  bad_request: [400, "The request can't be read", "A header, parameter or body is not of the documented form."],
  body_invalid: [
    422,
    "The body doesn't fit",
    "A field is missing, of the wrong type or out of range; `errors` names each.",
  ],
  idempotency_key_missing: [
    400,
    "Idempotency-Key is missing",
    "A write that must not happen twice carries a key that the client mints once.",
  ],
  not_signed_in: [401, "Not signed in", "No session and no token, or either has ended."],
  not_allowed: [403, "Not allowed", "The caller is a member, but this needs another role or scope."],
  cross_origin: [403, "Refused from another site", "A write with a session cookie came from another origin."],
  not_found: [404, "Not found", "There is no such thing, or none that the caller may know of."],
  method_not_allowed: [405, "Not a method of this path", "The path exists, but not with this method."],
  body_too_large: [413, "The body is too large", "A JSON body has more bytes than the limit that `facts` names."],
  media_type: [415, "Not this media type", "A JSON body without `application/json`."],
  too_many_requests: [
    429,
    "Too many requests",
    "The limit of this account or address is used up for now; see `Retry-After`.",
  ],
  precondition_required: [428, "If-Match is missing", "A write names the version it saw."],
  internal: [500, "Our fault", "Something failed that should not have; the request id finds it in the log."],
  unavailable: [503, "Not available just now", "The database does not answer or is not migrated."],
  // Members and tokens
  role_mix_refused: [
    422,
    "These roles don't go together",
    "Engineer with rater or lead, or auditor with any other role.",
  ],
  last_admin: [409, "The project needs an admin", "The only admin of a project can't lose that role."],
  no_such_user: [422, "No such user", "No sign-in has this name."],
  scope_above_roles: [422, "A token can't exceed its owner", "A scope asks for more than the caller's roles allow."],
  // Documents and spans
  document_empty: [422, "The file is empty", "No bytes arrived, or none but white space."],
  document_too_large: [
    413,
    "The file is too large",
    "More bytes, pages or characters than the limit that `detail` names.",
  ],
  document_unreadable: [
    422,
    "The file can't be read",
    "It is not what its name says, is broken, or parsing it took too long.",
  ],
  document_password: [
    422,
    "The file is protected by a password",
    "A PDF that opens only with a password; send a copy without one.",
  ],
  document_without_text: [
    422,
    "The PDF has no text",
    "More than four of five pages have no text layer; `scan=true` keeps it as page images for raters to read.",
  ],
  alias_taken: [409, "This name is taken", "Another document of the project has it as its key or as an alias."],
  text_not_utf8: [422, "The text is not UTF-8", "A byte sequence is not UTF-8; `detail` names the offset."],
  span_inverted: [422, "The span ends before it starts", "start > end; neither is swapped nor clamped."],
  span_out_of_range: [
    422,
    "The span lies outside the text",
    "An offset is past the end of the document version's text.",
  ],
  // Import
  import_empty: [422, "The file holds no responses", "No line with content arrived."],
  import_bad_lines: [422, "Some lines can't be imported", "`errors` names each with its line; nothing was imported."],
  import_too_large: [413, "The file is too large", "More bytes or a longer line than the limit that `detail` names."],
  import_broken_off: [400, "The upload broke off", "Fewer bytes arrived than were announced; nothing was imported."],
  frozen_text_changed: [
    409,
    "A frozen item's text changed",
    "An item with a frozen target comes with another question under the same id.",
  ],
  claim_units_settled: [
    409,
    "The claims are settled",
    "The run is opened for judging: both raters get the same claims, and no verdict loses its own.",
  ],
  recut_refused: [422, "The claims can't be cut like this", "`facts.why` says what would be lost, or what is missing."],
  // Queue and labels
  batch_already_open: [409, "The run is open already", "A run is opened for judging once."],
  too_many_leases: [
    409,
    "Too many open leases",
    "The caller holds as many responses as anyone may; commit or release one.",
  ],
  lease_lost: [
    409,
    "This response is no longer yours",
    "The lease ran out and was handed on, or was released; the draft is kept.",
  ],
  stale_version: [409, "Changed since you saw it", "If-Match names an older version; `current` holds the present one."],
  stale_draft: [409, "The draft was saved elsewhere", "Another tab saved a later draft; both are in the answer."],
  judgement_incomplete: [422, "Not everything is judged", "A claim or a response mark is open; `errors` names each."],
  judgement_refused: [
    422,
    "The rubric refuses this judgement",
    "A label or reason that the citations' state doesn't allow; `errors` says which and why.",
  ],
  key_reused: [422, "This key was used for something else", "The same Idempotency-Key came with another body."],
  answer_gone: [
    409,
    "Done; the answer is no longer kept",
    "The same Idempotency-Key came before and its write was done; something was erased since, and kept answers with it.",
  ],
  not_open_for_change: [409, "No longer open for change", "The response is settled; a change now goes through a lead."],
  // Disputes
  rated_by_you: [403, "You rated this response", "Who judged a response can't open or rule on its dispute."],
  already_settled: [409, "Settled already", "Another lead has ruled on it."],
  ruling_incomplete: [422, "The ruling leaves something open", "Every differing claim and mark needs a ruling."],
  not_settled: [409, "Not ruled on", "There is no ruling in force that this could be about."],
  dispute_open: [409, "In dispute already", "The response has an open dispute; rule on that one."],
  being_judged: [409, "Still being judged", "Its raters are at work; it can be disputed once they are done."],
  no_open_flag: [409, "No open flag", "Every flag on the response was answered or taken up."],
  dissented_already: [409, "You dissented already", "One dissent a rater stands beside a ruling; it is not edited."],
  payload_unreadable: [
    422,
    "The payload can't be read",
    "It is of no known format, or broken; nothing is guessed and nothing was stored.",
  ],
  payload_many_answers: [
    422,
    "More than one answer",
    "A dispute is about one answer. Import the file as a run, and dispute the one that is meant.",
  ],
  question_missing: [
    422,
    "There is no question",
    "The payload does not say what was asked, or it was erased; nothing can be expected of it.",
  ],
  // Golden
  already_frozen: [409, "Frozen already", "It has a frozen record; supersede that one instead."],
  already_superseded: [409, "Superseded already", "A later record supersedes this one; start from that."],
  proposal_pending: [409, "A proposal is waiting", "The same thing is already proposed and undecided."],
  target_incomplete: [
    422,
    "The target lacks something",
    "Unanswerable needs the searches made; answerable needs a supporting passage.",
  ],
  same_content: [409, "Nothing would change", "What is proposed says the same as what is frozen."],
  not_freezable: [422, "This verdict can't be frozen", "Only unanimous or adjudicated verdicts of closed pairs can."],
  already_retired: [409, "Retired already", "The question is in no later version of a set; write a new one instead."],
  nothing_to_reattest: [409, "Nothing to attest", "Nothing has changed under the target since it was signed."],
  corpus_grew: [
    409,
    "The corpus has grown since",
    "A document came in after the searches were made: withdraw the proposal, search again, and propose it anew.",
  ],
  sealed_item: [
    403,
    "The question is sealed",
    "It is shown to leads and auditors who open it, and leaves by no export and no token.",
  ],
  seal_too_late: [
    409,
    "Too late to seal it",
    "Its target was open to all readers. Write another question and seal it from the start, or use this one as it is.",
  ],
  golden_bad_lines: [422, "Some lines can't be taken over", "`errors` names each with its line; nothing was stored."],
  item_key_taken: [409, "A question has this name", "`errors` names each; give it another one, or leave it out."],
  rubric_stale: [
    409,
    "Judged under an older rubric",
    "A later version of the rubric is in force; have the response judged under it, then freeze that verdict.",
  ],
  nothing_to_freeze: [422, "Nothing to freeze", "No frozen target is there to put into a set."],
  first_stage_incomplete: [
    422,
    "Not every claim is answered",
    "The source opens once it is said of each claim whether it can be understood on its own.",
  ],
  first_stage_answered: [409, "Answered already", "The first answers were given, and others than these; they stay."],
  source_closed: [
    409,
    "The source is still closed",
    "The caller holds a response that cites it, under a two-stage protocol, and has not given the first answers.",
  ],
  rubric_incomplete: [
    422,
    "The rubric lacks something",
    "A label, reason or example is missing or can't be told from another; `errors` names each.",
  ],
  protocol_contradictory: [
    422,
    "The protocol contradicts itself",
    "Two of its choices don't go together; the detail names them.",
  ],
  same_person: [403, "A second person must sign", "Who proposed can't approve."],
  already_decided: [409, "Decided already", "The proposal was approved, rejected or withdrawn."],
  content_changed: [409, "Not what you read", "The digest sent is not that of the proposal; read it again."],
  lone_lead_waits: [
    409,
    "A lone lead waits 24 hours",
    "The project has one lead; their own proposal can be signed a day later, and the record says so.",
  ],
  frozen: [409, "Frozen records are never edited", "The database refused to change a frozen or append-only row."],
  // Re-score, agreement, gate
  nothing_to_draw: [422, "Nothing to draw from", "No closed first-pass judgements are in the frame."],
  gap_not_over: [
    422,
    "Too soon for an intra-rater sample",
    "The minimum gap since the first judgement is not over for any item.",
  ],
  too_few_pairs: [
    409,
    "Too few closed pairs",
    "Agreement is shown from ten pairs on, so that it gives nobody's label away.",
  ],
  policy_looser_than_rule: [
    422,
    "A policy may tighten 2%, never loosen it",
    "The fraction asked for is larger than 1/50.",
  ],
  no_baseline: [
    422,
    "This run can't be the baseline",
    "The baseline is a live run whose latest recorded decision is a pass.",
  ],
  minimum_too_low: [422, "The minimum is too low", "Below 150 only in a project marked demonstration."],
  // Verifiers and incidents
  verifier_unavailable: [
    409,
    "This verifier is not available",
    "The operator has not set it up, its folder or package is not there, or its model can't be read; `detail` says which.",
  ],
  no_band: [
    409,
    "There is no band to ask about",
    "The cheaper verifier's run isn't finished, or its newest calibration chooses no band; calibrate it with costs or a budget.",
  ],
  verifier_run_busy: [409, "It is running", "Another process works on this run of a verifier, or it is done."],
  labels_not_human: [
    422,
    "Labels that a model made can't calibrate",
    "A pair says that a model made its label; `detail` names its position.",
  ],
  weight_invalid: [
    422,
    "Some pairs lack a chance",
    "Either every pair says with which chance it was chosen, or none does.",
  ],
  clusters_uneven: [
    422,
    "Pairs name their clusters differently",
    "Every pair names as many clusters (question, document) as the others, or none does.",
  ],
  rubrics_differ: [422, "Judged under different rubrics", "Labels of two versions of a rubric are never pooled."],
  nothing_to_calibrate: [
    422,
    "Nothing to calibrate on",
    "No claim of these runs has both a score of this verifier and a closed verdict by people.",
  ],
  scores_bad_lines: [422, "Some scores can't be imported", "`errors` names each with its line; nothing was imported."],
  score_differs: [
    409,
    "Another score is there",
    "This verifier and revision scored the claim otherwise before; a score that moves belongs to another revision.",
  ],
  source_not_known: [
    422,
    "No such source here",
    "The incident names a document version or chunk the project doesn't have.",
  ],
  // Erasure
  under_hold: [409, "Under legal hold", "A hold beats erasure; the conflict is recorded."],
  already_erased: [409, "Erased already", "The payload was erased before."],
} as const satisfies Record<string, readonly [number, string, string]>;

export type ProblemCode = keyof typeof PROBLEMS;

/** One field that doesn't fit: a path such as `claims[2].label`, or `line 17`. */
export const fieldError = z.object({
  field: z.string(),
  code: z.string(),
  message: z.string(),
  line: z.int().optional(),
});
export type FieldError = z.infer<typeof fieldError>;

/** RFC 9457, plus a stable `code`, the request id, field errors, and on a stale write the present value. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.string().optional(),
  /** Ids, positions and limits that the code is about; never texts. */
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])).optional(),
  requestId: z.string(),
  errors: z.array(fieldError).optional(),
  /** How many errors there were, when more than `errors` lists. */
  errorCount: z.int().optional(),
  current: z.unknown().optional(),
  retryAfterSeconds: z.int().optional(),
});
export type Problem = z.infer<typeof problem>;
