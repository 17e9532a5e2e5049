import type { BenchTask } from "@/contracts/bench";
import type { ResponseMaterial } from "@/contracts/disputes";
import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { findDraft } from "@/server/repositories/drafts";
import { findMaterial, type Material } from "@/server/repositories/material";
import { listFirstAnswers } from "@/server/repositories/first-stage";
import { getVersions, type VersionsInForce } from "@/server/repositories/rubrics";
import { countOwnProgress, type LeasedSlot } from "@/server/repositories/slots";
import { findLatestSubmissionOf } from "@/server/repositories/submissions";
import { describeMaterial, type RubricInForce } from "./describe-material";
import { readRubricWords } from "./rubric/read-rubric";

/** A response as shown for judging, with what it is made from. */
export interface ShownResponse {
  readonly material: Material;
  readonly shown: ResponseMaterial;
}

/** What a slot or dispute says about how a response is shown. */
export type ShownUnder = Pick<LeasedSlot, "responseId" | "claimIds" | "rubricVersionId" | "protocolVersionId">;

/** @throws Error where there is no such response: a slot refers to it. */
export async function readShownResponse(tx: Tx, under: ShownUnder): Promise<ShownResponse> {
  const material = await findMaterial(tx, under.responseId, under.claimIds);
  if (material === null) throw new Error("a slot refers to a response that is not there");
  const versions = await getVersions(tx, under.rubricVersionId, under.protocolVersionId);
  return { material, shown: describeMaterial(material, await describeRubric(tx, versions)) };
}

async function describeRubric(tx: Tx, versions: VersionsInForce): Promise<RubricInForce> {
  const { rubricVersion: version, rubricNumber: number, protocolVersion, protocol } = versions;
  return {
    version,
    number,
    protocolVersion,
    twoStage: protocol.isTwoStage,
    padding: protocol.padding,
    marksFrom: protocol.marksFromCitations,
    asksSeverity: protocol.asksSeverity,
    asksConfidence: protocol.asksConfidence,
    words: await readRubricWords(tx, versions.wordsPayloadId),
  };
}

/** The response with its source closed: nothing of the chunks, and nothing that was found out from them. */
function closeSource(shown: ResponseMaterial): ResponseMaterial {
  return {
    ...shown,
    chunks: [],
    claims: shown.claims.map((claim) => ({
      ...claim,
      bounds: [],
      questions: [],
      citations: claim.citations.map((citation) => ({ ...citation, chunkIndex: null, match: null })),
    })),
  };
}

async function findSuperseded(tx: Tx, slot: LeasedSlot, raterId: string): Promise<BenchTask["supersedes"]> {
  if (slot.state !== "committed") return null;
  const own = await findLatestSubmissionOf(tx, slot.batchItemId, raterId);
  return own === null ? null : { submissionId: own.id, judgement: own.judgement };
}

/**
 * All that a rater's browser receives of a response. It is made of the response itself and of what is the rater's own (lease,
 * draft, earlier judgement, count of work), and of nothing else: no read here meets another person's label, a verdict or a
 * score (rubric section 5). Under a two-stage protocol the
 * source isn't in it before the first answers are stored.
 */
export async function readTask(tx: Tx, deps: Deps, caller: Caller, slot: LeasedSlot): Promise<BenchTask> {
  const now = deps.clock();
  const { shown } = await readShownResponse(tx, slot);
  const firstStage = shown.rubric.twoStage ? await listFirstAnswers(tx, slot.batchItemId, caller.userId) : new Map();
  const isSourceClosed = shown.rubric.twoStage && shown.claims.some((claim) => !firstStage.has(claim.id));
  const draft = await findDraft(tx, slot.batchItemId, caller.userId);
  const supersedes = await findSuperseded(tx, slot, caller.userId);
  const progress = await countOwnProgress(tx, { projectId: slot.projectId, raterId: caller.userId, at: now });
  return {
    leaseId: slot.slotId,
    leaseVersion: slot.leaseVersion,
    leaseUntil: (slot.leaseUntil ?? new Date(now.getTime() + slot.leaseMs)).toISOString(),
    ...(isSourceClosed ? closeSource(shown) : shown),
    firstStage: Object.fromEntries(firstStage),
    isSourceClosed,
    draft: draft === null ? null : { ...draft, savedAt: draft.savedAt.toISOString() },
    supersedes,
    progress,
  };
}
