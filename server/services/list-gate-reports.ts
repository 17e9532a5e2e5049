import type { z } from "zod";
import type { gateEndpoints } from "@/contracts/gate";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { listGateReportRows } from "@/server/repositories/gate-reports";
import { listPolicyRows } from "@/server/repositories/policies";
import { readReport } from "./gate/read-report";
import { toReportResources } from "./gate/report-resource";
import { isTimePlace, pageFrom, readCursor } from "./page-cursor";

type ListGateReports = typeof gateEndpoints.listGateReports;

/** Recorded decisions, red ones too, newest first; each is taken again from what it was taken from. */
export async function listGateReports(
  deps: Deps,
  caller: Caller,
  query: z.output<ListGateReports["query"]>,
): Promise<z.input<ListGateReports["answer"]>> {
  const { prisma } = deps.db;
  const { projectId, userId } = caller;
  const place = readCursor(query.cursor, isTimePlace);
  const after = place === null ? null : { createdAt: place[0], id: place[1] };
  const rows = await listGateReportRows(prisma, { projectId, after, limit: query.limit + 1 });
  const page = pageFrom(rows, query.limit, (row) => [row.createdAt.toISOString(), row.id]);
  const decisions = page.items.map((row) => readReport(row, deps));
  const policies = await listPolicyRows(prisma, projectId);
  return { items: await toReportResources(prisma, userId, decisions, policies), nextCursor: page.nextCursor };
}
