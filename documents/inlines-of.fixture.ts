import type { BlockResource, InlineResource } from "@/contracts/documents";

/** The runs of text in blocks, in reading order. */
export function inlinesOf(blocks: readonly BlockResource[]): InlineResource[] {
  return blocks.flatMap((b) => {
    switch (b.kind) {
      case "list":
        return b.items.flatMap(inlinesOf);
      case "quote":
        return inlinesOf(b.blocks);
      case "table":
        return [...b.head.flat(), ...b.rows.flat(2)];
      case "rule":
        return [];
      default:
        return b.inlines;
    }
  });
}
