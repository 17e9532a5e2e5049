import { clsx } from "clsx";
import { Check } from "lucide-react";
import type { RetrievedChunkResource } from "@/contracts/bench";

export interface PassageTabsProps {
  chunks: readonly RetrievedChunkResource[];
  open: number | null;
  /** Handles that the claim at hand cites. */
  cited: readonly string[];
  onOpen: (index: number) => void;
}

/** The retrieved passages by their handles; those that the claim cites are ticked. */
export function PassageTabs({ chunks, open, cited, onOpen }: PassageTabsProps) {
  return (
    <ul aria-label="Retrieved passages" className="flex flex-wrap gap-1">
      {chunks.map((chunk, index) => (
        <li key={chunk.handle}>
          <button
            type="button"
            aria-pressed={index === open}
            title={chunk.title}
            onClick={() => onOpen(index)}
            className={clsx(
              "inline-flex h-6.5 items-center gap-1 rounded-sm border px-2 font-mono text-xs",
              index === open
                ? "border-accent/40 bg-selected text-accent"
                : "border-line text-ink-2 hover:bg-hover hover:text-ink",
            )}
          >
            {chunk.handle}
            {cited.includes(chunk.handle) ? (
              <>
                <Check aria-hidden="true" className="size-3" />
                <span className="sr-only"> cited</span>
              </>
            ) : null}
          </button>
        </li>
      ))}
    </ul>
  );
}
