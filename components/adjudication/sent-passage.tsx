import type { RetrievedChunkResource } from "@/contracts/bench";
import { SentDifference } from "@/components/bench/text-sent";
import { linkToDocument } from "@/components/source/deep-link";
import type { Paint } from "@/components/source/layer-spans";
import { printedVersionWords } from "@/components/source/printed-version";
import { Badge } from "@/components/ui/badge";
import { TextLink } from "@/components/ui/text-link";
import { litSegments, shiftSpan } from "./lit-segments";
import type { MaterialSpan } from "./use-source-focus";

const LOOK: Record<Paint, string> = {
  cited: "span-cited",
  other: "span-other",
  evidence: "span-evidence",
  both: "span-cited span-evidence",
  omitted: "text-ink-3",
  removed: "diff-removed",
  added: "diff-added",
};

export interface SentPassageProps {
  projectId: string;
  chunk: RetrievedChunkResource;
  lit: readonly MaterialSpan[];
}

/** A passage exactly as it stood in the prompt. Where it differs from the document, spans of the document have no place in it. */
export function SentPassage({ projectId, chunk, lit }: SentPassageProps) {
  const spans = lit
    .filter((span) => span.versionId === chunk.versionId)
    .map((span) => shiftSpan(span, chunk.span.startCp));
  return (
    <div className="keep-together p-5">
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-line-soft pb-2.5 text-xs text-ink-3">
        <span>
          <span className="mr-2 hidden font-mono text-ink print:inline">{chunk.handle}</span>
          <span className="font-[550] text-ink">{chunk.title}</span>
          {" · version "}
          <code className="font-mono">{printedVersionWords(chunk.printedVersion, chunk.documentState)}</code>
          {chunk.page === null
            ? null
            : ` · from p. ${chunk.page}${chunk.pageCount === null ? "" : ` of ${chunk.pageCount}`}`}
        </span>
        <span data-print="never">
          <TextLink href={linkToDocument({ projectId, ...chunk })}>Open the document</TextLink>
        </span>
      </div>
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
      {chunk.differs ? (
        <div className="mx-auto mt-4 max-w-[66ch] border-t border-line-soft pt-2 text-xs text-ink-2">
          What was sent (struck out where the document has it not) against what the document says (underlined where it
          was not sent):
          <SentDifference chunk={chunk} />
        </div>
      ) : null}
      <p className="mt-4 flex gap-4 text-xs text-ink-2">
        <span className="span-cited">cited</span>
        <span className="span-evidence">marked by a rater</span>
      </p>
    </div>
  );
}
