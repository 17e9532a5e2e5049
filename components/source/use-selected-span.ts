import { type RefObject, useEffect, useState } from "react";
import type { CodePoints } from "@/domain/text/code-points";
import type { Span } from "@/domain/text/span";
import { domRangeOf, spanOfSelection } from "./drawn-map";
import type { OffsetMap } from "./offset-map";

/** What is selected in a source, and where its end stands in the drawn text. */
export interface SelectedSpan {
  readonly span: Span;
  readonly leftPx: number;
  readonly bottomPx: number;
}

/** What somebody has selected with the pointer (or the browser's own caret) in a source. */
export function useSelectedSpan(
  root: RefObject<HTMLElement | null>,
  map: OffsetMap<Node> | null,
  index: CodePoints,
): SelectedSpan | null {
  const [selected, setSelected] = useState<SelectedSpan | null>(null);
  useEffect(() => {
    const read = () => {
      const element = root.current;
      if (element === null || map === null) return setSelected(null);
      const span = spanOfSelection(map, element, index, document.getSelection());
      const rects = span === null ? undefined : domRangeOf(map, span)?.getClientRects();
      const last = rects?.item(rects.length - 1);
      if (span === null || last === null || last === undefined) return setSelected(null);
      const frame = element.getBoundingClientRect();
      setSelected({ span, leftPx: last.right - frame.left, bottomPx: last.bottom - frame.top });
    };
    document.addEventListener("selectionchange", read);
    return () => document.removeEventListener("selectionchange", read);
  }, [root, map, index]);
  return selected;
}
