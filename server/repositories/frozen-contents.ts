import { z } from "zod";
import type { PayloadRef } from "@/domain/audit/event-references";
import type { GoldenSetContent } from "@/domain/golden/golden-set";
import { TARGET_DOUBTS, type TargetDoubt } from "@/domain/golden/item-life";
import type { GoldenTargetContent } from "@/domain/golden/golden-target";
import type { ReferenceJudgementContent } from "@/domain/golden/reference-judgement";
import type { ProtocolDefinition } from "@/domain/rubric/protocol";
import {
  CLAIM_LABELS,
  DECLINED,
  EFFECTS,
  FAIL_LABELS,
  OUTCOMES,
  PADDING_RULES,
  REASONS,
  RULING_CAUSES,
  SEVERITIES,
  VERDICT_BASES,
} from "@/domain/rubric/codes";

/** Contents of frozen rows as they stand in Json columns. Strict: a name that is not of the format is a changed record. */

const payloadRef: z.ZodType<PayloadRef> = z.strictObject({ payload: z.string(), commitment: z.string() });
const targetSpan = z.strictObject({ documentVersionId: z.string(), startCp: z.int(), endCp: z.int() });

export const storedTarget: z.ZodType<GoldenTargetContent> = z.strictObject({
  goldenItemId: z.string(),
  number: z.int(),
  question: payloadRef,
  isAnswerable: z.boolean(),
  asOf: z.string().nullable(),
  snapshotId: z.string().nullable(),
  searches: z.array(payloadRef),
  points: z.array(payloadRef),
  passages: z.array(targetSpan),
  nearMisses: z.array(targetSpan),
  expectedAnswer: payloadRef.exactOptional(),
  expectedRefusal: payloadRef.exactOptional(),
  supersedesId: z.string().nullable(),
});

/** That a question goes into no later version of a set. */
export type RetirementContent = {
  readonly goldenItemId: string;
  /** The target in force; null where none was frozen. */
  readonly goldenTargetId: string | null;
};

const storedRetirement: z.ZodType<RetirementContent> = z.strictObject({
  goldenItemId: z.string(),
  goldenTargetId: z.string().nullable(),
});

/** That a target still holds. */
export type AttestationContent = {
  readonly goldenItemId: string;
  readonly goldenTargetId: string;
  /** What had changed under it. */
  readonly doubts: readonly TargetDoubt[];
  readonly snapshotId: string | null;
  /** When the newest file of the corpus came in, ISO 8601; null where there was none. */
  readonly corpusAt: string | null;
  readonly searches: readonly PayloadRef[];
};

const storedAttestation: z.ZodType<AttestationContent> = z.strictObject({
  goldenItemId: z.string(),
  goldenTargetId: z.string(),
  doubts: z.array(z.enum(TARGET_DOUBTS)),
  snapshotId: z.string().nullable(),
  corpusAt: z.string().nullable(),
  searches: z.array(payloadRef),
});

const judgedLabel = z.strictObject({
  claimId: z.string(),
  label: z.enum(CLAIM_LABELS).nullable(),
  reason: z.enum(REASONS).nullable(),
  severity: z.enum(SEVERITIES).nullable(),
});
const declined = z.enum(DECLINED).nullable();
const basis = z.enum(VERDICT_BASES);

export const storedJudgement: z.ZodType<ReferenceJudgementContent> = z.strictObject({
  responseId: z.string(),
  verdictId: z.string(),
  goldenTargetId: z.string().nullable(),
  question: payloadRef,
  answer: payloadRef,
  outcome: z.enum([...OUTCOMES, "refusal_unchecked"]),
  basis,
  declined,
  supportInR: z.boolean().nullable(),
  claims: z.array(judgedLabel.extend({ text: payloadRef, basis, evidence: z.array(targetSpan) })),
  sides: z.array(
    z.strictObject({
      submissionId: z.string(),
      raterId: z.string(),
      labels: z.array(judgedLabel),
      declined,
      supportInR: z.boolean().nullable(),
    }),
  ),
  ruling: z
    .strictObject({
      adjudicationId: z.string(),
      leadId: z.string(),
      cause: z.enum(RULING_CAUSES),
      explanation: payloadRef,
    })
    .nullable(),
  rubricVersionId: z.string(),
  protocolVersionId: z.string(),
  supersedesId: z.string().nullable(),
});

export const storedSet: z.ZodType<GoldenSetContent> = z.strictObject({
  goldenSetId: z.string(),
  number: z.int(),
  targets: z.array(z.strictObject({ goldenItemId: z.string(), targetId: z.string(), digest: z.string() })),
  supersedesId: z.string().nullable(),
});

