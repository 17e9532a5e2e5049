/** One item of pdf.js's text content. */
export interface TextItem {
  str: string;
  hasEOL: boolean;
  /** `ltr`, `rtl` or `ttb`: what pdf.js's bidi pass made of it. */
  dir: string;
  /** Text space of the item to page space: origin in [4], [5], the em upwards in [2], [3]. */
  transform: readonly number[];
  widthPt: number;
  heightPt: number;
}

/** Reads the items of `getTextContent`; marked-content entries, which carry no text, are left out. */
export function readTextItems(items: readonly unknown[]): TextItem[] {
  const read: TextItem[] = [];
  for (const item of items) {
    if (typeof item !== "object" || item === null || typeof Reflect.get(item, "str") !== "string") continue;
    const transform: unknown = Reflect.get(item, "transform");
    read.push({
      str: Reflect.get(item, "str") as string,
      hasEOL: Reflect.get(item, "hasEOL") === true,
      dir: String(Reflect.get(item, "dir")),
      transform: Array.isArray(transform) ? transform.map(Number) : [],
      widthPt: Number(Reflect.get(item, "width")) || 0,
      heightPt: Number(Reflect.get(item, "height")) || 0,
    });
  }
  return read;
}

/** The page's part of T: each item's text and a line end where pdf.js saw one. */
export const textOfItems = (items: readonly TextItem[]): string =>
  items.map((item) => (item.hasEOL ? `${item.str}\n` : item.str)).join("");

/** Half a surrogate pair, which a bad character map can give and UTF-8 cannot hold, as U+FFFD. The number of code points stays the same. */
export const makeWellFormed = (text: string): string => text.replace(/[\uD800-\uDFFF]/gu, "\uFFFD");
