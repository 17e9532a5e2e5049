import type { RescoreSchedule } from "@/contracts/agreement";
import { rescorePeriodAt, rescoresWanted } from "@/domain/agreement/sampling/rescore-period";
import { DEFAULT_RUBRIC } from "@/domain/rubric/default-rubric";
import { defaultProtocol } from "@/domain/rubric/protocol";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { countPeriod, findFirstClosed } from "@/server/repositories/rescore-periods";
import { findVersionsInForce } from "@/server/repositories/rubrics";

/** What the re-score period at hand asks for, and what is done of it. */
export async function getRescoreSchedule(deps: Deps, caller: Caller): Promise<RescoreSchedule> {
  const { prisma } = deps.db;
  const versions = await findVersionsInForce(prisma, caller.projectId);
  const protocol = versions?.protocol ?? defaultProtocol({ padding: "every_citation", isTwoStage: false });
  const { rescoreEveryDays: everyDays, rescorePercent: percent, minRescoreGapDays: gapDays } = protocol;
  const rubricVersion = versions?.rubricVersion ?? `${DEFAULT_RUBRIC.id}/${DEFAULT_RUBRIC.version}`;
  const asked = { rubricVersion, everyDays, percent, gapDays };
  const firstClosed = versions === null ? null : await findFirstClosed(prisma, versions.rubricVersionId);
  if (versions === null || firstClosed === null) {
    return { ...asked, period: null, closedPairs: 0, wanted: 0, drawn: 0, judged: 0 };
  }
  const { startMs, endMs } = rescorePeriodAt(firstClosed.getTime(), everyDays, deps.clock().getTime());
  const [from, to] = [new Date(startMs), new Date(endMs)];
  const counts = await countPeriod(prisma, versions.rubricVersionId, { from, to });
  const period = { from: from.toISOString(), to: to.toISOString() };
  return { ...asked, period, ...counts, wanted: rescoresWanted(counts.closedPairs, percent) };
}
