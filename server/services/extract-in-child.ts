import { join } from "node:path";
import type { ExtractedDocument, ExtractRequest, ParseLimits } from "@/documents/extracted-document";
import { runInChild } from "@/documents/run-in-child";
import { Refusal } from "@/server/refusal";

/** Reads T out of a file's bytes; servers use `extractInChild`, tests may read in their own process. */
export type ExtractFile = (bytes: Uint8Array, request: ExtractRequest) => Promise<ExtractedDocument>;

/** More files than this waiting, each with its bytes in memory, are sent away to come again. */
const WAITING_MAX = 8;

/** Reads files one at a time, since each may take a whole core. */
function makeLane(limits: Partial<ParseLimits>): ExtractFile {
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return async (bytes, request) => {
    if (waiting >= WAITING_MAX) throw new Refusal("unavailable", "Other files are being read; try again in a minute.");
    waiting += 1;
    const childPath = join(process.cwd(), "dist", "parse-child.mjs");
    const turn = last.then(() => runInChild(bytes, request, { childPath, limits }));
    last = turn.catch(() => undefined);
    try {
      return await turn;
    } finally {
      waiting -= 1;
    }
  };
}

/**
 * Reads a file in a process that is killed when it takes too long or too much.
 * @throws Refusal `unavailable` where too many wait already.
 */
export const extractInChild: ExtractFile = makeLane({});

/** The same for a file that somebody waits to see: uploads don't hold it up, and it gets less time. */
export const drawInChild: ExtractFile = makeLane({ timeMs: 5_000 });
