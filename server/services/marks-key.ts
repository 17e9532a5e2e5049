import { z } from "zod";
import { type CarryKeys, carryKeyOfMarks, type KeyedDigest } from "@/domain/adjudication/carry-over";
import type { Declined } from "@/domain/rubric/codes";
import type { Deps } from "@/server/deps";
import type { JudgedResponse, MarksTexts } from "@/server/repositories/judged-responses";
import type { VersionsInForce } from "@/server/repositories/rubrics";

const storedTurns = z.array(z.object({ role: z.string(), text: z.string() }));

/** Digests under the project's own key, so that a short text can't be searched for. */
export const keyedDigest =
  (deps: Pick<Deps, "hmacSha256Hex">, digestKey: Uint8Array): KeyedDigest =>
  (bytes) =>
    deps.hmacSha256Hex(digestKey, bytes);

/** The keys of a response's marks; null where a text of it was erased. */
export function marksKeysOf(
  texts: MarksTexts,
  response: Pick<JudgedResponse, "retrievedDigest">,
  versions: Pick<VersionsInForce, "rubricVersion" | "protocolVersion">,
  digest: KeyedDigest,
): CarryKeys | null {
  const { question, answer, turns } = texts;
  if (question === null || (texts.hasAnswer && answer === null) || (texts.hasTurns && turns === null)) return null;
  const { rubricVersion, protocolVersion } = versions;
  const { retrievedDigest } = response;
  const earlierTurns = turns === null ? [] : storedTurns.parse(JSON.parse(turns));
  return carryKeyOfMarks(
    { question, earlierTurns, rubricVersion, protocolVersion, retrievedDigest, answer: answer ?? "" },
    digest,
  );
}

/** The key that marks may be found under: `grounded` for those that say nothing was declined, else `strict`. */
export function keyForMarks(keys: CarryKeys | null, declined: Declined | null): string | null {
  if (keys === null || declined === null) return null;
  return declined === "no" ? keys.grounded : keys.strict;
}
