import type { z } from "zod";
import type { repairEndpoints, ResponseRepairs } from "@/contracts/repairs";
import type { Caller } from "@/server/caller";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { isReadyRunOf } from "@/server/repositories/gate";
import { isJudging } from "@/server/repositories/judged-items";
import { findMaterial, type Material } from "@/server/repositories/material";
import { isClosed, listLabelsInForce, listRepairable } from "@/server/repositories/repairable-responses";
import { pageFrom, readCursor } from "./page-cursor";
import { type MaterialRepairs, repairsOfMaterial } from "./verification/repairs-of-material";
import { listVerifierWords } from "./verification/verifier-words";

type Supports = ReadonlyMap<string, boolean>;

const isPlace = (value: readonly unknown[]): value is readonly [number] =>
  value.length === 1 && Number.isSafeInteger(value[0]) && Math.abs(Number(value[0])) < 2 ** 31;

/** Who also rates is told nothing of a response that they may still have to judge. */
const isRater = ({ roles }: Caller): boolean => roles.includes("rater");

async function repairMaterial(tx: Tx, material: Material, supports: Supports): Promise<MaterialRepairs> {
  return repairsOfMaterial(material, { labels: await listLabelsInForce(tx, material.response.id), supports });
}

const resourceOf = ({ response }: Material, { claims }: MaterialRepairs): ResponseRepairs => ({
  responseId: response.id,
  externalId: response.externalId,
  claims: claims.map(({ repair }) => repair),
});

/**
 * A response with the repairs of its faulted claims, for somebody who has nothing left to judge of it.
 * @throws Refusal `rated_by_you`, `not_found`
 */
export async function findRepairs(
  tx: Tx,
  caller: Caller,
  responseId: string,
): Promise<{ readonly material: Material; readonly repairs: MaterialRepairs }> {
  const isOpenToCaller = isRater(caller) && !(await isClosed(tx, responseId));
  if (isOpenToCaller || (await isJudging(tx, responseId, caller.userId))) {
    throw new Refusal("rated_by_you", "You judge, or may still have to; this opens once the response is decided.");
  }
  const material = await findMaterial(tx, responseId, []);
  if (material === null) throw new Refusal("not_found", "There is no such thing, or none that you may know of.");
  const supports = await listVerifierWords(tx, material.response.runId);
  return { material, repairs: await repairMaterial(tx, material, supports) };
}

/** For each faulted claim of a response the other retrieved passages that carry it. @throws Refusal `rated_by_you`, `not_found` */
export async function getRepairs(deps: Deps, caller: Caller, responseId: string): Promise<ResponseRepairs> {
  const { material, repairs } = await findRepairs(deps.db.prisma, caller, responseId);
  return resourceOf(material, repairs);
}

/** A run's responses that have a faulted claim, in their order. A page looks through `limit` responses. @throws Refusal `not_found` */
export async function listRunRepairs(
  deps: Deps,
  caller: Caller,
  runId: string,
  { cursor, limit }: z.output<typeof repairEndpoints.listRunRepairs.query>,
): Promise<z.input<typeof repairEndpoints.listRunRepairs.answer>> {
  const { prisma } = deps.db;
  if (!(await isReadyRunOf(prisma, caller.projectId, runId)))
    throw new Refusal("not_found", "There is no such run in this project.");
  const rows = await listRepairable(prisma, {
    runId,
    userId: caller.userId,
    closedOnly: isRater(caller),
    afterOrdinal: readCursor(cursor, isPlace)?.[0] ?? -1,
    limit: limit + 1,
  });
  const page = pageFrom(rows, limit, ({ ordinal }) => [ordinal]);
  const supports = await listVerifierWords(prisma, runId);
  const items: ResponseRepairs[] = [];
  for (const { id } of page.items) {
    const material = await findMaterial(prisma, id, []);
    if (material === null) continue;
    const repairs = await repairMaterial(prisma, material, supports);
    if (repairs.claims.length > 0) items.push(resourceOf(material, repairs));
  }
  return { items, nextCursor: page.nextCursor };
}
