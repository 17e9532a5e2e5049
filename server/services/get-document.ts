import type { DocumentResource } from "@/contracts/documents";
import type { Deps } from "@/server/deps";
import { getDocumentRow } from "@/server/repositories/documents";

/** One document with its versions, newest first. */
export async function getDocument(deps: Deps, documentId: string): Promise<DocumentResource> {
  return getDocumentRow(deps.db.prisma, documentId);
}
