import { useEffect } from "react";
import { mayFireKey } from "@/components/shell/key-guard";
import type { Span } from "@/domain/text/span";
import type { EvidenceControl, MarkedSpan } from "./use-evidence-caret";

/** Whether the focus is on the active span. */
const isOnActive = (): boolean =>
  document.activeElement instanceof HTMLElement && "active" in document.activeElement.dataset;

/**
 * `e`: marks what is selected; else, with the focus on the cited span, that span; else begins to mark by keyboard. Where
 * nothing can be chosen (a page image), it marks `whole` at once.
 */
export function useEvidenceKey(
  evidence: EvidenceControl | null,
  selected: Span | null,
  active: Span | null,
  whole: MarkedSpan | null,
): void {
  useEffect(() => {
    if (evidence === null || evidence.isOn) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "e" || !mayFireKey(event)) return;
      event.preventDefault();
      const direct = whole ?? selected ?? (isOnActive() ? active : null);
      if (direct === null) evidence.setOn(true);
      else {
        evidence.mark(direct);
        document.getSelection()?.removeAllRanges();
      }
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [evidence, selected, active, whole]);
}
