import type { ApprovalResource, TargetContent } from "@/contracts/golden";
import { purposeBytes } from "@/domain/audit/canonical-json";
import { appendAudit } from "@/server/audit/append-audit";
import type { Caller } from "@/server/caller";
import { putPayload } from "@/server/repositories/payloads";
import { approve } from "@/server/services/approve";
import { createGoldenItems } from "@/server/services/create-golden-items";
import { proposePolicy } from "@/server/services/propose-policy";
import { proposeSetVersion } from "@/server/services/propose-set-version";
import { proposeTargets } from "@/server/services/propose-targets";
import { inTransaction } from "@/server/transaction";
import type { HardCases, SampleLabels, SamplePassage, SampleResponse } from "./content/sample-content";
import { getVersionId, type Versions } from "./load-documents";
import type { World } from "./world";

/** Two leads: what the one proposes, the other signs. */
export interface Leads {
  readonly proposer: Caller;
  readonly signer: Caller;
}

/** Minutes between a proposal and its signature. */
const READING_MINUTES = 45;

/** The other lead reads a proposal and signs it. */
export async function sign(world: World, signer: Caller, { id, contentDigest }: ApprovalResource): Promise<void> {
  world.clock.addMinutes(READING_MINUTES);
  await approve(world.deps, signer, id, { contentDigest });
}

/**
 * Takes questions into the set before anything has answered them, as a lead does who writes the set first; an import knows them by id and
 * question.
 * @returns ids of the items by their key
 */
async function addItems(
  world: World,
  lead: Caller,
  responses: readonly SampleResponse[],
): Promise<ReadonlyMap<string, string>> {
  const { deps } = world;
  const { projectId, userId } = lead;
  const ids = new Map<string, string>();
  await inTransaction(deps, async (tx) => {
    const { digestKey } = await tx.project.findUniqueOrThrow({
      where: { id: projectId },
      select: { digestKey: true },
    });
    for (const { id: key, question, turns = [], answerable } of responses) {
      const id = deps.newId();
      const { payloadId, commitment } = await putPayload(tx, deps, { projectId, kind: "question", text: question });
      const asked = purposeBytes("assay:question:v1", { question, turns });
      await tx.goldenItem.create({
        data: {
          id,
          projectId,
          key,
          questionPayloadId: payloadId,
          questionCommitment: commitment,
          questionKey: deps.hmacSha256Hex(digestKey, asked),
          kind: answerable ? "answerable" : "unanswerable",
          createdById: userId,
          createdAt: deps.clock(),
        },
        select: { id: true },
      });
      const data = { goldenItemId: id, question: { payload: payloadId, commitment } };
      await appendAudit(tx, deps, { projectId, actorId: userId, type: "golden_item.created", data });
      ids.set(key, id);
    }
  });
  return ids;
}

type SampleTarget = SampleLabels["targets"][number];

function contentOf(target: SampleTarget, versions: Versions): TargetContent {
  const place = (passage: SamplePassage) => ({
    versionId: getVersionId(versions, passage),
    startCp: passage.startCp,
    endCp: passage.endCp,
  });
  const { passages, nearMisses, ...rest } = target.content;
  return { ...rest, passages: passages.map(place), nearMisses: nearMisses.map(place) };
}

/** Freezes a target for each of the responses' questions, and a version of the set with all of them. */
export async function freezeTargets(
  world: World,
  leads: Leads,
  responses: readonly SampleResponse[],
  versions: Versions,
): Promise<void> {
  const { deps, content } = world;
  const items = await addItems(world, leads.proposer, responses);
  world.clock.addMinutes(180);
  const targets = content.labels.targets.flatMap((target) => {
    const goldenItemId = items.get(target.id);
    return goldenItemId === undefined ? [] : [{ goldenItemId, content: contentOf(target, versions) }];
  });
  const reason = "What the documents say, written down before any system was asked.";
  await sign(world, leads.signer, await proposeTargets(deps, leads.proposer, { targets, reason }));
  world.clock.addMinutes(10);
  const set = { name: "golden", reason: "The first version: every question that the desk was asked in the trial." };
  await sign(world, leads.signer, await proposeSetVersion(deps, leads.proposer, set));
}

const isFalsePremise = (world: HardWorld, id: string) => world.hardCases.cases.premise?.includes(id) === true;

/** A world whose content is that of the hard cases. */
export interface HardWorld extends World {
  readonly hardCases: HardCases;
}

/** Writes the hard cases into the project as practice items, which everybody may see, with a frozen target each. */
export async function freezePractice(world: HardWorld, leads: Leads, versions: Versions): Promise<void> {
  const { deps, content } = world;
  const reason = "The guideline's hard cases, to practise on.";
  const items = content.run1.map(({ id: externalId, question, answerable }) => ({
    externalId,
    question,
    ...(isFalsePremise(world, externalId)
      ? { kind: "adversarial" as const, adversarialKind: "false_premise" as const }
      : { kind: answerable ? ("answerable" as const) : ("unanswerable" as const), adversarialKind: null }),
    queryShape: null,
    use: "practice" as const,
    class: "public" as const,
    target: null,
  }));
  const created = await createGoldenItems(deps, leads.proposer, { items, reason });
  world.clock.addMinutes(120);
  const ids = new Map(created.items.map(({ id, externalId }) => [externalId, id]));
  const targets = content.labels.targets.map((target) => {
    const goldenItemId = ids.get(target.id);
    if (goldenItemId === undefined) throw new Error(`there is no item ${target.id}`);
    return { goldenItemId, content: contentOf(target, versions) };
  });
  await sign(world, leads.signer, await proposeTargets(deps, leads.proposer, { targets, reason }));
}

/** Lets the gate decide on so many items, which only a demonstration may. */
export async function setMinimum(world: World, leads: Leads, minN: number): Promise<void> {
  world.clock.addMinutes(10);
  const reason = "A demonstration: the set is as large as it is written, and every report says so.";
  const policy = { num: 1, den: 50, minN, maxSilent: null, reason };
  await sign(world, leads.signer, await proposePolicy(world.deps, leads.proposer, policy));
}
