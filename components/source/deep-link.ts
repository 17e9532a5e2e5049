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

/** The address of a document's version in the viewer, at a span where one is given. */
export function linkToDocument({ projectId, documentId, versionId, span }: DocumentPlace): string {
  const hash = span === null ? "" : spanHash(span);
  const path = `/p/${encodeURIComponent(projectId)}/documents/${encodeURIComponent(documentId)}`;
  return `${path}?v=${encodeURIComponent(versionId)}${hash}`;
}
