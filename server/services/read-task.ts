import type { BenchTask } from "@/contracts/bench";
import type { ResponseMaterial } from "@/contracts/disputes";
import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { findDraft } from "@/server/repositories/drafts";
import { findMaterial, type Material } from "@/server/repositories/material";
import { getVersions } from "@/server/repositories/rubrics";
import { countOwnProgress, type LeasedSlot } from "@/server/repositories/slots";
import { findLatestSubmissionOf } from "@/server/repositories/submissions";
import { describeMaterial } from "./describe-material";

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
  const { rubricVersion: version, protocolVersion, twoStage, padding } = versions;
  return { material, shown: describeMaterial(material, { version, protocolVersion, twoStage, padding }) };
}

async function findSuperseded(tx: Tx, slot: LeasedSlot, raterId: string): Promise<BenchTask["supersedes"]> {
  if (slot.state !== "committed") return null;
  const own = await findLatestSubmissionOf(tx, slot.batchItemId, raterId);
  return own === null ? null : { submissionId: own.id, judgement: own.judgement };
}

/**
 * All that a rater's browser receives of a response. It is made of the response itself and of what is the rater's own (lease,
 * draft, earlier judgement, count of work), and of nothing else: no read here meets another person's label, a verdict or a
 * score (rubric section 5).
 */
export async function readTask(tx: Tx, deps: Deps, caller: Caller, slot: LeasedSlot): Promise<BenchTask> {
  const now = deps.clock();
  const { shown } = await readShownResponse(tx, slot);
  const draft = await findDraft(tx, slot.batchItemId, caller.userId);
  const supersedes = await findSuperseded(tx, slot, caller.userId);
  const progress = await countOwnProgress(tx, { projectId: slot.projectId, raterId: caller.userId, at: now });
  return {
    leaseId: slot.slotId,
    leaseVersion: slot.leaseVersion,
    leaseUntil: (slot.leaseUntil ?? new Date(now.getTime() + slot.leaseMs)).toISOString(),
    ...shown,
    draft: draft === null ? null : { ...draft, savedAt: draft.savedAt.toISOString() },
    supersedes,
    progress,
  };
}
