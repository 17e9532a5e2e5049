import type { z } from "zod";
import type { changedSince, ResponseMaterial } from "@/contracts/disputes";
import type { replayLimit } from "@/contracts/disputed-answers";
import { REPLAY_LIMIT_WORDS } from "@/contracts/process-words";
import { limitsOf } from "@/domain/adjudication/replay-limits";
import type { Tx } from "@/server/db/database";
import { listChangedDocuments } from "@/server/repositories/replays";
import { ERASED } from "./describe-material";

type ChangedSince = z.input<typeof changedSince>;

/** The documents of the retrieved set that have newer versions. What was shown stays bound to the version it was shown from. */
export async function describeChanges(tx: Tx, responseId: string): Promise<ChangedSince[]> {
  const changed = await listChangedDocuments(tx, responseId);
  return changed.map(({ documentId, title, handles, shownSha256, newestSha256, versionsSince }) => ({
    documentId,
    title: title ?? ERASED,
    handles: [...handles],
    shownVersion: shownSha256?.slice(0, 12) ?? null,
    newestVersion: newestSha256?.slice(0, 12) ?? null,
    versionsSince,
  }));
}

const unlessErased = (text: string) => (text === ERASED ? null : text);

/** What of a response can't be judged, or only in part, in words. */
export function describeLimits(
  { question, answer, retrievedSet, chunks }: ResponseMaterial,
  changes: readonly ChangedSince[],
): z.input<typeof replayLimit>[] {
  const codes = limitsOf({
    retrievedSet,
    question: unlessErased(question),
    answer: unlessErased(answer),
    hasAnswer: answer.trim() !== "",
    textsSent: chunks.map((chunk) => unlessErased(chunk.textSent)),
    documentsChanged: changes.length,
  });
  return codes.map((code) => ({ code, message: REPLAY_LIMIT_WORDS[code] }));
}
