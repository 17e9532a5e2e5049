import type { Span } from "@/domain/text/span";

const CP = /^#?cp=(\d{1,9})-(\d{1,9})$/;

/** Reads `#cp=10-20`, a span in code points. Null for anything else, and for a start after the end. */
export function readSpanHash(hash: string): Span | null {
  const found = CP.exec(hash);
  if (found === null) return null;
  const [startCp, endCp] = [Number(found[1]), Number(found[2])];
  return startCp <= endCp ? { startCp, endCp } : null;
}

/** `#cp=10-20`. */
export const spanHash = ({ startCp, endCp }: Span): string => `#cp=${startCp}-${endCp}`;

export interface DocumentPlace {
  readonly projectId: string;
  readonly documentId: string;
  readonly versionId: string;
  readonly span: Span | null;
}

const pathOfDocument = ({ projectId, documentId }: Pick<DocumentPlace, "projectId" | "documentId">) =>
  `/p/${encodeURIComponent(projectId)}/documents/${encodeURIComponent(documentId)}`;

const hashOf = (span: Span | null) => (span === null ? "" : spanHash(span));

/** The address of a document's version in the viewer, at a span where one is given. */
export function linkToDocument({ versionId, span, ...of }: DocumentPlace): string {
  return `${pathOfDocument(of)}?v=${encodeURIComponent(versionId)}${hashOf(span)}`;
}

/** The address of what is known of a document: its versions, their standing, its other names. */
export const linkToAbout = (of: Pick<DocumentPlace, "projectId" | "documentId">): string =>
  `${pathOfDocument(of)}/about`;

/** A place of a version beside what became of it. */
export interface ComparedPlace extends DocumentPlace {
  /** The version beside it; the newest file of the document where it is left out. */
  readonly otherId?: string;
  /** The citation that is looked at, among all of the document that can be stepped through. */
  readonly citationId?: string;
}

/** The address of two versions side by side. */
export function linkToComparison({ versionId, span, otherId, citationId, ...of }: ComparedPlace): string {
  const query = new URLSearchParams({
    v: versionId,
    ...(otherId === undefined ? {} : { with: otherId }),
    ...(citationId === undefined ? {} : { citation: citationId }),
  });
  return `${pathOfDocument(of)}/compare?${query.toString()}${hashOf(span)}`;
}
