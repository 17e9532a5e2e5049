import type { FrozenKind, FrozenRef } from "@/domain/audit/event-references";
import { appendAudit } from "@/server/audit/append-audit";
import type { Caller } from "@/server/caller";
import { databaseCodesOf } from "@/server/database-failure";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import type { ApprovalRow } from "@/server/repositories/approvals";
import type { Proposal, ProposalKind } from "@/server/repositories/frozen-contents";
import { type FrozenBy, insertTargets, listCurrentTargets } from "@/server/repositories/golden";
import { findCorpusTime } from "@/server/repositories/golden-doubts";
import { insertAttestation, insertRetirement, isTargetSuperseded } from "@/server/repositories/golden-items";
import { insertSetVersion } from "@/server/repositories/golden-sets";
import { insertPolicy } from "@/server/repositories/policies";
import { insertJudgement, isVerdictSuperseded } from "@/server/repositories/reference-judgements";
import { insertProtocolVersion, insertRubricVersion } from "@/server/repositories/rubrics";
import { findVersionsInForce } from "@/server/repositories/rubrics";
import { reassessVerdicts } from "@/server/services/reassess-verdicts";
import { ownPayloads } from "./own-payloads";

type ProposalOf<Kind extends ProposalKind> = Extract<Proposal, { kind: Kind }>;

const FROZEN_KIND: Readonly<Record<ProposalKind, FrozenKind>> = {
  freeze_targets: "golden_target",
  supersede_target: "golden_target",
  freeze_judgements: "reference_judgement",
  supersede_judgement: "reference_judgement",
  set_version: "golden_set_version",
  retire_items: "golden_retirement",
  reattest_targets: "golden_attestation",
  policy: "policy",
  baseline: "policy",
  rubric: "rubric_version",
  protocol: "protocol_version",
};

/** SQLSTATE of a unique index: a first record of the same subject, or another successor of the same record. */
const TAKEN = "23505";

/** Prisma's own code for the same. */
const TAKEN_PRISMA = "P2002";

async function refuseTaken<T>(insert: Promise<T>, supersedesId: string | null): Promise<T> {
  try {
    return await insert;
  } catch (error) {
    const codes = databaseCodesOf(error);
    if (!codes.includes(TAKEN) && !codes.includes(TAKEN_PRISMA)) throw error;
    if (supersedesId === null) throw new Refusal("already_frozen", "Something else was frozen in the meantime.");
    throw new Refusal("already_superseded", "Something else has superseded it in the meantime.");
  }
}

async function freezeJudgement(
  tx: Tx,
  record: ProposalOf<"freeze_judgements">["records"][number],
  row: FrozenBy & { projectId: string },
): Promise<void> {
  if (await isVerdictSuperseded(tx, record.content.verdictId)) {
    throw new Refusal("not_freezable", "The verdict that was proposed has been superseded; propose the present one.");
  }
  const inForce = await findVersionsInForce(tx, row.projectId);
  if (inForce !== null && inForce.rubricVersionId !== record.content.rubricVersionId) {
    throw new Refusal("rubric_stale", "Another rubric has come in force since it was proposed; decline it.");
  }
  await refuseTaken(insertJudgement(tx, { ...row, ...record }), record.content.supersedesId);
}

async function freezeSet(
  tx: Tx,
  record: ProposalOf<"set_version">["records"][number],
  row: FrozenBy & { projectId: string },
): Promise<void> {
  const current = new Set((await listCurrentTargets(tx, row.projectId)).map((target) => target.targetId));
  if (record.content.targets.some((member) => !current.has(member.targetId))) {
    throw new Refusal(
      "already_superseded",
      "A target of the proposed version was superseded, or its question retired; decline it and propose the set again.",
    );
  }
  await refuseTaken(insertSetVersion(tx, { ...row, ...record }), record.content.supersedesId);
}

async function freezeRetirement(
  tx: Tx,
  record: ProposalOf<"retire_items">["records"][number],
  row: FrozenBy & { projectId: string },
): Promise<void> {
  if (!(await insertRetirement(tx, { ...row, ...record }))) {
    throw new Refusal("already_retired", "The question was retired in the meantime.");
  }
}

