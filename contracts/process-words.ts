import type { DisputeCause, RulingCause, RunKind } from "@/domain/rubric/codes";
import type { ApprovalResource } from "./golden";
import type { Role } from "./primitives";

/** The words people read for the codes of the work around judging: roles, runs, disputes, signatures. */

export const ROLE_WORDS: Readonly<Record<Role, string>> = {
  rater: "Rater",
  lead: "Lead",
  engineer: "Engineer",
  auditor: "Auditor",
  admin: "Admin",
};

export const RUN_KIND_WORDS: Readonly<Record<RunKind, string>> = {
  live: "Live",
  "frozen-context": "Frozen context",
  "production-sample": "Production sample",
};

export const DISPUTE_CAUSE_WORDS: Readonly<Record<DisputeCause, string>> = {
  claims: "Labels differ",
  response_marks: "Marks of the response differ",
  cannot_judge: "One could not judge",
  expected_answer: "Speaks against the frozen target",
  answers_another_question: "Answered what the corpus can’t answer",
};

export const RULING_CAUSE_WORDS: Readonly<Record<RulingCause, string>> = {
  rubric_unclear: "The rubric is unclear here",
  source_read_differently: "The source was read differently",
  evidence_missed: "One of them missed the evidence",
  claim_unclear: "The claim is unclear",
  slip: "A slip",
  refusal_read_differently: "The refusal was read differently",
  cannot_judge_twice: "It could not be judged",
  other: "Something else",
};

export const APPROVAL_KIND_WORDS: Readonly<Record<ApprovalResource["kind"], string>> = {
  freeze_targets: "Freeze golden targets",
  freeze_judgements: "Freeze reference judgements",
  supersede_target: "Supersede a golden target",
  supersede_judgement: "Supersede a reference judgement",
  set_version: "Freeze a version of the golden set",
  retire_items: "Retire a question",
  reattest_targets: "Attest a target again",
  policy: "Put a policy in force",
  baseline: "Make a run the baseline",
  rubric: "Put a version of the rubric in force",
  protocol: "Put a version of the protocol in force",
};

export const APPROVAL_STATE_WORDS: Readonly<Record<ApprovalResource["state"], string>> = {
  proposed: "Waits for a second signature",
  approved: "Signed by two",
  rejected: "Declined",
  withdrawn: "Withdrawn",
};
