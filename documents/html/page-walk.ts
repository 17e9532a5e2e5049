import { DomainError } from "@/domain/errors/domain-error";
import { BlockWriter } from "./block-writer";
import { findLeftOut, findWhiteSpace, inlineStyleOf, isBlock, isPreformatted, type LeftOut } from "./element-kinds";
import { type Element, isElement, isHtml, isText, NESTING_MAX, numberOf, type PageNode } from "./parse-page";
import { readTable } from "./read-table";
import type { Surroundings } from "./surroundings";

/** Deeper lists and quotes than this are refused: what draws the tree is recursive. */
export const BLOCK_DEPTH_MAX = 64;

/**
 * Goes through a page once, in order, and writes what a reader would see of it.
 * Its methods throw DomainError `nested_too_deep`.
 */
export class PageWalk {
  readonly writer = new BlockWriter();
  readonly leftOut = new Map<LeftOut, number>();

  readonly readChildren = (parent: { readonly childNodes: readonly PageNode[] }, around: Surroundings): void => {
    for (const node of parent.childNodes) {
      if (isText(node)) this.writer.write(node.value, around.style, around.whiteSpace);
      else if (isElement(node)) this.#readElement(node, around);
    }
  };

  /** Whether an element is seen at all; counts it where somebody should be told that it is not. */
  readonly isSeen = (element: Element): boolean => {
    const why = findLeftOut(element);
    if (why !== null && why !== "unseen") this.leftOut.set(why, (this.leftOut.get(why) ?? 0) + 1);
    return why === null;
  };

  #readElement(element: Element, around: Surroundings): void {
    if (!this.isSeen(element)) return;
    if (element.tagName === "br") this.writer.breakLine(around.style);
    else if (isBlock(element)) this.#readBlock(element, deepen(element, around));
    else this.readChildren(element, deepen(element, around));
  }

  #readBlock(element: Element, around: Surroundings): void {
    const { writer } = this;
    if (writer.isLeaf) return this.#readWithin(element, around);
    const heading = /^h([1-6])$/.exec(element.tagName);
    if (heading !== null) {
      const inlines = writer.collectLeaf(() => this.readChildren(element, around));
      if (inlines.length > 0) writer.add({ kind: "heading", level: Number(heading[1]), inlines });
    } else if (isPreformatted(element)) {
      const inlines = writer.collectLeaf(() => this.readChildren(element, { ...around, style: {} }));
      if (inlines.length > 0) writer.add({ kind: "code", inlines });
    } else if (["ul", "ol", "menu", "dir"].includes(element.tagName)) this.#readList(element, deepenBlock(around));
    else if (element.tagName === "blockquote") {
      const blocks = writer.collect(() => this.readChildren(element, deepenBlock(around)));
      if (blocks.length > 0) writer.add({ kind: "quote", blocks });
    } else if (element.tagName === "table") readTable(this, element, around);
    else if (element.tagName === "hr") {
      writer.edge();
      writer.add({ kind: "rule" });
    } else this.#readWithin(element, around);
  }

  #readWithin(element: Element, around: Surroundings): void {
    this.writer.edge();
    this.readChildren(element, around);
    this.writer.edge();
  }

  #readList(list: Element, around: Surroundings): void {
    const { writer } = this;
    const ordered = list.tagName === "ol";
    let start = numberOf(list, "start") ?? 1;
    let items: ReturnType<BlockWriter["collect"]>[] = [];
    const finish = (): void => {
      if (items.length > 0) writer.add({ kind: "list", ordered, start, items });
      items = [];
    };
    writer.edge();
    for (const node of list.childNodes) {
      const item = writer.collect(() => this.readChildren({ childNodes: [node] }, around));
      if (!isElement(node) || node.tagName !== "li") {
        // What stands in a list without being an item belongs to the one before it.
        if (item.length > 0) items.push([...(items.pop() ?? []), ...item]);
        continue;
      }
      const number = ordered ? numberOf(node, "value") : null;
      if (number !== null && number !== start + items.length) {
        finish();
        start = number;
      }
      items.push(item);
    }
    finish();
  }
}

function deepen(element: Element, around: Surroundings): Surroundings {
  // Misnested markup can make a tree deeper than the parser's stack ever was.
  if (around.depth > 2 * NESTING_MAX) throw tooDeep();
  const style = isHtml(element) && around.whiteSpace !== "pre" ? inlineStyleOf(element) : {};
  return {
    ...around,
    style: { ...around.style, ...style },
    whiteSpace: findWhiteSpace(element) ?? around.whiteSpace,
    depth: around.depth + 1,
  };
}

function deepenBlock(around: Surroundings): Surroundings {
  if (around.blockDepth >= BLOCK_DEPTH_MAX) throw tooDeep();
  return { ...around, blockDepth: around.blockDepth + 1 };
}

const tooDeep = () => new DomainError("nested_too_deep", "The page nests its elements too deeply to be drawn.");
