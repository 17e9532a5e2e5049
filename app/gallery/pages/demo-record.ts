import type { AuditEventResource } from "@/contracts/audit";
import type {
  ApprovalResource,
  GoldenItemResource,
  GoldenTargetResource,
  ReferenceJudgementResource,
} from "@/contracts/golden";
import type { SetVersion } from "@/components/golden/set-versions-view";
import type { Member } from "@/components/members/members-view";
import type { Token } from "@/components/tokens/tokens-view";
import type { Policy } from "@/components/policy/policy-view";
import type { Me, Overview } from "@/contracts/session";
import type { DisputeRow } from "@/contracts/disputes";
import { placeOfWords } from "@/components/adjudication/dispute.fixture";

/** Invented people, documents and records. */

const DIGEST = "b7de41aa02c9d3109f3a1c20b7de41aa02c9d3109f3a1c209f3a1c2041aa02c9";

export const ME: Me = {
  userId: "user-rosa",
  name: "Rosa Lind",
  login: "rosa",
  serverAdmin: true,
  projects: [
    { id: "returns-0001", name: "Returns policy", demonstration: true, roles: ["rater", "lead"] },
    { id: "leases-0001", name: "Commercial leases", demonstration: false, roles: ["auditor"] },
  ],
};

export const OVERVIEW: Overview = {
  project: { id: "returns-0001", name: "Returns policy", demonstration: true, roles: ["rater", "lead"] },
  rater: { committedToday: 12, committed: 61, openLeases: 1, planned: 40 },
  lead: { openDisputes: 2, approvalsWaitingForMe: 1, openBatches: 2, responsesToJudge: 17, listedMisattributed: 3 },
  runs: { total: 3, latestRunId: "run-returns-3", latestOutcome: "fail", isLatestLate: true },
  golden: { items: 40, targetsFrozen: 38, judgementsFrozen: 22 },
};

export const DISPUTES: readonly DisputeRow[] = [
  {
    id: "dispute-relay",
    responseId: "response-relay",
    question: "Can an opened relay be returned, and who pays for expedited freight?",
    openedAt: "2026-03-09T15:41:02Z",
    state: "open",
    differingClaims: 1,
    kind: "claims",
    ratedByMe: false,
    reopened: 0,
    judgementsSince: 0,
  },
  {
    id: "dispute-lot",
    responseId: "response-lot",
    question: "What happens to a lot of which one unit was installed?",
    openedAt: "2026-03-09T12:03:20Z",
    state: "open",
    differingClaims: 2,
    kind: "cannot_judge",
    ratedByMe: true,
    reopened: 0,
    judgementsSince: 0,
  },
  {
    id: "dispute-sunday",
    responseId: "response-sunday",
    question: "Is there a collection on Sundays?",
    openedAt: "2026-03-02T09:00:00Z",
    state: "settled",
    differingClaims: 0,
    kind: "response_marks",
    ratedByMe: false,
    reopened: 0,
    judgementsSince: 0,
  },
];

export const TARGET: GoldenTargetResource = {
  id: "target-relay",
  goldenItemId: "item-relay",
  question: "Can an opened relay be returned, and who pays for expedited freight?",
  content: {
    answerable: true,
    searches: "",
    asOf: "2026-03-01",
    points: ["Within thirty days of delivery, if no unit of the lot was installed.", "Expedited freight is excluded."],
    passages: [
      {
        versionId: "version-policy",
        ...placeOfWords(0, "An opened relay of the RB-400 series may be returned within thirty days of delivery"),
      },
    ],
    nearMisses: [
      { versionId: "version-policy", ...placeOfWords(1, "Standard freight is included for contract tiers B and C.") },
    ],
  },
  proposedBy: "Rosa Lind",
  approvedBy: "Tomas Behr",
  frozenAt: "2026-03-02T10:11:12Z",
  digest: DIGEST,
  reason: "First round of the returns questions.",
  supersedesId: null,
  supersededById: null,
};

const ITEM_FACTS = {
  kind: "answerable",
  adversarialKind: null,
  queryShape: "lookup",
  use: "gate",
  class: "confidential",
  state: "candidate",
  doubts: [],
  withheld: false,
  createdAt: "2026-02-27T08:00:00Z",
  retiredAt: null,
  frozenAt: null,
} satisfies Partial<GoldenItemResource>;

export const ITEMS: readonly GoldenItemResource[] = [
  {
    ...ITEM_FACTS,
    state: "frozen",
    doubts: ["document_changed"],
    frozenAt: TARGET.frozenAt,
    id: "item-relay",
    externalId: "returns-007",
    question: TARGET.question,
    target: TARGET,
    proposalPending: false,
    latestResponseId: "response-relay",
  },
  {
    ...ITEM_FACTS,
    kind: "adversarial",
    adversarialKind: "false_premise",
    queryShape: null,
    id: "item-sunday",
    externalId: "returns-011",
    question: "Is there a collection on Sundays in the northern depots?",
    target: null,
    proposalPending: true,
    latestResponseId: "response-sunday",
  },
  {
    ...ITEM_FACTS,
    use: "practice",
    id: "item-inspect",
    externalId: "returns-019",
    question: "Who inspects returned units?",
    target: null,
    proposalPending: false,
    latestResponseId: null,
  },
];

