import type { z } from "zod";
import type { goldenItemEndpoints } from "@/contracts/golden-items";
import type { QueryShape } from "@/domain/golden/item-codes";
import { ageOfSet } from "@/domain/golden/set-age";
import { composeSet } from "@/domain/golden/set-composition";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { type ComposedMember, findTraffic, listComposedMembers } from "@/server/repositories/golden-composition";
import { listSetVersionRows } from "@/server/repositories/golden-sets";
import { ERASED_TEXT } from "./golden/signed-by";

type Answer = z.input<(typeof goldenItemEndpoints.getGoldenComposition)["answer"]>;

function countShapes(members: readonly ComposedMember[]): Partial<Record<QueryShape, number>> {
  const counts: Partial<Record<QueryShape, number>> = {};
  for (const { shape } of members) if (shape !== null) counts[shape] = (counts[shape] ?? 0) + 1;
  return counts;
}

function countKinds(members: readonly ComposedMember[]): Answer["kinds"] {
  const counts = { answerable: 0, unanswerable: 0, adversarial: 0 };
  for (const { kind } of members) counts[kind] += 1;
  return counts;
}

/** What the newest version of a set is made of, how old it is, and whether it grows. */
export async function getGoldenComposition(deps: Deps, caller: Caller): Promise<Answer> {
  const { prisma } = deps.db;
  const { projectId, userId } = caller;
  const [version] = await listSetVersionRows(prisma, projectId);
  const members = version === undefined ? [] : await listComposedMembers(prisma, version.id, userId);
  const traffic = await findTraffic(prisma, projectId);
  const unshaped = members.filter(({ shape }) => shape === null).length;
  const { shapes, distance } = composeSet(countShapes(members), unshaped, traffic?.counts ?? null);
  const aged = members.map(({ firstFrozenAt, frozenAt }) => ({
    firstFrozenAtMs: firstFrozenAt.getTime(),
    frozenAtMs: frozenAt.getTime(),
  }));
  return {
    setVersion:
      version === undefined
        ? null
        : { id: version.id, name: version.setName, number: version.number, frozenAt: version.frozenAt.toISOString() },
    shapes: [...shapes],
    unshaped,
    distance,
    kinds: countKinds(members),
    sealed: members.filter(({ isSealed }) => isSealed).length,
    age: ageOfSet(aged, deps.clock().getTime()),
    doubtful: members.filter(({ isDoubtful }) => isDoubtful).length,
    traffic:
      traffic === null
        ? null
        : {
            number: traffic.number,
            source: traffic.source ?? ERASED_TEXT,
            recordedBy: traffic.recordedBy,
            recordedAt: traffic.recordedAt.toISOString(),
          },
  };
}
