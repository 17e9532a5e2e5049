import { type RefObject, useEffect, useState } from "react";
import { readDrawnMap } from "./drawn-map";
import type { OffsetMap } from "./offset-map";

/** The map of what is drawn inside an element, read again when other text stands there; null before the first time. */
export function useDrawnMap(content: RefObject<HTMLElement | null>): OffsetMap<Node> | null {
  const [map, setMap] = useState<OffsetMap<Node> | null>(null);
  useEffect(() => {
    const element = content.current;
    if (element === null) return undefined;
    const read = () => setMap(readDrawnMap(element));
    // Told right after React has changed the text, and before the browser draws it.
    const observer = new MutationObserver(read);
    observer.observe(element, { childList: true, characterData: true, subtree: true });
    read();
    return () => observer.disconnect();
  }, [content]);
  return map;
}
