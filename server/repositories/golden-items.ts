import type { FrozenBy } from "./golden";
import type { AttestationContent, RetirementContent } from "./frozen-contents";
import type { Prisma } from "@/generated/prisma/client";
import type { Tx } from "@/server/db/database";

/** A question as it is written down. */
export type NewGoldenItemRow = Pick<
  Prisma.GoldenItemCreateManyInput,
  | "id"
  | "projectId"
  | "key"
  | "questionPayloadId"
  | "questionCommitment"
  | "questionKey"
  | "kind"
  | "adversarialKind"
  | "queryShape"
  | "use"
  | "class"
  | "createdById"
  | "createdAt"
>;

/** Stores questions. The database refuses a second one of a key. */
export async function insertGoldenItems(tx: Tx, items: readonly NewGoldenItemRow[]): Promise<void> {
  await tx.goldenItem.createMany({ data: [...items] });
}

/** Those of the keys that a question of the project has, whoever may see it. */
export async function findTakenKeys(tx: Tx, projectId: string, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const where = { projectId, key: { in: [...keys] } };
  return new Set((await tx.goldenItem.findMany({ where, select: { key: true } })).map((row) => row.key));
}

/** What a question is used as. */
export type ItemFacts = Pick<NewGoldenItemRow, "kind" | "use"> & {
  readonly adversarialKind: string | null;
  readonly queryShape: string | null;
};

/** Describes a question in use anew; false where it was retired. */
export async function updateItemFacts(tx: Tx, id: string, facts: ItemFacts): Promise<boolean> {
  const { count } = await tx.goldenItem.updateMany({ where: { id, retiredAt: null }, data: facts });
  return count === 1;
}

type Signed<Content> = { readonly id: string; readonly digest: string; readonly content: Content } & FrozenBy & {
    readonly projectId: string;
  };

/** Retires a question: the signed record, and the item that goes out of use. False where it was retired before. */
export async function insertRetirement(tx: Tx, retirement: Signed<RetirementContent>): Promise<boolean> {
  const { content, ...row } = retirement;
  const { goldenItemId } = content;
  const { count } = await tx.goldenRetirement.createMany({
    data: [{ ...row, goldenItemId, content: content satisfies Prisma.InputJsonObject }],
    skipDuplicates: true,
  });
  if (count === 0) return false;
  const retired = await tx.goldenItem.updateMany({
    where: { id: goldenItemId, retiredAt: null },
    data: { retiredAt: row.frozenAt },
  });
  return retired.count === 1;
}

/** Stores that a target still holds. */
export async function insertAttestation(tx: Tx, attestation: Signed<AttestationContent>): Promise<void> {
  const { content, ...row } = attestation;
  const { goldenItemId, goldenTargetId, doubts, searches } = content;
  const stored = { ...content, doubts: [...doubts], searches: searches.map((ref) => ({ ...ref })) };
  await tx.goldenAttestation.create({
    data: { ...row, goldenItemId, goldenTargetId, content: stored },
    select: { id: true },
  });
}

/** Whether a later target stands in this one's place. */
export async function isTargetSuperseded(tx: Tx, targetId: string): Promise<boolean> {
  return (await tx.goldenTarget.count({ where: { supersedesId: targetId } })) > 0;
}
