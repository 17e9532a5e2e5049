import { useEffect } from "react";

/** Copies these words where the browser itself has nothing selected: those of a page image. Null copies nothing of ours. */
export function useCopiedWords(words: string | null): void {
  useEffect(() => {
    if (words === null) return undefined;
    const onCopy = (event: ClipboardEvent) => {
      if (document.getSelection()?.isCollapsed === false || event.clipboardData === null) return;
      event.clipboardData.setData("text/plain", words);
      event.preventDefault();
    };
    document.addEventListener("copy", onCopy);
    return () => document.removeEventListener("copy", onCopy);
  }, [words]);
}
