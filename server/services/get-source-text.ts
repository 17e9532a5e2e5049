import { LRUCache } from "lru-cache";
import type { BlockResource, SourceText } from "@/contracts/documents";
import { extractMarkdown } from "@/documents/markdown/extract-markdown";
import { decodeUtf8 } from "@/documents/text/decode-utf8";
import type { Deps } from "@/server/deps";
import { listPages } from "@/server/repositories/document-pages";
import { getShownVersion, type ShownVersion } from "@/server/repositories/documents";
import { findBytes } from "@/server/repositories/payloads";

/** A longer Markdown text is drawn as plain text: parsing it would hold up everybody else. */
const MARKDOWN_LENGTH_MAX = 2_000_000;
const CACHED_LENGTH_MAX = 32_000_000;

/** Block trees by version; a version's text never changes. */
const trees = new LRUCache<string, BlockResource[]>({
  maxSize: CACHED_LENGTH_MAX,
  sizeCalculation: (tree) => Math.max(1, JSON.stringify(tree).length),
});

/**
 * The block tree of a Markdown version, made again from its original. Null where the original is gone, where the text would be
 * too long, or where another version of the parser gave another T: offsets in the tree must be offsets in T.
 */
async function findBlocks(deps: Deps, shown: ShownVersion): Promise<BlockResource[] | null> {
  const { version, originalPayloadId, text } = shown;
  if (version.mediaType !== "text/markdown" || originalPayloadId === null || !version.hasOriginal) return null;
  if (text === null || text.length > MARKDOWN_LENGTH_MAX) return null;
  const known = trees.get(version.id);
  if (known !== undefined) return known;
  const bytes = await findBytes(deps.db.prisma, originalPayloadId);
  const decoded = bytes === null ? null : decodeUtf8(bytes);
  const markdown = decoded?.ok === true ? extractMarkdown(decoded.text) : null;
  if (markdown === null || markdown.text !== text) return null;
  trees.set(version.id, markdown.blocks);
  return markdown.blocks;
}

/** T of a version and how to draw it. An erased text is empty, and its version has no printed form any more. */
export async function getSourceText(deps: Deps, versionId: string): Promise<SourceText> {
  const shown = await getShownVersion(deps.db.prisma, versionId);
  const pages = await listPages(deps.db.prisma, versionId);
  return {
    version: shown.version,
    title: shown.title,
    confidentiality: shown.confidentiality,
    text: shown.text ?? "",
    blocks: await findBlocks(deps, shown),
    pages: pages.length === 0 ? null : pages,
  };
}