async function freezeAttestation(
  tx: Tx,
  record: ProposalOf<"reattest_targets">["records"][number],
  row: FrozenBy & { projectId: string },
): Promise<void> {
  const { goldenTargetId, corpusAt } = record.content;
  if (await isTargetSuperseded(tx, goldenTargetId)) {
    throw new Refusal("already_superseded", "A later target stands in its place; attest that one.");
  }
  const now = (await findCorpusTime(tx, row.projectId))?.toISOString() ?? null;
  if (now !== corpusAt) throw new Refusal("corpus_grew", "A document came in after the searches that are signed here.");
  await insertAttestation(tx, { ...row, ...record });
}

async function freezePolicy(
  tx: Tx,
  record: ProposalOf<"policy" | "baseline">["records"][number],
  row: FrozenBy & { projectId: string },
): Promise<void> {
  const { projectId, approvalId, proposedById, approvedById, frozenAt: createdAt } = row;
  const made = { ...record, projectId, approvalId, proposedById, approvedById, createdAt };
  if (!(await insertPolicy(tx, made))) {
    throw new Refusal("already_superseded", "Another version of the policy has come in the meantime.");
  }
}

async function freezeVersion(
  tx: Tx,
  proposal: ProposalOf<"rubric" | "protocol">,
  row: FrozenBy & { projectId: string },
): Promise<void> {
  const insert = proposal.kind === "rubric" ? insertRubricVersion : insertProtocolVersion;
  const { projectId, approvalId, proposedById: createdById, frozenAt: createdAt } = row;
  for (const { id, digest, content } of proposal.records) {
    const made = { id, projectId, number: content.version, digest, content, approvalId, createdById, createdAt };
    if (!(await insert(tx, made))) {
      throw new Refusal("already_superseded", `Another version of the ${proposal.kind} has come in the meantime.`);
    }
  }
}

async function freezeRecords(tx: Tx, proposal: Proposal, row: FrozenBy & { projectId: string }): Promise<void> {
  switch (proposal.kind) {
    case "freeze_targets":
    case "supersede_target":
      // One proposal holds first targets or one superseding target, never both.
      await refuseTaken(insertTargets(tx, proposal.records, row), proposal.records[0]?.content.supersedesId ?? null);
      return;
    case "freeze_judgements":
    case "supersede_judgement":
      for (const record of proposal.records) await freezeJudgement(tx, record, row);
      return;
    case "set_version":
      for (const record of proposal.records) await freezeSet(tx, record, row);
      return;
    case "retire_items":
      for (const record of proposal.records) await freezeRetirement(tx, record, row);
      return;
    case "reattest_targets":
      for (const record of proposal.records) await freezeAttestation(tx, record, row);
      return;
    case "policy":
    case "baseline":
      for (const record of proposal.records) await freezePolicy(tx, record, row);
      return;
    case "rubric":
    case "protocol":
      await freezeVersion(tx, proposal, row);
  }
}

type By = { readonly projectId: string; readonly actorId: string };

async function recordSuperseded(tx: Tx, deps: Deps, by: By, approvalId: string, proposal: Proposal): Promise<void> {
  if (proposal.kind !== "supersede_target" && proposal.kind !== "supersede_judgement") return;
  for (const { id, digest, content } of proposal.records) {
    if (content.supersedesId === null) continue;
    const frozen: FrozenRef = { record: FROZEN_KIND[proposal.kind], id, digest };
    const data = { approvalId, oldId: content.supersedesId, frozen, payloads: ownPayloads(proposal) };
    await appendAudit(tx, deps, { ...by, type: "record.superseded", data });
  }
}

async function recordSet(tx: Tx, deps: Deps, by: By, approvalId: string, proposal: Proposal): Promise<void> {
  if (proposal.kind !== "set_version") return;
  for (const { id, digest, content } of proposal.records) {
    const frozen: FrozenRef = { record: "golden_set_version", id, digest };
    const { goldenSetId, number, targets } = content;
    const data = { approvalId, goldenSetId, number, targets: targets.length, frozen };
    await appendAudit(tx, deps, { ...by, type: "golden_set.version_frozen", data });
  }
}

