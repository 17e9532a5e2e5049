import type { Span } from "@/domain/text/span";

/** A passage: a span of a document version. */
export interface Passage extends Span {
  readonly versionId: string;
}

const LINK = /[?&]v=([A-Za-z0-9_-]{8,64})[^#]*#(?:.*&)?cp=(\d{1,9})-(\d{1,9})/;

/** The passage that an address of the source viewer names; null for any other text, and for an empty span. */
export function readSourceLink(text: string): Passage | null {
  const [, versionId, start, end] = LINK.exec(text.trim()) ?? [];
  if (versionId === undefined || start === undefined || end === undefined) return null;
  const startCp = Number(start);
  const endCp = Number(end);
  return startCp < endCp ? { versionId, startCp, endCp } : null;
}
