import { posix } from "node:path";
import { DOCX_TYPE } from "@/documents/extracted-document";
import { StoredBytes } from "@/server/answers";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { Refusal } from "@/server/refusal";
import { getShownVersion } from "@/server/repositories/documents";
import { findBytes } from "@/server/repositories/payloads";
import { assertSourceOpen } from "./assert-source-open";

const ENDING: Readonly<Record<string, string>> = {
  "application/pdf": ".pdf",
  "text/markdown": ".md",
  "text/plain": ".txt",
  "text/html": ".html",
  [DOCX_TYPE]: ".docx",
};

/** A file name out of a document's key, which may be a path or a URL. */
function fileNameOf(key: string, mediaType: string): string {
  const name = posix.basename(key) || "document";
  return posix.extname(name) === "" ? `${name}${ENDING[mediaType] ?? ""}` : name;
}

/** The file as it was sent. @throws Refusal `not_found` for a text that came without a file, or whose file was erased. */
export async function getOriginal(deps: Deps, caller: Caller, versionId: string): Promise<StoredBytes> {
  await assertSourceOpen(deps.db.prisma, caller, versionId);
  const { version, key, originalPayloadId } = await getShownVersion(deps.db.prisma, versionId);
  const bytes = originalPayloadId === null ? null : await findBytes(deps.db.prisma, originalPayloadId);
  if (bytes === null)
    throw new Refusal("not_found", "This version has no file: it came as text, or the file was erased.");
  return new StoredBytes({ bytes, mediaType: version.mediaType, fileName: fileNameOf(key, version.mediaType) });
}
