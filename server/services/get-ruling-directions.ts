import type { RulingDirections } from "@/contracts/dispute-queue";
import { DIRECTIONS_RULED, DIRECTIONS_SAID, directionOf } from "@/domain/adjudication/ruling-directions";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { countDirections } from "@/server/repositories/disputes";

/** Settled disputes by what the two had said and what the ruling in force came to; every cell, also those that are empty. */
export async function getRulingDirections(deps: Deps, caller: Caller): Promise<RulingDirections> {
  const counts = await countDirections(deps.db.prisma, caller.projectId, caller.userId);
  const rows = DIRECTIONS_SAID.flatMap((said) =>
    DIRECTIONS_RULED.map((ruled) => {
      const fitting = counts.filter((count) => directionOf(count.said, count.ruled) === `${said}-${ruled}`);
      return { said, ruled, n: fitting.reduce((total, { n }) => total + n, 0) };
    }),
  );
  return { n: counts.reduce((total, { n }) => total + n, 0), rows };
}
