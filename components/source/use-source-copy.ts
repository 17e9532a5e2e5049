import { type RefObject, useEffect } from "react";
import { type CodePoints, sliceSpan } from "@/domain/text/code-points";
import { rangeSpanOfSelection } from "./drawn-map";
import type { OffsetMap } from "./offset-map";

/**
 * Copies the source's own characters: browsers turn no-break spaces into spaces and leave out or add line ends. A selection that reaches
 * out of the source is the browser's affair.
 */
export function useSourceCopy(
  root: RefObject<HTMLElement | null>,
  map: OffsetMap<Node> | null,
  index: CodePoints,
): void {
  useEffect(() => {
    const element = root.current;
    if (element === null || map === null) return undefined;
    const onCopy = (event: ClipboardEvent) => {
      const span = rangeSpanOfSelection(map, element, index, document.getSelection());
      if (span === null || event.clipboardData === null) return;
      event.clipboardData.setData("text/plain", sliceSpan(index, span));
      event.preventDefault();
    };
    element.addEventListener("copy", onCopy);
    return () => element.removeEventListener("copy", onCopy);
  }, [root, map, index]);
}
