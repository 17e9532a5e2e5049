import { type CarryKeys, DEFAULT_CARRY_LIMITS } from "@/domain/adjudication/carry-over";
import type { Tx } from "@/server/db/database";
import type { Deps } from "@/server/deps";
import { listClaimCandidates, listMarksCandidates } from "@/server/repositories/carry-over";
import { getDigestKey, type JudgedResponse, listMarksTexts } from "@/server/repositories/judged-responses";
import type { VersionsInForce } from "@/server/repositories/rubrics";
import { keyedDigest, marksKeysOf } from "./marks-key";
import type { CarryBook } from "./plan-batch";

/** The keys of each response's marks, by response. */
export type MarksKeys = ReadonlyMap<string, CarryKeys | null>;

/** Works out the keys of responses' marks from their texts. */
export async function readMarksKeys(
  tx: Tx,
  deps: Deps,
  projectId: string,
  responses: readonly JudgedResponse[],
  versions: VersionsInForce,
): Promise<MarksKeys> {
  const digest = keyedDigest(deps, await getDigestKey(tx, projectId));
  const texts = await listMarksTexts(
    tx,
    responses.map((response) => response.id),
  );
  const byId = new Map(responses.map((response) => [response.id, response]));
  return new Map(
    texts.map((text) => {
      const response = byId.get(text.responseId);
      return [text.responseId, response === undefined ? null : marksKeysOf(text, response, versions, digest)];
    }),
  );
}

const keysOf = ({ grounded, strict }: { grounded: string | null; strict: string | null }) =>
  [grounded, strict].filter((key) => key !== null);

function groupByKey<T extends { readonly carryKey: string }>(found: readonly T[]): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const candidate of found) {
    const group = groups.get(candidate.carryKey);
    if (group === undefined) groups.set(candidate.carryKey, [candidate]);
    else group.push(candidate);
  }
  return groups;
}

/** Earlier verdicts under the keys of these responses. */
export async function readCarryBook(
  tx: Tx,
  deps: Deps,
  projectId: string,
  responses: readonly JudgedResponse[],
  marksKeys: MarksKeys,
  versions: VersionsInForce,
): Promise<CarryBook> {
  const scope = { projectId, ...versions };
  const claimKeys = responses.flatMap((response) => response.claims.flatMap(keysOf));
  const keysOfMarks = [...marksKeys.values()].flatMap((keys) => (keys === null ? [] : keysOf(keys)));
  return {
    claims: groupByKey(await listClaimCandidates(tx, scope, claimKeys)),
    marks: groupByKey(await listMarksCandidates(tx, scope, keysOfMarks)),
    limits: DEFAULT_CARRY_LIMITS,
    nowMs: deps.clock().getTime(),
  };
}
