import {
  type DefaultTreeAdapterMap,
  type DefaultTreeAdapterTypes,
  defaultTreeAdapter,
  html,
  parse,
  type TreeAdapter,
} from "parse5";
import { DomainError } from "@/domain/errors/domain-error";

export type Page = DefaultTreeAdapterTypes.Document;
export type PageNode = DefaultTreeAdapterTypes.ChildNode;
export type Element = DefaultTreeAdapterTypes.Element;

/** Browsers stop nesting at 512; what comes near it is made to break readers. */
export const NESTING_MAX = 512;

/**
 * The tree that a browser would make of a page, scripts not run. Stopped as soon as the page asks for too much: the parser's own work
 * grows with the square of the nesting.
 * @throws DomainError `nested_too_deep`, `elements_over_limit`
 */
export function parsePage(text: string, elementsMax: number): Page {
  return parse(text, { treeAdapter: makeBoundedAdapter(elementsMax) });
}

function makeBoundedAdapter(elementsMax: number): TreeAdapter<DefaultTreeAdapterMap> {
  let elements = 0;
  let open = 0;
  return {
    ...defaultTreeAdapter,
    createElement: (tagName, namespaceUri, attributes) => {
      elements += 1;
      if (elements > elementsMax) {
        throw new DomainError("elements_over_limit", `The page has more than ${elementsMax} elements.`, {
          elementsMax,
        });
      }
      return defaultTreeAdapter.createElement(tagName, namespaceUri, attributes);
    },
    onItemPush: () => {
      open += 1;
      if (open > NESTING_MAX)
        throw new DomainError("nested_too_deep", "The page nests its elements too deeply to be drawn.");
    },
    onItemPop: () => {
      open -= 1;
    },
  };
}

export const isElement = (node: PageNode): node is Element => "tagName" in node;
export const isText = (node: PageNode): node is DefaultTreeAdapterTypes.TextNode => node.nodeName === "#text";
export const isHtml = (element: Element): boolean => element.namespaceURI === html.NS.HTML;

export function findAttribute(element: Element, name: string): string | null {
  return element.attrs.find((attribute) => attribute.name === name)?.value ?? null;
}

/** A whole number of an attribute; null where there is none. */
export function numberOf(element: Element, name: string): number | null {
  const value = findAttribute(element, name)?.trim() ?? "";
  return /^-?\d{1,9}$/.test(value) ? Number(value) : null;
}
