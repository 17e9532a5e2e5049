import type { z } from "zod";
import type { goldenItemEndpoints, NewGoldenItem } from "@/contracts/golden-items";
import type { FieldError } from "@/contracts/problems";
import { purposeBytes } from "@/domain/audit/canonical-json";
import { appendAudit } from "@/server/audit/append-audit";
import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { lockProposals } from "@/server/repositories/approvals";
import { findGoldenItems, findLatestSnapshotId } from "@/server/repositories/golden";
import { findTakenKeys, insertGoldenItems, type NewGoldenItemRow } from "@/server/repositories/golden-items";
import { getDigestKey } from "@/server/repositories/judged-responses";
import { putPayloads } from "@/server/repositories/payloads";
import { inTransaction } from "@/server/transaction";
import { buildTargets } from "./golden/build-targets";
import { noteSealedExposure } from "./golden/note-exposure";
import { putReason, storeProposal } from "./golden/propose";

type CreateGoldenItems = typeof goldenItemEndpoints.createGoldenItems;
type Created = z.input<CreateGoldenItems["answer"]>;

/** @throws Refusal `item_key_taken` naming each question whose name another one has. */
export async function assertKeysFree(tx: Tx, projectId: string, keys: readonly string[]): Promise<void> {
  const taken = await findTakenKeys(tx, projectId, keys);
  const seen = new Set<string>();
  const errors = keys.flatMap((key, index): FieldError[] => {
    const isTaken = taken.has(key) || seen.has(key);
    seen.add(key);
    const message = "is the name of another question; give it another one.";
    return isTaken ? [{ field: `items[${index}].externalId`, code: "item_key_taken", message }] : [];
  });
  if (errors.length > 0) throw new Refusal("item_key_taken", "A question has this name already.", { errors });
}

async function storeItems(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  items: readonly NewGoldenItem[],
): Promise<readonly NewGoldenItemRow[]> {
  const { projectId, userId } = caller;
  const digestKey = await getDigestKey(tx, projectId);
  const questions = await putPayloads(
    tx,
    deps,
    items.map((item) => ({ projectId, kind: "question", text: item.question, class: item.class })),
  );
  const rows = items.flatMap((item, index): NewGoldenItemRow[] => {
    const question = questions[index];
    if (question === undefined) return [];
    const { kind, adversarialKind, queryShape, use } = item;
    // The digest of a run's question with no earlier turns: the same question of a run is then a response to this item.
    const asked = purposeBytes("assay:question:v1", { question: item.question, turns: [] });
    return [
      {
        id: deps.newId(),
        projectId,
        key: item.externalId,
        questionPayloadId: question.payloadId,
        questionCommitment: question.commitment,
        questionKey: deps.hmacSha256Hex(digestKey, asked),
        kind,
        adversarialKind,
        queryShape,
        use,
        class: item.class,
        createdById: userId,
        createdAt: deps.clock(),
      },
    ];
  });
  await insertGoldenItems(tx, rows);
  for (const { id: goldenItemId, questionPayloadId: payload, questionCommitment: commitment } of rows) {
    const data = { goldenItemId, question: { payload, commitment } };
    await appendAudit(tx, deps, { projectId, actorId: userId, type: "golden_item.created", data });
  }
  return rows;
}

/** Proposes the targets that the questions bring, together; null where none brings one. */
async function proposeTheirs(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  items: readonly NewGoldenItem[],
  ids: readonly string[],
  reasonText: string,
): Promise<string | null> {
  const { projectId, userId } = caller;
  const found = new Map((await findGoldenItems(tx, { projectId, userId, ids })).map((item) => [item.id, item]));
  const asked = items.flatMap(({ target }, index) => {
    const item = found.get(ids[index] ?? "");
    return target === null || item === undefined ? [] : [{ item, content: target, number: 1, supersedesId: null }];
  });
  if (asked.length === 0) return null;
  const records = await buildTargets(tx, deps, caller, asked, await findLatestSnapshotId(tx, projectId));
  const reason = await putReason(tx, deps, projectId, reasonText);
  return (await storeProposal(tx, deps, caller, { kind: "freeze_targets", records, reason })).id;
}

/** `createGoldenItems` in a transaction that is open already. */
export async function writeGoldenItems(
  tx: Tx,
  deps: Deps,
  caller: Caller,
  body: { readonly items: readonly NewGoldenItem[]; readonly reason: string },
): Promise<Created> {
  const { items, reason } = body;
  await lockProposals(tx, caller.projectId);
  await assertKeysFree(
    tx,
    caller.projectId,
    items.map((item) => item.externalId),
  );
  const rows = await storeItems(tx, deps, caller, items);
  const ids = rows.map((row) => row.id);
  const approvalId = await proposeTheirs(tx, deps, caller, items, ids, reason);
  await noteSealedExposure(tx, deps, caller, "written", ids);
  return { items: rows.map(({ id, key }) => ({ id, externalId: key })), approvalId };
}

/**
 * Writes questions down as candidates, and proposes the targets they bring as one proposal. All of it or nothing.
 * @throws Refusal `item_key_taken`, `target_incomplete`, `span_inverted`, `span_out_of_range`.
 */
export async function createGoldenItems(
  deps: Deps,
  caller: Caller,
  body: z.output<CreateGoldenItems["body"]>,
): Promise<Created> {
  return inTransaction(deps, (tx) => writeGoldenItems(tx, deps, caller, body));
}
