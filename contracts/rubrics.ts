import { z } from "zod";
import { EFFECTS, PADDING_RULES, SEVERITIES } from "@/domain/rubric/codes";
import { claimLabel, reason } from "./bench";
import { labelCode, labelKey } from "./rubric-words";
import { endpoint, everyRole, inProject, readers } from "./define";
import { approval } from "./golden";
import { freeText, id, instant, reasonText, sha256Hex } from "./primitives";

const labelText = z.strictObject({
  code: labelCode,
  word: freeText(80),
  shortWord: freeText(24),
  key: labelKey.nullable(),
  condition: freeText(500),
});

const guidelineSection = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9_]{0,59}$/),
  title: freeText(120),
  text: freeText(4000),
  examples: z
    .array(
      z.strictObject({
        claim: freeText(1000),
        source: freeText(1000),
        label: claimLabel,
        reason: reason.nullable(),
      }),
    )
    .max(12),
});

/** What a project writes of a rubric. What a label does to the rate is its code's and can't be written. */
export const rubricText = z.strictObject({
  id: freeText(60),
  question: freeText(200),
  labels: z.array(labelText).max(20),
  reasons: z.array(z.strictObject({ code: reason, word: freeText(160) })).max(40),
  guideline: z.array(guidelineSection).max(60),
});
export type RubricTextInput = z.infer<typeof rubricText>;

/** A written rubric with what its codes fix. */
export const rubric = z.object({
  id: z.string(),
  version: z.int(),
  question: z.string(),
  labels: z.array(
    labelText.extend({
      isGivenToClaims: z.boolean(),
      isGivenToResponses: z.boolean(),
      effect: z.enum(EFFECTS).nullable(),
    }),
  ),
  reasons: z.array(
    z.object({
      code: reason,
      word: z.string(),
      label: z.enum(["unsupported", "misattributed"]).nullable(),
      severityDefault: z.enum(SEVERITIES).nullable(),
    }),
  ),
  guideline: z.array(guidelineSection),
});
export type RubricResource = z.infer<typeof rubric>;

const versionFields = {
  number: z.int(),
  /** `NAME/NUMBER`, as labels and figures print it. */
  printed: z.string(),
  /** Null where nothing was judged yet: the shipped version is written down with the first batch or proposal. */
  digest: sha256Hex.nullable(),
  addedAt: instant.nullable(),
  /** The two people; null for number 1, which is shipped. */
  proposedBy: z.string().nullable(),
  signedBy: z.string().nullable(),
  isInForce: z.boolean(),
};
export const rubricVersion = z.object(versionFields);
export type RubricVersionResource = z.infer<typeof rubricVersion>;

export const protocolChoice = z.strictObject({
  padding: z.enum(PADDING_RULES),
  isTwoStage: z.boolean(),
  marksFromCitations: z.int().min(1).max(2),
  ratersPerResponse: z.int().min(1).max(2),
  doubledPercent: z.int().min(0).max(100),
  asksSeverity: z.boolean(),
  asksConfidence: z.boolean(),
  carriedReauditPercent: z.int().min(0).max(100),
  minRescoreGapDays: z.int().min(1).max(365),
  rescoreEveryDays: z.int().min(1).max(365),
  rescorePercent: z.int().min(1).max(100),
});
export type ProtocolChoiceInput = z.infer<typeof protocolChoice>;

export const protocolVersion = z.object({ ...versionFields, choice: protocolChoice });
export type ProtocolVersionResource = z.infer<typeof protocolVersion>;

const waiting = { approvalId: id, proposedBy: z.string(), proposedAt: instant, mine: z.boolean() };

/** Labels of one pair of versions, with what rests on them. */
export const versionUse = z.object({
  rubricVersion: z.string(),
  protocolVersion: z.string(),
  isRubricInForce: z.boolean(),
  isProtocolInForce: z.boolean(),
  batches: z.int(),
  submissions: z.int(),
  labels: z.int(),
  verdicts: z.int(),
  referenceJudgements: z.int(),
  /** Items of an open batch that people still have to judge under these versions. */
  openItems: z.int(),
  runs: z.array(z.object({ runId: id, number: z.int(), labels: z.int() })),
});
export type VersionUse = z.infer<typeof versionUse>;

const projectParams = z.strictObject({ projectId: id });
const everyone = inProject(everyRole, ["export", "label", "lead"]);

export const rubricEndpoints = {
  listRubrics: endpoint({
    name: "listRubrics",
    method: "GET",
    path: "/projects/{projectId}/rubrics",
    summary: "Versions of the project's rubric, newest first, and the one that waits for a second signature.",
    access: everyone,
    params: projectParams,
    answer: z.object({
      versions: z.array(rubricVersion),
      proposed: z.object({ ...waiting, rubric }).nullable(),
    }),
  }),
  getRubric: endpoint({
    name: "getRubric",
    method: "GET",
    path: "/projects/{projectId}/rubric",
    summary:
      "One version of the rubric in full (labels, keys, reasons, guideline with its examples): by its number, or the one in force.",
    access: everyone,
    params: projectParams,
    query: z.strictObject({ number: z.coerce.number().int().min(1).optional() }),
    answer: z.object({ version: rubricVersion, rubric }),
  }),
  proposeRubric: endpoint({
    name: "proposeRubric",
    method: "POST",
    path: "/projects/{projectId}/rubrics",
    summary: "Propose a version of the rubric, for batches opened after another lead has signed it.",
    access: inProject(["lead"], ["lead"]),
    params: projectParams,
    body: z.strictObject({ rubric: rubricText, reason: reasonText }),
    answer: approval,
    status: 201,
    problems: ["rubric_incomplete", "same_content", "proposal_pending"],
  }),
  listProtocols: endpoint({
    name: "listProtocols",
    method: "GET",
    path: "/projects/{projectId}/protocols",
    summary: "Versions of the project's protocol, newest first, and the one that waits for a second signature.",
    access: everyone,
    params: projectParams,
    answer: z.object({
      versions: z.array(protocolVersion),
      proposed: z.object({ ...waiting, choice: protocolChoice }).nullable(),
    }),
  }),
  proposeProtocol: endpoint({
    name: "proposeProtocol",
    method: "POST",
    path: "/projects/{projectId}/protocols",
    summary: "Propose a version of the protocol, for batches opened after another lead has signed it.",
    access: inProject(["lead"], ["lead"]),
    params: projectParams,
    body: z.strictObject({ choice: protocolChoice, reason: reasonText }),
    answer: approval,
    status: 201,
    problems: ["protocol_contradictory", "same_content", "proposal_pending"],
  }),
  listVersionUse: endpoint({
    name: "listVersionUse",
    method: "GET",
    path: "/projects/{projectId}/version-use",
    summary:
      "How many labels, verdicts and frozen judgements rest on each pair of rubric and protocol version. They are never pooled.",
    access: inProject(readers, ["export", "lead"]),
    params: projectParams,
    answer: z.object({ items: z.array(versionUse) }),
  }),
};
