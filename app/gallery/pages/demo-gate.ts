import type { GateReportResource } from "@/contracts/gate";

/** Invented gate reports. */

const DIGEST = "41aa02c9d3109f3a1c20b7de41aa02c9d3109f3a1c20b7de41aa02c9d3109f3a";

const failing = (
  externalId: string,
  part: Partial<GateReportResource["failing"][number]>,
): GateReportResource["failing"][number] => ({
  responseId: `response-${externalId}`,
  externalId,
  outcome: "misattributed",
  reason: "overreach",
  stage: "generation",
  explanation: "What it says is not what the passages in the prompt say.",
  ...part,
});

export const FAIL: GateReportResource = {
  id: null,
  runId: "run-returns-2",
  runNumber: 2,
  runKind: "live",
  rubricVersion: "assay-default/1",
  outcome: "fail",
  exitCode: 1,
  reasons: [
    { code: "ungrounded_over_limit", message: "7 of 150 responses fail; at most 1 in 50 may." },
    {
      code: "handle_validity_below_one",
      message: "1 cited handles are not in the retrieved set of their response.",
    },
  ],
  expected: 150,
  scored: 145,
  missing: 5,
  counts: {
    grounded: 118,
    correct_refusal: 14,
    unsupported: 4,
    misattributed: 3,
    incorrect_refusal: 3,
    refusal_after_retrieval_miss: 2,
    no_answer: 1,
  },
  ungrounded: {
    bad: 7,
    scored: 145,
    value: 7 / 145,
    ci: { lo: 0.0236, hi: 0.0962, level: 0.95, method: "wilson" },
    claim: false,
  },
  amongAnswered: { bad: 7, answered: 126, value: 7 / 126 },
  silence: { incorrectRefusals: 3, retrievalMisses: 2, noAnswers: 1, total: 6, ceiling: null },
  handleValidity: { valid: 402, total: 403, value: 402 / 403 },
  carried: 96,
  complete: false,
  failingOpen: 1,
  policy: {
    id: "policy-1",
    version: 1,
    num: 1,
    den: 50,
    minN: 150,
    maxSilent: null,
    baselineRunId: null,
    since: "2026-02-01T08:00:00Z",
  },
  setVersion: { number: 3, digest: DIGEST },
  demonstration: false,
  failing: [
    failing("returns-007", { reason: "contradicted" }),
    failing("returns-021", { reason: "overreach" }),
    failing("returns-044", {
      outcome: "unsupported",
      reason: "not_retrieved",
      stage: "retrieval",
      explanation: "The passages it needs were not retrieved.",
    }),
    failing("returns-058", {
      outcome: "unsupported",
      reason: "not_retrieved",
      stage: "packing",
      explanation: "The passages it needs were retrieved and did not reach the prompt.",
    }),
    failing("returns-071", {
      outcome: "unsupported",
      reason: "invented_citation",
      stage: "citation",
      explanation: "It cites something that was not retrieved.",
    }),
    failing("returns-090", {
      reason: "wrong_passage",
      stage: "citation",
      explanation: "The support was in the prompt; the citation points elsewhere or nowhere.",
    }),
    failing("returns-133", {
      outcome: "unsupported",
      reason: "no_support",
      stage: "corpus",
      explanation: "The passages it needs are not in the served corpus.",
    }),
  ],
  waitingFor: [
    { responseId: "response-1", externalId: "returns-012", state: "disputed" },
    { responseId: "response-2", externalId: "returns-013", state: "disputed" },
    { responseId: "response-3", externalId: "returns-015", state: "no_judgement" },
    { responseId: null, externalId: "returns-102", state: "no_judgement" },
    { responseId: "response-5", externalId: "returns-141", state: "single_judgement" },
  ],
  flags: ["targets_frozen_after_run", "decided_early"],
  evaluatedAt: "2026-03-09T16:20:01Z",
  digest: null,
};

export const PASS: GateReportResource = {
  ...FAIL,
  id: "report-pass",
  runNumber: 3,
  outcome: "pass",
  exitCode: 0,
  reasons: [],
  scored: 150,
  missing: 0,
  complete: true,
  failingOpen: 0,
  counts: { ...FAIL.counts, grounded: 129, unsupported: 1, misattributed: 1, incorrect_refusal: 2 },
  ungrounded: {
    bad: 2,
    scored: 150,
    value: 2 / 150,
    ci: { lo: 0.0037, hi: 0.0473, level: 0.95, method: "wilson" },
    claim: false,
  },
  amongAnswered: { bad: 2, answered: 132, value: 2 / 132 },
  handleValidity: { valid: 403, total: 403, value: 1 },
  failing: FAIL.failing.slice(1, 3),
  waitingFor: [],
  flags: [],
  digest: DIGEST,
};

export const UNDECIDED: GateReportResource = {
  ...FAIL,
  outcome: "undecided",
  exitCode: 2,
  demonstration: true,
  expected: 24,
  scored: 0,
  missing: 24,
  reasons: [
    { code: "judgements_missing", message: "24 of 24 items have no closed verdict." },
    { code: "kind_not_live", message: "The run is of kind frozen-context; only a live run can pass." },
  ],
  runKind: "frozen-context",
  rubricVersion: "assay-default/1",
  counts: {},
  ungrounded: { bad: 0, scored: 0, value: null, reason: "nothing_scored", claim: false },
  amongAnswered: { bad: 0, answered: 0, value: null, reason: "nothing_answered" },
  silence: { incorrectRefusals: 0, retrievalMisses: 0, noAnswers: 0, total: 0, ceiling: 3 },
  handleValidity: { valid: 40, total: 41, value: null, reason: "set_unknown" },
  carried: 0,
  policy: { ...FAIL.policy, minN: 10, maxSilent: 3 },
  setVersion: null,
  failing: [],
  waitingFor: FAIL.waitingFor,
  flags: [],
};

export const RECORDED: readonly GateReportResource[] = [
  PASS,
  { ...FAIL, id: "report-fail", digest: DIGEST, evaluatedAt: "2026-03-01T10:00:00Z" },
];
