import type { Failure } from "@/client/describe-failure";

/** One file of an upload and what came of it. */
export interface QueuedFile {
  readonly key: string;
  readonly name: string;
  readonly bytes: number;
  readonly state: "waits" | "sending" | "added" | "there" | "failed";
  readonly warnings: readonly string[];
  readonly failure: Failure | null;
  readonly documentId: string | null;
  readonly versionId: string | null;
}

export const queueOf = (files: readonly { name: string; size: number }[], batch: number): readonly QueuedFile[] =>
  files.map((file, index) => ({
    key: `${batch}-${index}`,
    name: file.name,
    bytes: file.size,
    state: "waits",
    warnings: [],
    failure: null,
    documentId: null,
    versionId: null,
  }));

/** The queue with one file changed. */
export const withFile = (queue: readonly QueuedFile[], key: string, part: Partial<QueuedFile>): readonly QueuedFile[] =>
  queue.map((file) => (file.key === key ? { ...file, ...part } : file));

/** "3 added, 1 there before, 1 refused". */
export function summaryOf(queue: readonly QueuedFile[]): string {
  const count = (state: QueuedFile["state"]) => queue.filter((file) => file.state === state).length;
  const parts = [
    [count("added"), "added"],
    [count("there"), "there before"],
    [count("failed"), "refused"],
    [count("waits") + count("sending"), "to go"],
  ] as const;
  return parts
    .filter(([total]) => total > 0)
    .map(([total, words]) => `${total} ${words}`)
    .join(", ");
}