export const JUDGEMENTS: readonly ReferenceJudgementResource[] = [
  {
    id: "reference-relay",
    responseId: "response-relay",
    externalId: "returns-007",
    question: TARGET.question,
    outcome: "misattributed",
    rubricVersion: "assay-default/1",
    basis: "adjudicated",
    proposedBy: "Rosa Lind",
    approvedBy: "Tomas Behr",
    frozenAt: "2026-03-11T10:11:12Z",
    digest: DIGEST,
    reason: "Settled.",
    supersedesId: null,
    supersededById: null,
  },
];

export const SET_VERSIONS: readonly SetVersion[] = [
  {
    id: "set-version-3",
    setName: "golden",
    number: 3,
    digest: DIGEST,
    targets: 38,
    frozenAt: "2026-03-05T09:00:00Z",
    proposedBy: "Tomas Behr",
    approvedBy: "Rosa Lind",
  },
];

export const APPROVALS: readonly ApprovalResource[] = [
  {
    id: "approval-1",
    kind: "freeze_targets",
    state: "proposed",
    proposedBy: "Tomas Behr",
    proposedAt: "2026-03-09T13:05:00Z",
    decidedBy: null,
    decidedAt: null,
    reason: "Second round: questions about depots.",
    contentDigest: DIGEST,
    subjects: [
      {
        id: "item-sunday",
        title: "returns-011 · Is there a collection on Sundays in the northern depots?",
        target: null,
        detail: "Unanswerable as of 2026-03-01. Searched: “Sunday”, “collection”, “depot hours” in all 14 documents.",
      },
      {
        id: "item-hours",
        title: "returns-013 · When does a depot close?",
        detail: "Answerable as of 2026-03-01.",
        target: { ...TARGET.content, passages: [], nearMisses: [] },
      },
    ],
    mine: false,
    isLone: false,
    signableFrom: "2026-03-09T13:05:00Z",
  },
  {
    id: "approval-0",
    kind: "set_version",
    state: "approved",
    proposedBy: "Tomas Behr",
    proposedAt: "2026-03-05T08:00:00Z",
    decidedBy: "Rosa Lind",
    decidedAt: "2026-03-05T09:00:00Z",
    reason: "First full set.",
    contentDigest: DIGEST,
    subjects: [{ id: "set-version-3", title: "golden, version 3", detail: "38 targets.", target: null }],
    mine: false,
    isLone: false,
    signableFrom: "2026-03-09T13:05:00Z",
  },
];

const event = (seq: number, part: Partial<AuditEventResource>): AuditEventResource => ({
  seq,
  at: "2026-03-09T14:05:33Z",
  type: "labels.committed",
  actorId: "user-ines",
  actorName: "Ines Marin",
  data: { submissionId: "submission-a", responseId: "response-relay", slotNo: 1 },
  prev: DIGEST,
  hash: DIGEST,
  ...part,
});

export const EVENTS: readonly AuditEventResource[] = [
  event(412, {
    type: "dispute.opened",
    actorId: null,
    actorName: null,
    data: { disputeId: "dispute-relay", cause: "claims", claims: 1 },
  }),
  event(411, {}),
  event(410, {
    type: "gate.evaluated",
    actorName: "Otto Kranz",
    data: { runId: "run-returns-1", outcome: "fail", exitCode: 1, bad: 7, scored: 150, expected: 150 },
  }),
  event(409, { type: "payload.erased", actorName: null, data: {} }),
];

export const MEMBERS: readonly Member[] = [
  { userId: "user-rosa", login: "rosa", name: "Rosa Lind", roles: ["rater", "lead"], since: "2026-01-10T08:00:00Z" },
  { userId: "user-ines", login: "ines", name: "Ines Marin", roles: ["rater"], since: "2026-01-10T08:00:00Z" },
  {
    userId: "user-otto",
    login: "otto",
    name: "Otto Kranz",
    roles: ["engineer", "admin"],
    since: "2026-01-12T08:00:00Z",
  },
  { userId: "user-vera", login: "vera", name: "Vera Holm", roles: ["auditor"], since: "2026-02-01T08:00:00Z" },
];

export const TOKENS: readonly Token[] = [
  {
    id: "token-0001",
    label: "CI of the returns assistant",
    scopes: ["import", "run"],
    createdAt: "2026-02-01T08:00:00Z",
    expiresAt: "2026-05-02T08:00:00Z",
    lastUsedAt: "2026-03-09T09:12:44Z",
    revokedAt: null,
  },
  {
    id: "token-0002",
    label: "notebook",
    scopes: ["export"],
    createdAt: "2026-01-01T08:00:00Z",
    expiresAt: "2026-02-01T08:00:00Z",
    lastUsedAt: null,
    revokedAt: null,
  },
];

export const POLICIES: readonly [Policy, ...Policy[]] = [
  {
    id: "policy-2",
    version: 2,
    num: 1,
    den: 100,
    minN: 150,
    maxSilent: 4,
    baselineRunId: "run-returns-1",
    since: "2026-03-01T08:00:00Z",
  },
  { id: null, version: 1, num: 1, den: 50, minN: 150, maxSilent: null, baselineRunId: null, since: null },
];
