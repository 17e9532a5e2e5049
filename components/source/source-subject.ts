import type { RetrievedChunkResource } from "@/contracts/bench";
import type { DocumentResource, DocumentVersionResource } from "@/contracts/documents";

/** Which document version a source pane shows, as far as it is known before its text has arrived. */
export interface SourceSubject {
  readonly documentId: string;
  readonly versionId: string;
  readonly title: string;
  /** First 12 hex of the text's SHA-256; null once erased. */
  readonly printedVersion: string | null;
  readonly state: RetrievedChunkResource["documentState"];
  /** 1-based; null where the document has no pages. */
  readonly page: number | null;
  readonly pageCount: number | null;
  /** The words that were sent to the model, shown where the document itself can't be. */
  readonly textSent: string | null;
}

/** The document behind a retrieved chunk. */
export function subjectOfChunk(chunk: RetrievedChunkResource): SourceSubject {
  const { documentId, versionId, title, printedVersion, page, pageCount, textSent } = chunk;
  return { documentId, versionId, title, printedVersion, state: chunk.documentState, page, pageCount, textSent };
}

/** One version of a document. */
export function subjectOfVersion(document: DocumentResource, version: DocumentVersionResource): SourceSubject {
  const { id, printedVersion, state, pageCount } = version;
  const { title } = document;
  return {
    documentId: document.id,
    versionId: id,
    title,
    printedVersion,
    state,
    page: null,
    pageCount,
    textSent: null,
  };
}
