"use client";

import { useMemo, useState } from "react";
import type { RetrievedChunkResource } from "@/contracts/bench";
import type { ResponseMaterial } from "@/contracts/disputes";
import { QuoteLine } from "@/components/bench/quote-line";
import { childBounds } from "@/components/bench/source-marks";
import { TextSent } from "@/components/bench/text-sent";
import { useQuotePlaces } from "@/components/bench/use-quote-places";
import type { ChunkBounds } from "@/components/source/chunk-brackets";
import { linkToDocument } from "@/components/source/deep-link";
import { SourcePane } from "@/components/source/source-pane";
import { subjectOfChunk } from "@/components/source/source-subject";
import { FilterBar } from "@/components/ui/filter-bar";
import { PassageTabs } from "./passage-tabs";
import { SentPassage } from "./sent-passage";
import type { SourceFocus } from "./use-source-focus";

/** Whether a passage is read where it stands in its document, or as it stood in the prompt. */
export type SourceView = "document" | "sent";

export interface MaterialSourceProps {
  projectId: string;
  material: Pick<ResponseMaterial, "chunks" | "retrievedSet">;
  focus: SourceFocus;
  initialView?: SourceView;
}

const VIEWS: readonly { value: SourceView; label: string }[] = [
  { value: "document", label: "In the document" },
  { value: "sent", label: "As it was sent" },
];

const SET_WORDS: Readonly<Record<ResponseMaterial["retrievedSet"], string>> = {
  known: "everything that was in the prompt",
  partial: "known in part: there was more in the prompt",
  unknown: "what was in the prompt is not known",
};

/** The bounds of the retrieved passages of one document version. */
function boundsOf(chunks: readonly RetrievedChunkResource[], open: RetrievedChunkResource): readonly ChunkBounds[] {
  return chunks
    .filter((chunk) => chunk.versionId === open.versionId)
    .flatMap((chunk): ChunkBounds[] => {
      const isShown = chunk === open;
      return [{ ...chunk.span, handle: chunk.handle, isShown }, ...childBounds(chunk, isShown)];
    });
}

interface DocumentViewProps {
  projectId: string;
  chunks: readonly RetrievedChunkResource[];
  chunk: RetrievedChunkResource;
  focus: SourceFocus;
}

function DocumentView({ projectId, chunks, chunk, focus }: DocumentViewProps) {
  const [isFinding, setIsFinding] = useState(false);
  const { versionId } = chunk;
  const lit = useMemo(() => focus.lit.filter((span) => span.versionId === versionId), [focus.lit, versionId]);
  const bounds = useMemo(() => boundsOf(chunks, chunk), [chunks, chunk]);
  const { citation } = focus;
  const places = useQuotePlaces(citation, versionId);
  return (
    <SourcePane
      subject={subjectOfChunk(chunk)}
      lit={lit}
      chunks={bounds}
      focus={focus.focus}
      openHref={linkToDocument({ projectId, documentId: chunk.documentId, versionId, span: focus.focus })}
      evidence={null}
      isFinding={isFinding}
      onFinding={setIsFinding}
      places={places}
    >
      {citation === null ? null : <QuoteLine key={citation.id} citation={citation} places={places} />}
      <TextSent key={chunk.handle} chunk={chunk} />
    </SourcePane>
  );
}

/** The retrieved passages of a response, one open with its words lit; the others a click away. */
export function MaterialSource({ projectId, material, focus, initialView = "document" }: MaterialSourceProps) {
  const [view, setView] = useState(initialView);
  const { chunks, retrievedSet } = material;
  const chunk = focus.open === null ? undefined : chunks[focus.open];
  return (
    <div className="flex h-full min-h-0 flex-col bg-surface">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line-soft px-4 py-2">
        <PassageTabs chunks={chunks} open={focus.open} cited={focus.cited} onOpen={focus.choose} />
        {chunks.length === 0 ? null : (
          <FilterBar label="How the passage is read" options={VIEWS} value={view} onValueChange={setView} />
        )}
        <p className="w-full text-xs text-ink-3">
          {chunks.length === 0 ? "Nothing was retrieved for this response." : `Retrieved: ${SET_WORDS[retrievedSet]}.`}
        </p>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {chunk === undefined ? null : view === "document" ? (
          <DocumentView projectId={projectId} chunks={chunks} chunk={chunk} focus={focus} />
        ) : (
          <SentPassage projectId={projectId} chunk={chunk} lit={focus.lit} />
        )}
      </div>
    </div>
  );
}
