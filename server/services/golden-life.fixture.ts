import { goldenEndpoints, type TargetContent } from "@/contracts/golden";
import { goldenItemEndpoints, newGoldenItem, type NewGoldenItem } from "@/contracts/golden-items";
import { extractDocument } from "@/documents/extract-document";
import type { Deps } from "@/server/deps";
import { addFile } from "./add-document";
import { createGoldenItems } from "./create-golden-items";
import { getGoldenItem } from "./get-golden-item";
import { listApprovals } from "./list-approvals";
import { listGoldenItems } from "./list-golden-items";
import { type GoldenWorld, makeGoldenWorld, sign } from "./test-golden";

/** What the tests of the life of a golden item begin with. */

const page = { limit: 50 };

export const RETURNS = "An opened relay may be returned within 30 days of delivery. Freight is excluded.\n";

export const addText = (world: GoldenWorld, key: string, text: string) =>
  addFile(
    world.deps,
    { projectId: world.projectId, userId: world.lead.userId },
    { fileName: `${key}.txt`, key, confidentiality: "confidential", isScan: false },
    new TextEncoder().encode(text),
    extractDocument,
  );

export async function makeWorld(deps: Deps, items = 0) {
  const world = await makeGoldenWorld(deps, items);
  const { versionId } = await addText(world, "returns", RETURNS);
  return { ...world, versionId };
}

export const unanswerable: TargetContent = {
  answerable: false,
  searches: "freight west, freight north: nothing",
  asOf: "2026-03-01",
  points: [],
  passages: [],
  nearMisses: [],
  expectedRefusal: "The sources don't say.",
};

export const item = (externalId: string, changes: Partial<NewGoldenItem> = {}): NewGoldenItem =>
  newGoldenItem.parse({ externalId, question: `What of ${externalId}?`, kind: "answerable", ...changes });

export async function makeFrozen(world: GoldenWorld, items: NewGoldenItem[]) {
  const { deps } = world;
  const created = await createGoldenItems(deps, world.lead, { items, reason: "by hand" });
  const { items: waiting } = await listApprovals(deps, world.other, page);
  const proposal = waiting.find((one) => one.id === created.approvalId);
  if (proposal === undefined) throw new Error("nothing was proposed");
  await sign(world, goldenEndpoints.listApprovals.answer.shape.items.element.parse(proposal));
  return created.items;
}

export async function readItems(world: GoldenWorld, caller = world.lead) {
  const { items } = goldenEndpoints.listGoldenItems.answer.parse(await listGoldenItems(world.deps, caller, page));
  return new Map(items.map((one) => [one.externalId, one]));
}

export const getItem = async (world: GoldenWorld, id: string, caller = world.lead) =>
  goldenItemEndpoints.getGoldenItem.answer.parse(await getGoldenItem(world.deps, caller, id));

export const eventsOf = async ({ deps, projectId }: GoldenWorld) => {
  const rows = await deps.db.prisma.auditEvent.findMany({ where: { chainId: projectId }, orderBy: { seq: "asc" } });
  return rows.map((row) => row.type);
};
