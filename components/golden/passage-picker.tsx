"use client";

import { useState } from "react";
import { clsx } from "clsx";
import type { RetrievedChunkResource } from "@/contracts/bench";
import { FilterBar } from "@/components/ui/filter-bar";
import { listSentences } from "./list-sentences";
import type { Passage } from "./read-source-link";
import { PICK_LISTS, type PickFor } from "./pick-for";
import { holdsPassage } from "./target-form";

export interface PassagePickerProps {
  chunks: readonly RetrievedChunkResource[];
  passages: readonly Passage[];
  nearMisses: readonly Passage[];
  /** Adds the words to the list that is being picked for, or takes them out of it. */
  onToggle: (list: PickFor, passage: Passage) => void;
}

/** The pieces of a passage that can be picked. Text that differs from the document has no places in it but the whole. */
function piecesOf(chunk: RetrievedChunkResource): { text: string; passage: Passage }[] {
  const { versionId, span } = chunk;
  if (chunk.differs) return [{ text: chunk.textSent, passage: { versionId, ...span } }];
  return listSentences(chunk.textSent).map(({ text, startCp, endCp }) => ({
    text,
    passage: { versionId, startCp: span.startCp + startCp, endCp: span.startCp + endCp },
  }));
}

/** What was retrieved for the latest response, sentence by sentence, to pick passages from. */
export function PassagePicker({ chunks, passages, nearMisses, onToggle }: PassagePickerProps) {
  const [list, setList] = useState<PickFor>("passages");
  if (chunks.length === 0) {
    return <p className="p-5 text-sm text-ink-2">Nothing was retrieved for the latest response to this question.</p>;
  }
  return (
    <div className="bg-surface p-5">
      <div className="mb-4 space-y-2">
        <FilterBar label="What picking marks" options={PICK_LISTS} value={list} onValueChange={setList} />
        <p className="text-xs text-ink-3">
          A sentence picked is a passage; picked again it is taken out. What lies outside these passages is added by its
          link.
        </p>
      </div>
      {chunks.map((chunk) => (
        <section key={chunk.handle} aria-label={`${chunk.handle}, ${chunk.title}`} className="mb-5">
          <p className="mb-1 text-xs text-ink-3">
            <span className="font-mono">{chunk.handle}</span> · <span className="text-ink">{chunk.title}</span>
            {chunk.page === null ? null : ` · from p. ${chunk.page}`}
          </p>
          <div className="reading chunk-bounds">
            {piecesOf(chunk).map(({ text, passage }) => {
              const isPassage = holdsPassage(passages, passage);
              const isNear = holdsPassage(nearMisses, passage);
              return (
                <label
                  key={passage.startCp}
                  className={clsx(
                    "cursor-pointer rounded-xs hover:bg-hover has-focus-visible:outline-2 has-focus-visible:outline-focus",
                    isPassage && "span-evidence",
                    isNear && "span-other",
                  )}
                >
                  <input
                    type="checkbox"
                    className="sr-only"
                    checked={list === "passages" ? isPassage : isNear}
                    onChange={() => onToggle(list, passage)}
                  />
                  {text}{" "}
                </label>
              );
            })}
          </div>
        </section>
      ))}
    </div>
  );
}
