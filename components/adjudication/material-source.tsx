"use client";

import { clsx } from "clsx";
import { Check } from "lucide-react";
import type { RetrievedChunkResource } from "@/contracts/bench";
import type { ResponseMaterial } from "@/contracts/disputes";
import { Badge } from "@/components/ui/badge";
import { SpanLegend } from "@/components/ui/span-legend";
import { TextLink } from "@/components/ui/text-link";
import { linkToDocument } from "@/components/source/deep-link";
import type { LitSpan, Paint } from "@/components/source/layer-spans";
import { litSegments, shiftSpan } from "./lit-segments";

/** A span of a document version that is to be lit, and why. */
export interface MaterialSpan extends LitSpan {
  readonly versionId: string;
}

export interface MaterialSourceProps {
  projectId: string;
  material: Pick<ResponseMaterial, "chunks" | "retrievedSet">;
  /** Index of the passage that is open; null where nothing was retrieved. */
  open: number | null;
  onOpen: (index: number) => void;
  lit: readonly MaterialSpan[];
  /** Handles that the thing at hand cites. */
  cited: readonly string[];
}

const LOOK: Record<Paint, string> = {
  cited: "span-cited",
  other: "span-other",
  evidence: "span-evidence",
  both: "span-cited span-evidence",
};

const SET_WORDS: Readonly<Record<ResponseMaterial["retrievedSet"], string>> = {
  known: "Everything that was in the prompt is here.",
  partial: "Known in part: there was more in the prompt than is here.",
  unknown: "What was in the prompt is not known.",
};

function PassageHead({ projectId, chunk }: { projectId: string; chunk: RetrievedChunkResource }) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line-soft pb-2.5 text-xs text-ink-3">
      <span>
        <span className="font-[550] text-ink">{chunk.title}</span>
        {" · version "}
        <code className="font-mono">{chunk.printedVersion ?? "erased"}</code>
        {chunk.page === null ? null : ` · p. ${chunk.page}${chunk.pageCount === null ? "" : ` of ${chunk.pageCount}`}`}
      </span>
      <TextLink href={linkToDocument({ projectId, ...chunk })}>Open the document</TextLink>
    </div>
  );
}

/** The retrieved passages of a response, one open with its words lit; the others a click away. */
export function MaterialSource({ projectId, material, open, onOpen, lit, cited }: MaterialSourceProps) {
  const { chunks, retrievedSet } = material;
  const chunk = open === null ? undefined : chunks[open];
  const spans = lit
    .filter((span) => span.versionId === chunk?.versionId)
    .map((span) => shiftSpan(span, chunk?.span.startCp ?? 0));
  return (
    <div className="flex min-h-full flex-col gap-4 bg-surface p-5">
      <ul aria-label="Retrieved passages" className="flex flex-wrap gap-1">
        {chunks.map((candidate, index) => (
          <li key={candidate.handle}>
            <button
              type="button"
              aria-pressed={index === open}
              onClick={() => onOpen(index)}
              className={clsx(
                "inline-flex h-6.5 items-center gap-1 rounded-sm border px-2 font-mono text-xs",
                index === open
                  ? "border-accent/40 bg-selected text-accent"
                  : "border-line text-ink-2 hover:bg-hover hover:text-ink",
              )}
            >
              {candidate.handle}
              {cited.includes(candidate.handle) ? (
                <>
                  <Check aria-hidden="true" className="size-3" />
                  <span className="sr-only"> cited</span>
                </>
              ) : null}
            </button>
          </li>
        ))}
      </ul>
      {chunk === undefined ? (
        <p className="text-sm text-ink-2">
          {chunks.length === 0 ? "Nothing was retrieved for this response." : "Choose a passage."}
        </p>
      ) : (
        <div>
          <PassageHead projectId={projectId} chunk={chunk} />
          {chunk.differs ? (
            <p className="mb-3">
              <Badge tone="attention">The text that was sent differs from the document</Badge>
            </p>
          ) : null}
          <p className="reading chunk-bounds mx-auto max-w-[66ch] whitespace-pre-wrap">
            {litSegments(chunk.textSent, chunk.differs ? [] : spans).map(({ startCp, text, paint }) =>
              paint === null ? (
                text
              ) : (
                <mark key={startCp} className={LOOK[paint]}>
                  {text}
                </mark>
              ),
            )}
          </p>
        </div>
      )}
      <div className="mt-auto space-y-2 pt-3">
        <p className="text-xs text-ink-3">{SET_WORDS[retrievedSet]}</p>
        <SpanLegend kinds={["cited", "evidence", "chunk"]} />
      </div>
    </div>
  );
}
