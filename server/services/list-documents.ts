import type { z } from "zod";
import type { documentEndpoints } from "@/contracts/documents";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { listDocumentRows } from "@/server/repositories/documents";
import { pageFrom, readCursor } from "./page-cursor";

type ListDocuments = typeof documentEndpoints.listDocuments;

const isPlace = (value: readonly unknown[]): value is readonly [boolean, string] =>
  value.length === 2 && typeof value[0] === "boolean" && typeof value[1] === "string" && !value[1].includes("\0");

/** The documents that the caller may see: files by key, after them what is known by chunks of answers alone. */
export async function listDocuments(
  deps: Deps,
  caller: Caller,
  query: z.output<ListDocuments["query"]>,
): Promise<z.input<ListDocuments["answer"]>> {
  const place = readCursor(query.cursor, isPlace);
  const found = await listDocumentRows(deps.db.prisma, {
    projectId: caller.projectId,
    userId: caller.userId,
    after: place === null ? null : { isChunkOnly: place[0], key: place[1] },
    search: query.search?.trim() || null,
    limit: query.limit + 1,
  });
  return pageFrom(found, query.limit, (document) => [document.fromChunks, document.key]);
}
