import { X } from "lucide-react";
import type { RetrievedChunkResource } from "@/contracts/bench";
import { IconButton } from "@/components/ui/icon-button";
import { PassageWords } from "./passage-words";
import type { Passage } from "./read-source-link";

export interface PassageListProps {
  projectId: string;
  title: string;
  /** What an empty list means. */
  none: string;
  passages: readonly Passage[];
  chunks: readonly RetrievedChunkResource[];
  onRemove?: (passage: Passage) => void;
}

/** Passages of a target, each with its words. */
export function PassageList({ projectId, title, none, passages, chunks, onRemove }: PassageListProps) {
  return (
    <div>
      <p className="mb-1 text-sm font-[550]">
        {title} <span className="figures font-normal text-ink-3">{passages.length}</span>
      </p>
      {passages.length === 0 ? (
        <p className="text-sm text-ink-3">{none}</p>
      ) : (
        <ul aria-label={title} className="divide-y divide-line-soft border-y border-line-soft">
          {passages.map((passage) => (
            <li
              key={`${passage.versionId}-${passage.startCp}-${passage.endCp}`}
              className="flex items-start justify-between gap-3 py-1.5 text-sm"
            >
              <span className="min-w-0">
                <PassageWords projectId={projectId} passage={passage} chunks={chunks} />
              </span>
              {onRemove === undefined ? null : (
                <IconButton label="Take it out" size="sm" icon={<X />} onClick={() => onRemove(passage)} />
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
