import type { ReplayLimit } from "@/domain/adjudication/replay-limits";
import type { DirectionRuled, DirectionSaid } from "@/domain/adjudication/ruling-directions";
import type { DisputeCause, FlagKind, NewEvidence, RulingCause, RunKind } from "@/domain/rubric/codes";
import type { GateFlag } from "./gate";
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
  flagged: "Flagged",
  production: "Production answer",
};

export const FLAG_KIND_WORDS: Readonly<Record<FlagKind, string>> = {
  label_wrong: "The label looks wrong",
  contrary_authority: "A contrary passage is left out",
  source_doubtful: "The source is doubtful or out of date",
  claim_cut: "The claims are cut badly",
  misleading: "True to the source, and still misleading",
  other: "Something else",
};

export const NEW_EVIDENCE_WORDS: Readonly<Record<NewEvidence, string>> = {
  document: "A document that came later",
  judgement: "A judgement that came later",
  missed: "Something that was overlooked",
  other: "Something else",
};

export const RULING_CAUSE_WORDS: Readonly<Record<RulingCause, string>> = {
  claim_unclear: "The claim is ambiguous",
  rubric_unclear: "The guideline has a gap",
  slip: "A rater’s slip",
  edge_case: "An edge case",
  source_unclear: "The source is unclear",
  judgement_call: "A judgement call",
  evidence_missed: "Evidence was missed",
  source_read_differently: "The source was read differently",
  refusal_read_differently: "The refusal was read differently",
  cannot_judge_twice: "It could not be judged",
  other: "Something else",
};

export const REPLAY_LIMIT_WORDS: Readonly<Record<ReplayLimit, string>> = {
  set_unknown:
    "The payload does not say what was retrieved. Whether a cited passage says the claim may be judged; that the claim is grounded may not.",
  set_partial:
    "The payload holds a part of what was retrieved. A citation outside that part can be neither found nor called invented.",
  question_absent:
    "The payload does not say what was asked. A claim that needs the question to be understood can’t be judged.",
  answer_absent: "The payload holds no answer. Nothing is left to judge but that.",
  source_text_absent: "A retrieved passage came without its text. What cites it can’t be looked up.",
  documents_changed: "Documents have newer versions since. What was shown is judged, as it was shown.",
  erased: "A text of this answer was erased. What remains is shown; the record says by whom and why.",
};

export const DIRECTION_SAID_WORDS: Readonly<Record<DirectionSaid, string>> = {
  both_pass: "Both judgements pass",
  one_passes: "One passes, one does not",
  neither_passes: "Neither passes",
  nobody: "Nobody judged it",
};

export const DIRECTION_RULED_WORDS: Readonly<Record<DirectionRuled, string>> = {
  pass: "Ruled to pass",
  fail: "Ruled to fail",
  apart: "Ruled apart",
  open: "Left undecided",
};

/** What a reader must know beside a decision, wherever its figure is shown. */
export const GATE_FLAG_WORDS: Readonly<Record<GateFlag, string>> = {
  demonstration: "Decided in a demonstration project, on a set below the usual minimum.",
  targets_frozen_after_run: "Some targets were frozen after this run had begun.",
  lone_lead: "A lone lead signed something that this rests on, 24 hours after proposing it.",
  baseline_missing: "No baseline is set, so silence has no ceiling.",
  item_doubled: "Two responses came for one item.",
  decided_early: "It failed before everything was judged; what is open could not have turned it.",
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
