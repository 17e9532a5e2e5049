import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import type { BlockResource, InlineResource } from "@/contracts/documents";
import type { ExtractionWarning, Extractor } from "../extracted-document";
import { type InlineStyle, TextFlow } from "../blocks/text-flow";

type Root = ReturnType<typeof fromMarkdown>;
type Node = Root["children"][number];

export interface MarkdownText {
  text: string;
  blocks: BlockResource[];
  extractor: Extractor;
  warnings: ExtractionWarning[];
}

/** Deeper quotes and lists than this are refused: what walks the tree, here and in the browser, is recursive. */
export const MARKDOWN_DEPTH_MAX = 64;

export const MARKDOWN_EXTRACTOR: Extractor = {
  name: "mdast-util-from-markdown",
  version: "2.1.0",
  options: { gfm: true, whiteSpace: "normal" },
};

/**
 * T and block tree of a Markdown text, made in one pass, so that each run of text knows its offset in T and nothing has to be searched for
 * again. T is what a browser shows of the tree's text: markup, list numbers and pictures add nothing to it.
 * @returns null where the nesting is deeper than `MARKDOWN_DEPTH_MAX`
 */
export function extractMarkdown(markdown: string): MarkdownText | null {
  const root = parseMarkdown(markdown);
  if (root === null) return null;
  const walk: Walk = { flow: new TextFlow(), htmlLines: [], pictures: 0, tooDeep: false };
  const blocks = root.children.flatMap((node) => readBlock(walk, node, 0));
  if (walk.tooDeep) return null;
  return { text: walk.flow.text, blocks, extractor: MARKDOWN_EXTRACTOR, warnings: warningsOf(walk) };
}

/** The parser is recursive and runs out of stack where nesting has no end. */
function parseMarkdown(markdown: string): Root | null {
  try {
    return fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

interface Walk {
  flow: TextFlow;
  /** Lines at which raw HTML was left out. */
  htmlLines: number[];
  pictures: number;
  tooDeep: boolean;
}

function warningsOf({ htmlLines, pictures }: Walk): ExtractionWarning[] {
  const warnings: ExtractionWarning[] = [];
  if (htmlLines.length > 0) {
    warnings.push({
      code: "html_left_out",
      message: `Raw HTML is not part of the text; it was left out at line ${htmlLines.slice(0, 20).join(", ")}${htmlLines.length > 20 ? " and others" : ""}.`,
    });
  }
  if (pictures > 0)
    warnings.push({ code: "pictures_left_out", message: `${pictures} pictures are not part of the text.` });
  return warnings;
}

function readBlocks(walk: Walk, nodes: readonly Node[], depth: number): BlockResource[] {
  if (depth > MARKDOWN_DEPTH_MAX) {
    walk.tooDeep = true;
    return [];
  }
  return nodes.flatMap((node) => readBlock(walk, node, depth));
}

/** One block of mdast as ours: mostly one, none for a definition, several where a footnote's blocks stand in its place. */
function readBlock(walk: Walk, node: Node, depth: number): BlockResource[] {
  const { flow } = walk;
  switch (node.type) {
    case "heading":
      return [{ kind: "heading", level: node.depth, inlines: readLine(walk, node.children) }];
    case "paragraph": {
      const inlines = readLine(walk, node.children);
      return inlines.length === 0 ? [] : [{ kind: "paragraph", inlines }];
    }
    case "code": {
      const inlines: InlineResource[] = [];
      flow.writePreformatted(node.value, {}, inlines);
      flow.endBlock();
      return [{ kind: "code", inlines }];
    }
    case "blockquote":
      return [{ kind: "quote", blocks: readBlocks(walk, node.children, depth + 1) }];
    case "footnoteDefinition":
      return readBlocks(walk, node.children, depth + 1);
    case "list":
      return [
        {
          kind: "list",
          ordered: node.ordered === true,
          start: node.start ?? 1,
          items: node.children.map((item) => readBlocks(walk, item.children, depth + 1)),
        },
      ];
    case "table": {
      const [head = [], ...rows] = node.children.map((row) =>
        readRow(
          walk,
          row.children.map((cell) => cell.children),
        ),
      );
      return [{ kind: "table", head, rows }];
    }
    case "thematicBreak":
      return [{ kind: "rule" }];
    case "html":
      if (!isComment(node.value)) walk.htmlLines.push(node.position?.start.line ?? 0);
      return [];
    default:
      return [];
  }
}

/** Whether a block of raw HTML is one comment and nothing else. */
const isComment = (html: string): boolean =>
  html.startsWith("<!--") && html.indexOf("-->") === html.trimEnd().length - 3;

/** The runs of a block that holds nothing but inline content. */
function readLine(walk: Walk, nodes: readonly Node[]): InlineResource[] {
  const inlines: InlineResource[] = [];
  for (const node of nodes) readInline(walk, node, {}, inlines, 0);
  walk.flow.endBlock();
  return inlines;
}

function readRow(walk: Walk, cells: readonly (readonly Node[])[]): InlineResource[][] {
  const { flow } = walk;
  const row = cells.map((nodes, i) => {
    const inlines: InlineResource[] = [];
    if (i > 0) flow.separateCells();
    flow.startCell();
    for (const node of nodes) readInline(walk, node, {}, inlines, 0);
    return inlines;
  });
  flow.endRow(cells.length);
  return row;
}

function readInline(walk: Walk, node: Node, style: InlineStyle, into: InlineResource[], depth: number): void {
  if (depth > MARKDOWN_DEPTH_MAX) {
    walk.tooDeep = true;
    return;
  }
  const inner = (children: readonly Node[], added: InlineStyle) => {
    for (const child of children) readInline(walk, child, { ...style, ...added }, into, depth + 1);
  };
  switch (node.type) {
    case "text":
      walk.flow.write(node.value, style, into);
      break;
    case "inlineCode":
      walk.flow.write(node.value, { ...style, code: true }, into);
      break;
    case "break":
      walk.flow.breakLine(style, into);
      break;
    case "html":
      if (/^<br\s*\/?>$/i.test(node.value)) walk.flow.breakLine(style, into);
      break;
    case "strong":
      inner(node.children, { strong: true });
      break;
    case "emphasis":
      inner(node.children, { em: true });
      break;
    case "delete":
      inner(node.children, { del: true });
      break;
    case "link":
    case "linkReference":
      inner(node.children, {});
      break;
    case "image":
    case "imageReference":
      walk.pictures += 1;
      break;
    default:
      break;
  }
}