async function recordItems(tx: Tx, deps: Deps, by: By, approvalId: string, proposal: Proposal): Promise<void> {
  if (proposal.kind === "retire_items") {
    for (const { id, digest, content } of proposal.records) {
      const frozen: FrozenRef = { record: "golden_retirement", id, digest };
      const data = { goldenItemId: content.goldenItemId, approvalId, frozen };
      await appendAudit(tx, deps, { ...by, type: "golden_item.retired", data });
    }
  }
  if (proposal.kind === "reattest_targets") {
    for (const { id, digest, content } of proposal.records) {
      const frozen: FrozenRef = { record: "golden_attestation", id, digest };
      const data = { goldenItemId: content.goldenItemId, approvalId, frozen, payloads: [...content.searches] };
      await appendAudit(tx, deps, { ...by, type: "golden_item.reattested", data });
    }
  }
}

async function recordPolicy(
  tx: Tx,
  deps: Deps,
  by: By,
  signed: { approvalId: string; isLone: boolean },
  proposal: Proposal,
): Promise<void> {
  if (proposal.kind !== "policy" && proposal.kind !== "baseline") return;
  for (const { id, digest, content } of proposal.records) {
    const frozen: FrozenRef = { record: "policy", id, digest };
    const data = { ...signed, number: content.number, frozen };
    await appendAudit(tx, deps, { ...by, type: "policy.approved", data });
    const { baselineRunId: runId, maxSilent: silent } = content;
    if (proposal.kind === "baseline" && runId !== null && silent !== null) {
      const { approvalId } = signed;
      await appendAudit(tx, deps, { ...by, type: "baseline.set", data: { approvalId, runId, silent } });
    }
  }
}

async function recordVersion(tx: Tx, deps: Deps, by: By, approvalId: string, proposal: Proposal): Promise<void> {
  if (proposal.kind === "rubric") {
    for (const { id, digest, content } of proposal.records) {
      const frozen: FrozenRef = { record: "rubric_version", id, digest };
      const data = { approvalId, number: content.version, frozen, payloads: [content.text] };
      await appendAudit(tx, deps, { ...by, type: "rubric.version_added", data });
    }
  }
  if (proposal.kind === "protocol") {
    for (const { id, digest, content } of proposal.records) {
      const frozen: FrozenRef = { record: "protocol_version", id, digest };
      const data = { approvalId, number: content.version, frozen };
      await appendAudit(tx, deps, { ...by, type: "protocol.version_added", data });
    }
  }
}

/**
 * Writes what was signed into frozen rows, works out anew the verdicts that a new target bears on, and chains the events.
 * Whatever is in the way (frozen or superseded meanwhile) undoes
 * the whole signature.
 *
 * @throws Refusal `already_frozen`, `already_superseded`, `already_retired`, `corpus_grew`, `not_freezable`.
 */
export async function freezeProposal(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  approval: ApprovalRow,
  isLone: boolean,
): Promise<void> {
  const { projectId, userId } = caller;
  const { id: approvalId, proposal, contentDigest } = approval;
  await freezeRecords(tx, proposal, {
    projectId,
    approvalId,
    proposedById: approval.proposerId,
    approvedById: isLone ? null : userId,
    frozenAt: deps.clock(),
    reasonPayloadId: proposal.reason.payload,
    reasonCommitment: proposal.reason.commitment,
  });
  if (proposal.kind === "freeze_targets" || proposal.kind === "supersede_target") {
    // Before the first event: whoever commits a judgement locks its item first and the chain's head last, and so must this.
    const itemIds = proposal.records.map(({ content }) => content.goldenItemId);
    await reassessVerdicts(tx, deps, projectId, itemIds);
  }
  const by = { projectId, actorId: userId };
  const record = FROZEN_KIND[proposal.kind];
  const frozen = proposal.records.map(({ id, digest }) => ({ record, id, digest }));
  const payloads = [...ownPayloads(proposal), proposal.reason];
  const data = { approvalId, contentDigest, isLone, frozen, payloads };
  await appendAudit(tx, deps, { ...by, type: "freeze.approved", data });
  await recordSuperseded(tx, deps, by, approvalId, proposal);
  await recordSet(tx, deps, by, approvalId, proposal);
  await recordItems(tx, deps, by, approvalId, proposal);
  await recordPolicy(tx, deps, by, { approvalId, isLone }, proposal);
  await recordVersion(tx, deps, by, approvalId, proposal);
}
