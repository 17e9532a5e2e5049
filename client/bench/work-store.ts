import { z } from "zod";
import { judgement as judgementShape } from "@/contracts/bench";

/** A judgement as it stood on this device. */
const keptDraft = z.object({
  leaseId: z.string(),
  /** The server's draft it started from. */
  baseVersion: z.int(),
  judgement: judgementShape,
  keptAtMs: z.number(),
  /** The server has it too. */
  isSent: z.boolean(),
});
export type KeptDraft = z.infer<typeof keptDraft>;

const keptCommit = z.object({
  order: z.object({
    leaseId: z.string(),
    responseId: z.string(),
    idempotencyKey: z.string(),
    state: z.enum(["judged", "cannot_judge"]),
    cannotJudgeReason: z.string(),
    judgement: judgementShape,
    supersedes: z.string().nullable(),
    onScreen: z.array(z.string()).readonly(),
  }),
  leaseVersion: z.int(),
  keptAtMs: z.number(),
});
export type KeptCommit = z.infer<typeof keptCommit>;

/** Work that is kept on this device until the server has it. `false`: it could not be kept (storage full or switched off). */
export interface WorkStore {
  readDraft(leaseId: string): KeptDraft | null;
  writeDraft(draft: KeptDraft): boolean;
  removeDraft(leaseId: string): void;
  /** Oldest first. */
  listCommits(): KeptCommit[];
  writeCommit(commit: KeptCommit): boolean;
  removeCommit(leaseId: string): void;
}

/** Drafts that the server has are dropped after this long: the lease is over, and the server's copy is the one that counts. */
const sentKeptMs = 3 * 24 * 60 * 60 * 1000;

function parse<T>(shape: z.ZodType<T>, text: string | null): T | null {
  if (text === null) return null;
  try {
    return shape.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    // Not JSON: somebody else's entry, or half of one.
    return null;
  }
}

function keysOf(storage: Storage, prefix: string): string[] {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "");
  return keys.filter((key) => key.startsWith(prefix));
}

/** Does it where storage is there and takes it; `otherwise` where it throws, as it may when full or switched off. */
function attempt<T>(storage: Storage | null, act: (storage: Storage) => T, otherwise: T): T {
  if (storage === null) return otherwise;
  try {
    return act(storage);
  } catch {
    return otherwise;
  }
}

/**
 * Kept work of one person in one project. Persons that share a device don't read each other's: the names hold the user's id, and sign-in
 * decides whose is asked for.
 */
export function makeWorkStore(storage: Storage | null, userId: string, projectId: string, nowMs: number): WorkStore {
  const root = `assay-bench:${userId}:${projectId}`;
  const draftKey = (leaseId: string) => `${root}:draft:${leaseId}`;
  const commitKey = (leaseId: string) => `${root}:commit:${leaseId}`;
  const write = (key: string, value: unknown) =>
    attempt(
      storage,
      (at) => {
        at.setItem(key, JSON.stringify(value));
        return true;
      },
      false,
    );
  const remove = (key: string) => attempt(storage, (at) => at.removeItem(key), undefined);
  attempt(
    storage,
    (at) => {
      for (const key of keysOf(at, `${root}:draft:`)) {
        const draft = parse(keptDraft, at.getItem(key));
        if (draft?.isSent === true && nowMs - draft.keptAtMs > sentKeptMs) at.removeItem(key);
      }
    },
    undefined,
  );
  return {
    readDraft: (leaseId) => attempt(storage, (at) => parse(keptDraft, at.getItem(draftKey(leaseId))), null),
    writeDraft: (draft) => write(draftKey(draft.leaseId), draft),
    removeDraft: (leaseId) => remove(draftKey(leaseId)),
    listCommits: () =>
      attempt(
        storage,
        (at) => {
          const found = keysOf(at, `${root}:commit:`).map((key) => parse(keptCommit, at.getItem(key)));
          return found.filter((commit) => commit !== null).sort((a, b) => a.keptAtMs - b.keptAtMs);
        },
        [],
      ),
    writeCommit: (commit) => write(commitKey(commit.order.leaseId), commit),
    removeCommit: (leaseId) => remove(commitKey(leaseId)),
  };
}

/** The browser's storage; null where it is switched off or there is no browser. */
export function findStorage(): Storage | null {
  try {
    return typeof localStorage === "undefined" ? null : localStorage;
  } catch {
    return null;
  }
}
