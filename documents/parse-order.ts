import type { ExtractedDocument, ExtractRequest, ParseLimits } from "./extracted-document";

/** What the parsing process is told, as one message. */
export interface ParseOrder {
  bytes: Uint8Array;
  request: ExtractRequest;
  limits: ParseLimits;
}

/** What it says while it goes on: so many pages are read. */
export interface ParseProgress {
  pages: number;
}

/** What it answers. `reason` is an error's name, never text of the file. */
export type ParseReport = { ok: true; document: ExtractedDocument } | { ok: false; reason: string };
