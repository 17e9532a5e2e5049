import type { DocumentResource, DocumentVersionResource } from "@/contracts/documents";

/** Invented documents. */

const version = (part: Partial<DocumentVersionResource>): DocumentVersionResource => ({
  id: "version-policy",
  documentId: "document-policy",
  printedVersion: "9f3a1c20b7de",
  mediaType: "text/markdown",
  state: "ok",
  lengthCp: 48_120,
  pageCount: null,
  extractor: { name: "markdown", version: "1" },
  addedAt: "2026-02-20T08:00:00Z",
  inForceFrom: null,
  inForceTo: null,
  jurisdiction: null,
  status: "in_force",
  statusSource: null,
  statusAt: null,
  changedBy: null,
  hasOriginal: true,
  ...part,
});

export const DOCUMENTS: readonly DocumentResource[] = [
  {
    id: "document-policy",
    key: "policies/returns.md",
    title: "Returns policy",
    confidentiality: "confidential",
    fromChunks: false,
    aliases: [],
    versions: [version({}), version({ id: "version-policy-0", addedAt: "2025-11-03T08:00:00Z", status: "amended" })],
  },
  {
    id: "document-lease",
    key: "leases/2019-044.pdf",
    title: "Lease of the northern depot",
    confidentiality: "privileged",
    fromChunks: false,
    aliases: [],
    versions: [
      version({
        id: "version-lease",
        mediaType: "application/pdf",
        pageCount: 41,
        state: "no_text_layer",
        lengthCp: 0,
        status: "unknown",
      }),
    ],
  },
  {
    id: "document-chunk",
    key: "faq#12",
    title: "faq#12",
    confidentiality: "public",
    fromChunks: true,
    aliases: [],
    versions: [version({ id: "version-faq", mediaType: "text/plain", lengthCp: 640, status: "unknown" })],
  },
];
