import type { z } from "zod";
import { reason } from "@/contracts/bench";
import type { ResponseRow, runEndpoints } from "@/contracts/runs";
import { diagnoseFailure } from "@/domain/gate/diagnose-failure";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { type FoundResponse, listResponseRows } from "@/server/repositories/response-rows";
import { pageFrom, readCursor } from "./page-cursor";

type ListResponses = typeof runEndpoints.listResponses;

const isPlace = (value: readonly unknown[]): value is readonly [number] =>
  value.length === 1 && Number.isSafeInteger(value[0]) && Math.abs(Number(value[0])) < 2 ** 31;

/** The stage that a failing response points at, as far as its reasons tell; the gate's report looks at the golden passages too. */
function stageOf({ outcome, reasons, isAnswerable, isSourceStale }: FoundResponse): string | null {
  if (outcome === null) return null;
  const known = reasons.flatMap((code) => reason.safeParse(code).data ?? []);
  const golden = { isInCorpus: null, isRetrieved: null, isPacked: null };
  return diagnoseFailure({ outcome, reasons: known, isAnswerable, golden, isSourceStale })?.stage ?? null;
}

function rowOf(found: FoundResponse): ResponseRow {
  const { ordinal: _, reasons: __, isAnswerable: ___, isSourceStale: ____, ...row } = found;
  return { ...row, stage: stageOf(found) };
}

/** A run's responses in the order of its file, with what is closed about them. */
export async function listResponses(
  deps: Deps,
  caller: Caller,
  runId: string,
  query: z.output<ListResponses["query"]>,
): Promise<z.input<ListResponses["answer"]>> {
  const [afterOrdinal] = readCursor(query.cursor, isPlace) ?? [0];
  const wanted = {
    runId,
    userId: caller.userId,
    state: query.state ?? null,
    finding: query.finding ?? null,
    afterOrdinal,
    limit: query.limit + 1,
  };
  const found = await listResponseRows(deps.db.prisma, wanted);
  const { items, nextCursor } = pageFrom(found, query.limit, (response) => [response.ordinal]);
  return { items: items.map(rowOf), nextCursor };
}
