import type { RulingDirections } from "@/contracts/dispute-queue";
import { DIRECTIONS_RULED, DIRECTIONS_SAID, directionOf } from "@/domain/adjudication/ruling-directions";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { countDirections } from "@/server/repositories/disputes";

/**
 * Settled disputes by what the two had said and what the ruling in force came to, one table for each rubric version that was
 * ruled under, the newest first; every cell, also those that are empty.
 */
export async function getRulingDirections(deps: Deps, caller: Caller): Promise<RulingDirections> {
  const counts = await countDirections(deps.db.prisma, caller.projectId, caller.userId);
  const versions = [...new Set(counts.map(({ rubricVersion }) => rubricVersion))];
  const tables = versions.map((rubricVersion) => {
    const own = counts.filter((count) => count.rubricVersion === rubricVersion);
    const rows = DIRECTIONS_SAID.flatMap((said) =>
      DIRECTIONS_RULED.map((ruled) => {
        const fitting = own.filter((count) => directionOf(count.said, count.ruled) === `${said}-${ruled}`);
        return { said, ruled, n: fitting.reduce((total, { n }) => total + n, 0) };
      }),
    );
    return { rubricVersion, n: own.reduce((total, { n }) => total + n, 0), rows };
  });
  return { tables };
}
