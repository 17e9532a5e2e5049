import { LRUCache } from "lru-cache";
import type { BlockResource, SourceText } from "@/contracts/documents";
import { DOCX_TYPE } from "@/documents/extracted-document";
import { Refusal } from "@/server/refusal";
import type { Caller } from "@/server/caller";
import type { Deps } from "@/server/deps";
import { listPages } from "@/server/repositories/document-pages";
import { getShownVersion, type ShownVersion } from "@/server/repositories/documents";
import { findBytes } from "@/server/repositories/payloads";
import { drawInChild, type ExtractFile } from "./extract-in-child";
import { assertSourceOpen } from "./assert-source-open";

/** A longer text is drawn as plain text: making its tree would hold up everybody else, and drawing it the reader. */
const DRAWN_LENGTH_MAX = 2_000_000;
const CACHED_LENGTH_MAX = 32_000_000;

/** Block trees by version; a version's text never changes. */
const trees = new LRUCache<string, BlockResource[]>({
  maxSize: CACHED_LENGTH_MAX,
  sizeCalculation: (tree) => Math.max(1, JSON.stringify(tree).length),
});

/** A text with its block tree, as a parser gives it. */
interface Drawn {
  readonly text: string;
  readonly blocks: BlockResource[] | null;
}

/** Kinds of files that have a block tree, by a name that tells them. */
const NAME_OF_TYPE: Readonly<Record<string, string>> = {
  "text/markdown": "text.md",
  "text/html": "page.html",
  [DOCX_TYPE]: "file.docx",
};

/** Parsed where it can be stopped: 20 KB of Markdown can take seconds. Null where too many files wait for that already. */
async function draw(bytes: Uint8Array, mediaType: string, extract: ExtractFile): Promise<Drawn | null> {
  try {
    const read = await extract(new Uint8Array(bytes), { fileName: NAME_OF_TYPE[mediaType] ?? "" });
    return "code" in read ? null : read;
  } catch (error) {
    if (error instanceof Refusal && error.code === "unavailable") return null;
    throw error;
  }
}

/**
 * The block tree of a Markdown, HTML or DOCX version, made again from its original. Null where the original is gone, where the text would be
 * too long, or where another version of the parser gave another T: offsets in the tree must be offsets in T.
 */
async function findBlocks(deps: Deps, shown: ShownVersion, extract: ExtractFile): Promise<BlockResource[] | null> {
  const { version, originalPayloadId, text } = shown;
  if (!(version.mediaType in NAME_OF_TYPE) || originalPayloadId === null || !version.hasOriginal) return null;
  if (text === null || text.length > DRAWN_LENGTH_MAX) return null;
  const known = trees.get(version.id);
  if (known !== undefined) return known;
  const bytes = await findBytes(deps.db.prisma, originalPayloadId);
  const drawn = bytes === null ? null : await draw(bytes, version.mediaType, extract);
  if (drawn === null || drawn.blocks === null || drawn.text !== text) return null;
  trees.set(version.id, drawn.blocks);
  return drawn.blocks;
}

/** T of a version and how to draw it. An erased text is empty, and its version has no printed form any more. */
export async function getSourceText(
  deps: Deps,
  caller: Caller,
  versionId: string,
  extract: ExtractFile = drawInChild,
): Promise<SourceText> {
  await assertSourceOpen(deps.db.prisma, caller, versionId);
  const shown = await getShownVersion(deps.db.prisma, versionId);
  const pages = await listPages(deps.db.prisma, versionId);
  return {
    version: shown.version,
    title: shown.title,
    confidentiality: shown.confidentiality,
    text: shown.text ?? "",
    blocks: await findBlocks(deps, shown, extract),
    pages: pages.length === 0 ? null : pages,
  };
}