/** A version of the gate's rule as it is frozen. */
export type PolicyContent = {
  readonly number: number;
  readonly num: number;
  readonly den: number;
  readonly minN: number;
  readonly maxSilent: number | null;
  readonly baselineRunId: string | null;
  readonly supersedesId: string | null;
};

export const storedPolicy: z.ZodType<PolicyContent> = z.strictObject({
  number: z.int(),
  num: z.int(),
  den: z.int(),
  minN: z.int(),
  maxSilent: z.int().nullable(),
  baselineRunId: z.string().nullable(),
  supersedesId: z.string().nullable(),
});

const rubricCodes = {
  id: z.string(),
  version: z.int(),
  labels: z.array(
    z.strictObject({
      code: z.enum([...OUTCOMES, "not_a_claim"]),
      key: z.string().nullable(),
      effect: z.enum(EFFECTS).nullable(),
    }),
  ),
  reasons: z.array(
    z.strictObject({
      code: z.enum(REASONS),
      label: z.enum(FAIL_LABELS).nullable(),
      severityDefault: z.enum(SEVERITIES).nullable(),
    }),
  ),
};

/** A version of the rubric as it is frozen: its codes, and the commitment to everything that it says in words. */
export const storedRubric = z.strictObject({ ...rubricCodes, text: payloadRef });
export type RubricContent = z.infer<typeof storedRubric>;

/**
 * What a frozen row may hold: the above, or, from before a project could have words of its own, the shipped rubric with a
 * digest of its words. What is frozen is never written again, so both are read for good.
 */
export const frozenRubric = z.union([storedRubric, z.strictObject({ ...rubricCodes, words: z.string() })]);
export type FrozenRubric = z.infer<typeof frozenRubric>;

/** A version of the protocol as it is frozen; choices that came later have the value that held before them. */
export const storedProtocol = z.strictObject({
  id: z.string(),
  version: z.int(),
  padding: z.enum(PADDING_RULES),
  isTwoStage: z.boolean(),
  marksFromCitations: z.int(),
  maxCitationsScored: z.int(),
  ratersPerResponse: z.int(),
  doubledPercent: z.int().default(100),
  asksSeverity: z.boolean().default(true),
  asksConfidence: z.boolean().default(false),
  carriedReauditPercent: z.int(),
  minRescoreGapDays: z.int().default(14),
  rescoreEveryDays: z.int().default(30),
  rescorePercent: z.int().default(10),
}) satisfies z.ZodType<ProtocolDefinition>;

const frozen = { id: z.string(), digest: z.string() };
const common = { reason: payloadRef };
const targets = z.array(z.strictObject({ ...frozen, content: storedTarget }));
const judgements = z.array(z.strictObject({ ...frozen, content: storedJudgement }));
const policies = z.array(z.strictObject({ ...frozen, content: storedPolicy }));

/**
 * What a proposal holds: the records as they will be frozen, ids and digests included, so that the second person signs
 * exactly these. No texts.
 */
export const storedProposal = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("freeze_targets"), records: targets, ...common }),
  z.strictObject({ kind: z.literal("supersede_target"), records: targets, ...common }),
  z.strictObject({ kind: z.literal("freeze_judgements"), records: judgements, ...common }),
  z.strictObject({ kind: z.literal("supersede_judgement"), records: judgements, ...common }),
  z.strictObject({
    kind: z.literal("set_version"),
    records: z.array(z.strictObject({ ...frozen, content: storedSet })),
    ...common,
  }),
  z.strictObject({
    kind: z.literal("retire_items"),
    records: z.array(z.strictObject({ ...frozen, content: storedRetirement })),
    ...common,
  }),
  z.strictObject({
    kind: z.literal("reattest_targets"),
    records: z.array(z.strictObject({ ...frozen, content: storedAttestation })),
    ...common,
  }),
  z.strictObject({ kind: z.literal("policy"), records: policies, ...common }),
  z.strictObject({ kind: z.literal("baseline"), records: policies, ...common }),
  z.strictObject({
    kind: z.literal("rubric"),
    records: z.array(z.strictObject({ ...frozen, content: storedRubric })),
    ...common,
  }),
  z.strictObject({
    kind: z.literal("protocol"),
    records: z.array(z.strictObject({ ...frozen, content: storedProtocol })),
    ...common,
  }),
]);
export type Proposal = z.infer<typeof storedProposal>;
export type ProposalKind = Proposal["kind"];
