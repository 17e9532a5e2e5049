"use client";

import type { RetrievedChunkResource } from "@/contracts/bench";
import { lengthCp, sliceCp } from "@/domain/text/code-points";
import { useVersionText } from "@/client/use-documents";
import { useChange } from "@/client/use-comparison";
import { ChangeFlag } from "@/components/source/change-flag";
import { linkToDocument } from "@/components/source/deep-link";
import { TextLink } from "@/components/ui/text-link";
import type { Passage } from "./read-source-link";

export interface PassageWordsProps {
  projectId: string;
  passage: Passage;
  /** Passages at hand; one that holds the words saves reading the document. */
  chunks: readonly RetrievedChunkResource[];
}

const isIn = (passage: Passage, { versionId, span, differs }: RetrievedChunkResource) =>
  !differs && versionId === passage.versionId && span.startCp <= passage.startCp && passage.endCp <= span.endCp;

/** What a newer version did to a passage. */
function PassageChange({ passage, documentId }: { passage: Passage; documentId: string }) {
  return <ChangeFlag found={useChange(passage)} documentId={documentId} place={passage} />;
}

/** The words of a passage and a link to where they stand. */
export function PassageWords({ projectId, passage, chunks }: PassageWordsProps) {
  const chunk = chunks.find((candidate) => isIn(passage, candidate));
  const read = useVersionText(chunk === undefined ? passage.versionId : null);
  const place = { startCp: passage.startCp, endCp: passage.endCp };
  if (chunk !== undefined) {
    const { startCp } = chunk.span;
    const words = sliceCp(chunk.textSent, { startCp: place.startCp - startCp, endCp: place.endCp - startCp });
    return (
      <>
        <q>{words}</q>{" "}
        <TextLink href={linkToDocument({ projectId, ...chunk, span: place })} className="text-xs whitespace-nowrap">
          {chunk.title}
        </TextLink>{" "}
        <PassageChange passage={passage} documentId={chunk.documentId} />
      </>
    );
  }
  if (read.data === undefined) {
    return <span className="text-ink-3">{read.error === null ? "reading…" : "a passage that can’t be read here"}</span>;
  }
  const { text, title, version } = read.data;
  if (passage.endCp > lengthCp(text)) return <span className="text-danger">lies outside {title}</span>;
  return (
    <>
      <q>{sliceCp(text, place)}</q>{" "}
      <TextLink
        href={linkToDocument({ projectId, documentId: version.documentId, versionId: version.id, span: place })}
        className="text-xs whitespace-nowrap"
      >
        {title}
      </TextLink>{" "}
      <PassageChange passage={passage} documentId={version.documentId} />
    </>
  );
}
