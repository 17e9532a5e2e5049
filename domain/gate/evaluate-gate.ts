import type { GateOutcome } from "@/domain/rubric/codes";
import {
  EXIT_CODE_OF_OUTCOME,
  type GateInput,
  type GateReason,
  type GateReasonCode,
  type GateReport,
} from "./gate-report";
import { assertPolicy, exceedsShare, type GatePolicy } from "./policy";
import { type GateTally, shareOf, tallyGate } from "./tally";

function reason(code: GateReasonCode, message: string, detail: GateReason["detail"] = {}): GateReason {
  return { code, message, detail };
}

/** Step 1: what was frozen, the chain or the report is not what was signed; no figure says anything then. */
function findBroken({ integrity }: GateInput): GateReason[] {
  const reasons: GateReason[] = [];
  if (!integrity.areTargetsIntact) reasons.push(reason("targets_changed", "Frozen targets are not what was signed."));
  if (!integrity.isChainIntact) reasons.push(reason("chain_broken", "The audit chain does not verify."));
  if (!integrity.isReportIntact) reasons.push(reason("report_broken", "The report does not verify."));
  return reasons;
}

/**
 * Step 2: fail. The first two hold whatever the missing items become: their counts can only grow while `expected` is
 * fixed. Silence waits for the whole run, as its ceiling is about all of it.
 */
function findFailures(tally: GateTally, policy: GatePolicy): GateReason[] {
  const reasons: GateReason[] = [];
  const { num, den, maxSilent } = policy;
  const { expected } = tally;
  const bad = tally.bad + tally.failingOpen;
  if (exceedsShare(bad, expected, num, den)) {
    const message = `${bad} of ${expected} responses fail; at most ${num} in ${den} may.`;
    reasons.push(reason("ungrounded_over_limit", message, { bad, expected, num, den }));
  }
  const { dangling } = tally.handles;
  if (dangling > 0) {
    const message = `${dangling} cited handles are not in the retrieved set of their response.`;
    reasons.push(reason("handle_validity_below_one", message, { dangling }));
  }
  const silent = totalSilence(tally);
  if (maxSilent !== null && tally.missing.length === 0 && silent > maxSilent) {
    const message = `${silent} answerable items got no answer; at most ${maxSilent} may.`;
    reasons.push(reason("silence_over_ceiling", message, { silent, maxSilent }));
  }
  return reasons;
}

/** Step 3, first half: what is missing or open. */
function findMissing(tally: GateTally): GateReason[] {
  const reasons: GateReason[] = [];
  if (tally.scored === 0) reasons.push(reason("nothing_scored", "Nothing is scored; an empty run does not pass."));
  const single = tally.missing.filter((item) => item.cause === "single_judgement").length;
  const missing = tally.missing.length - single;
  if (missing > 0) {
    const message = `${missing} of ${tally.expected} items have no closed verdict.`;
    reasons.push(reason("judgements_missing", message, { missing, expected: tally.expected }));
  }
  if (single > 0) {
    reasons.push(reason("single_judgement", `${single} items rest on a single rater.`, { single }));
  }
  return reasons;
}

/** Step 3, second half: what can't be gated on although it is judged. */
function findUngateable(input: GateInput, tally: GateTally, policy: GatePolicy): GateReason[] {
  const reasons: GateReason[] = [];
  const { notGateable, setUnknown, handles, silence, expected } = tally;
  if (notGateable.length > 0) {
    const items = notGateable.length;
    reasons.push(reason("not_gateable", `${items} items can't be gated on until their target is renewed.`, { items }));
  }
  if (setUnknown.length > 0) {
    const items = setUnknown.length;
    reasons.push(reason("set_unknown", `What was retrieved is not known for ${items} responses.`, { items }));
  }
  if (handles.unknown > 0) {
    const message = `${handles.unknown} handles can't be held against a retrieved set.`;
    reasons.push(reason("handle_validity_unknown", message, { unknown: handles.unknown }));
  }
  if (policy.maxSilent !== null && silence.answerabilityUnknown > 0) {
    const items = silence.answerabilityUnknown;
    reasons.push(
      reason("answerability_unknown", `${items} unanswered items are not known to be answerable.`, { items }),
    );
  }
  if (expected < policy.minN) {
    const message = `${expected} items are fewer than the policy's minimum of ${policy.minN}.`;
    reasons.push(reason("below_minimum", message, { expected, minN: policy.minN }));
  }
  if (input.runKind !== null && input.runKind !== "live") {
    reasons.push(
      reason("kind_not_live", `A ${input.runKind} run can't release; only a live one can.`, { kind: input.runKind }),
    );
  }
  return reasons;
}

function decide(input: GateInput, tally: GateTally, policy: GatePolicy): [GateOutcome, readonly GateReason[]] {
  const broken = findBroken(input);
  if (broken.length > 0) return ["integrity", broken];
  const failures = findFailures(tally, policy);
  if (failures.length > 0) return ["fail", failures];
  const undecided = [...findMissing(tally), ...findUngateable(input, tally, policy)];
  return undecided.length > 0 ? ["undecided", undecided] : ["pass", []];
}

function totalSilence({ silence }: GateTally): number {
  return silence.incorrectRefusals + silence.retrievalMisses + silence.noAnswers;
}

function handleShare({ handles }: GateTally): GateReport["handleValidity"] {
  const { resolved: valid, dangling, unknown } = handles;
  const total = valid + dangling + unknown;
  const counts = { valid, total, unknown };
  // An unknown handle is neither valid nor invented; with one of them the share does not exist.
  if (unknown > 0) return { ...counts, value: null, reason: "set_unknown" };
  return { ...counts, ...shareOf(valid, total, "no_citations") };
}

function silenceOf(tally: GateTally, ceiling: number | null): GateReport["silence"] {
  const { incorrectRefusals, retrievalMisses, noAnswers } = tally.silence;
  const figures = { incorrectRefusals, retrievalMisses, noAnswers, total: totalSilence(tally), ceiling };
  return ceiling === null ? { ...figures, reason: "not_set" } : figures;
}

/**
 * The gate: rubric section 8, first step that holds (integrity, fail, undecided, pass). There is no override and no
 * warning state; whole numbers only are compared. It fails early and never passes early.
 *
 * @throws DomainError as `assertPolicy` (a looser policy is refused, not ignored) and as `tallyGate`.
 */
export function evaluateGate(input: GateInput, policy: GatePolicy): GateReport {
  assertPolicy(policy, { isDemonstration: input.isDemonstration || input.runKind === null });
  const tally = tallyGate(input);
  const [outcome, reasons] = decide(input, tally, policy);
  const { expected, scored, bad, carried } = tally;
  const answered = scored - tally.refusals;
  return {
    outcome,
    exitCode: EXIT_CODE_OF_OUTCOME[outcome],
    reasons,
    expected,
    scored,
    isComplete: tally.missing.length === 0,
    counts: tally.counts,
    ungrounded: { bad, scored, ...shareOf(bad, scored, "nothing_scored") },
    failingOpen: tally.failingOpen,
    amongAnswered: { bad, answered, ...shareOf(bad, answered, "nothing_answered") },
    silence: silenceOf(tally, policy.maxSilent),
    handleValidity: handleShare(tally),
    missing: tally.missing,
    waitingFor: tally.waitingFor,
    carriedShare: { carried, scored, ...shareOf(carried, scored, "nothing_scored") },
    policy,
    isDemonstration: input.isDemonstration,
  };
}
