"use client";

import { useMemo } from "react";
import { X } from "lucide-react";
import { useSourceText } from "@/client/use-source-text";
import { IconButton } from "@/components/ui/icon-button";
import type { Evidence } from "@/contracts/bench";
import type { EvidencePlace } from "@/domain/rubric/codes";
import { indexCodePoints, u16FromCp } from "@/domain/text/code-points";

export interface EvidenceListProps {
  readonly items: readonly Evidence[];
  /** Where each lies, in the same order. */
  readonly places: readonly EvidencePlace[];
  /** Versions without a text layer: what is marked there is the page's image. */
  readonly imageVersions: ReadonlySet<string>;
  readonly onRemove: (at: number) => void;
}

const PLACE_WORDS: Readonly<Record<EvidencePlace, string>> = {
  cited: "in what is cited",
  retrieved: "elsewhere in what was retrieved",
  outside: "outside what was retrieved",
};

/** The words of a span, as far as the source is loaded: it is, where somebody has just marked it. */
function useWords({ versionId, startCp, endCp }: Evidence): string | null {
  const text = useSourceText(versionId).data?.text ?? null;
  return useMemo(() => {
    if (text === null) return null;
    const index = indexCodePoints(text);
    if (endCp > index.lengthCp) return null;
    return text.slice(u16FromCp(index, startCp), u16FromCp(index, endCp)).replace(/\s+/gu, " ").trim();
  }, [text, startCp, endCp]);
}

function EvidenceItem({
  item,
  place,
  isImage,
  onRemove,
}: {
  item: Evidence;
  place: EvidencePlace;
  isImage: boolean;
  onRemove: () => void;
}) {
  const words = useWords(item);
  return (
    <li className="flex items-start gap-2 py-0.5">
      <span className="mt-0.5 w-8 shrink-0 truncate font-mono text-2xs text-ink-3">{item.chunkHandle ?? "–"}</span>
      <span className="min-w-0 flex-1 text-xs leading-snug">
        {isImage || words === "" ? (
          <em>read from the image{item.region === undefined ? "" : `, a part of page ${item.region.page}`}</em>
        ) : (
          <span className="line-clamp-2">
            <span className="span-evidence">{words ?? `${item.startCp} to ${item.endCp}`}</span>
          </span>
        )}
        <span className={place === "outside" ? "text-misattributed" : "text-ink-3"}> {PLACE_WORDS[place]}</span>
      </span>
      <IconButton
        label="Take this mark away"
        size="sm"
        icon={<X />}
        onMouseDown={(event) => event.preventDefault()}
        onClick={onRemove}
      />
    </li>
  );
}

/** What is marked as evidence, each with where it lies and a way to take the mark away. */
export function EvidenceList({ items, places, imageVersions, onRemove }: EvidenceListProps) {
  if (items.length === 0) return null;
  return (
    <section aria-label="Evidence marked">
      <ul className="divide-y divide-line-soft">
        {items.map((item, at) => (
          <EvidenceItem
            key={`${item.versionId}-${item.startCp}-${item.endCp}-${item.region?.viewPerMyriad.join() ?? ""}`}
            item={item}
            place={places[at] ?? "outside"}
            isImage={imageVersions.has(item.versionId)}
            onRemove={() => onRemove(at)}
          />
        ))}
      </ul>
    </section>
  );
}
