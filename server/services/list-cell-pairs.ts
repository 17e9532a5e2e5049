import type { z } from "zod";
import type { agreementDetailEndpoints, CellPair } from "@/contracts/agreement-detail";
import { FAIL_LABELS } from "@/domain/rubric/codes";
import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { isJudgingAny, listClaimOrdinals, listResponseNames } from "@/server/repositories/agreement-detail";
import { inTransaction } from "@/server/transaction";
import { FAIL_OUTCOMES } from "./agreement/build-panels";
import { findComparedPairs } from "./agreement/compared-pairs";
import { readPairs } from "./agreement/read-pairs";
import { noteLabelsServed } from "./note-labels-served";
import { pageFrom, readCursor } from "./page-cursor";

type ListCellPairs = typeof agreementDetailEndpoints.listCellPairs;
type Query = z.output<ListCellPairs["query"]>;

/** Judgements of a pair. */
const SIDES = 2;

const isPlace = (value: readonly unknown[]): value is readonly [number] =>
  value.length === 1 && Number.isSafeInteger(value[0]) && Number(value[0]) >= 0;

/** What a label is called in the asked table. */
function nameIn({ unit, by }: Query, label: string): string {
  if (by === "label") return label;
  const fails: readonly string[] = unit === "response" ? FAIL_OUTCOMES : FAIL_LABELS;
  return fails.includes(label) ? "fail" : "pass";
}

interface PlacedPair extends CellPair {
  readonly place: number;
}

/** The pairs of the cell that no wall hides, in the table's order. */
async function listPairs(
  tx: Tx,
  caller: Caller,
  query: Query,
  compared: Awaited<ReturnType<typeof findComparedPairs>>,
): Promise<PlacedPair[]> {
  const { runId } = compared;
  const { outcomes, claims } = await readPairs(tx, runId, compared.pairs);
  const names = await listResponseNames(tx, runId, caller.userId);
  const ordinals = query.unit === "claim" ? await listClaimOrdinals(tx, runId) : null;
  const units = query.unit === "claim" ? claims : outcomes.map((pair) => ({ ...pair, claimId: null }));
  return units.flatMap(({ responseId, claimId, a, b }, place) => {
    const externalId = names.get(responseId);
    if (externalId === undefined || a === null || b === null) return [];
    if (nameIn(query, a) !== query.a || nameIn(query, b) !== query.b) return [];
    const claim = claimId === null ? null : (ordinals?.get(claimId) ?? null);
    return [{ place, responseId, externalId, claim, a, b }];
  });
}

/**
 * The pairs behind a cell. They are two people's labels: each response that is served is noted as seen, and who is judging any response
 * of the table is refused whole, since the pairs left out of a cell would tell as much as those in it.
 * @throws Refusal `rated_by_you`, `too_few_pairs`, `not_found`, `bad_request`
 */
export async function listCellPairs(
  deps: Deps,
  caller: Caller,
  query: Query,
): Promise<z.input<ListCellPairs["answer"]>> {
  const [after] = readCursor(query.cursor, isPlace) ?? [-1];
  return inTransaction(deps, async (tx) => {
    const compared = await findComparedPairs(tx, caller.projectId, query);
    const responseIds = compared.pairs.map(({ responseId }) => responseId);
    if (await isJudgingAny(tx, responseIds, caller.userId)) {
      throw new Refusal(
        "rated_by_you",
        "You are judging a response of this table; its cells open once that is closed.",
      );
    }
    const found = (await listPairs(tx, caller, query, compared)).filter(({ place }) => place > after);
    const { items, nextCursor } = pageFrom(found, query.limit, ({ place }) => [place]);
    const served = items.map(({ responseId }) => ({ responseId, submissions: SIDES }));
    await noteLabelsServed(tx, deps, caller, served);
    return { items: items.map(({ place: _place, ...pair }) => pair), nextCursor };
  });
}
