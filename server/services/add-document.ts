import { posix } from "node:path";
import type { z } from "zod";
import type { documentEndpoints } from "@/contracts/documents";
import { PARSE_LIMITS, type ReadDocument } from "@/documents/extracted-document";
import { appendAuditOn } from "@/server/audit/append-audit";
import type { Caller } from "@/server/caller";
import { type Connection, inConnection } from "@/server/db/connection";
import type { Deps } from "@/server/deps";
import { getDocumentRow } from "@/server/repositories/documents";
import { lockProjectImports } from "@/server/repositories/import-lock";
import { statementsOfConnection } from "@/server/db/statements";
import { findKnownDocuments, isWalledOff, type KnownDocument } from "@/server/repositories/known-documents";
import type { Standing } from "@/server/repositories/material-tables";
import { makePayloadRow, type NewPayload, type PayloadRow } from "@/server/repositories/payloads";
import { adoptChunkDocument, storeFile } from "@/server/repositories/store-documents";
import { Refusal } from "@/server/refusal";
import { readWhole, type Upload } from "@/server/upload";
import { type ExtractFile, extractInChild } from "./extract-in-child";
import { readFileText } from "./read-file-text";

/** A file and what is known of it beside its text. */
export interface FileToAdd {
  /** As the person named it. */
  readonly fileName: string;
  /** The name by which answers cite it; the file's name if not given. */
  readonly key?: string | undefined;
  readonly title?: string | undefined;
  readonly confidentiality: "public" | "confidential" | "privileged" | "personal";
  /** A PDF without text is kept as page images. */
  readonly isScan: boolean;
  /** Opens a protected PDF; used once and kept nowhere. */
  readonly password?: string | null;
  readonly standing?: Partial<Standing>;
  readonly aliases?: readonly string[];
}

export interface AddedFile {
  readonly documentId: string;
  readonly versionId: string;
  /** False where the same text was there already. */
  readonly added: boolean;
  readonly warnings: readonly string[];
}

type Adder = Pick<Caller, "projectId" | "userId">;

const NO_STANDING: Standing = {
  inForceFrom: null,
  inForceTo: null,
  jurisdiction: null,
  status: null,
  statusSource: null,
  statusAt: null,
};

/** The version that holds this text as a file already. Scans are told apart by their bytes: all of them have the same text. */
function findSame(known: KnownDocument | undefined, read: ReadDocument, originalSha256: string) {
  return known?.versions.find(
    (version) =>
      version.originalSha256 === originalSha256 ||
      (read.state === "ok" && version.hasOriginal && version.textSha256 === read.textSha256),
  );
}

class FileWriter {
  readonly rows: PayloadRow[] = [];
  readonly #deps: Deps;

  constructor(deps: Deps) {
    this.#deps = deps;
  }

  put(payload: NewPayload): { payload: string; commitment: string } {
    const row = makePayloadRow(this.#deps, payload);
    this.rows.push(row);
    return { payload: row.id, commitment: row.commitment };
  }
}

async function addVersion(
  connection: Connection,
  deps: Deps,
  adder: Adder,
  file: FileToAdd,
  content: { bytes: Uint8Array; read: ReadDocument; key: string; known: KnownDocument | undefined },
): Promise<AddedFile> {
  const { read, known, key, bytes } = content;
  const { projectId } = adder;
  const createdAt = deps.clock();
  const documentId = known?.id ?? deps.newId();
  const versionId = deps.newId();
  const writer = new FileWriter(deps);
  const about = { projectId, documentId, class: file.confidentiality };
  // What was known by its chunks keeps the title that answers gave it: that is what was shown with them.
  const isTitled = known === undefined || (known.isChunkOnly && file.title !== undefined);
  const titleText = file.title ?? posix.basename(file.fileName, posix.extname(file.fileName));
  const title = isTitled ? writer.put({ ...about, kind: "title", text: titleText }) : null;
  const text = read.text === "" ? null : writer.put({ ...about, kind: "document_text", text: read.text });
  const original = writer.put({ ...about, kind: "original", bytes });
  await storeFile(connection, {
    payloads: writer.rows,
    document:
      known === undefined
        ? {
            id: documentId,
            projectId,
            key,
            titlePayloadId: title?.payload ?? null,
            class: file.confidentiality,
            isChunkOnly: false,
            createdAt,
          }
        : null,
    version: {
      id: versionId,
      projectId,
      documentId,
      number: (known?.versions[0]?.number ?? 0) + 1,
      textPayloadId: text?.payload ?? null,
      textCommitment: text?.commitment ?? null,
      originalPayloadId: original.payload,
      originalCommitment: original.commitment,
      state: read.state,
      mediaType: read.mediaType,
      extractor: read.extractor.name,
      extractorVersion: read.extractor.version,
      extractorOptions: read.extractor.options,
      charCountCp: read.lengthCp,
      pageCount: read.pageMap?.pages.length ?? null,
      warnings: read.warnings,
      createdAt,
      ...NO_STANDING,
      ...file.standing,
    },
    pages: (read.pageMap?.pages ?? []).map((map) => ({ documentVersionId: versionId, map })),
    aliases: (file.aliases ?? []).map((alias) => ({ id: deps.newId(), alias })),
  });
  const by = { projectId, actorId: adder.userId };
  if (known === undefined) {
    await appendAuditOn(connection, deps, {
      ...by,
      type: "document.created",
      data: { documentId, title, class: file.confidentiality },
    });
  } else if (known.isChunkOnly) {
    await adoptChunkDocument(connection, {
      id: documentId,
      titlePayloadId: title?.payload ?? null,
      class: file.confidentiality,
    });
    const data = { documentId, from: known.class, to: file.confidentiality };
    if (data.from !== data.to) await appendAuditOn(connection, deps, { ...by, type: "document.class_changed", data });
  }
  const data = { documentId, documentVersionId: versionId, text, original, state: read.state };
  await appendAuditOn(connection, deps, { ...by, type: "document.version_added", data });
  return { documentId, versionId, added: true, warnings: read.warnings.map((warning) => warning.message) };
}

/**
 * Keeps a file as a document of the project. The same key with the same text adds nothing; with another text it is a new version.
 * @throws Refusal as `readFileText`.
 */
export async function addFile(
  deps: Deps,
  adder: Adder,
  file: FileToAdd,
  bytes: Uint8Array,
  extract: ExtractFile = extractInChild,
): Promise<AddedFile> {
  const read = await readFileText(bytes, file, extract, deps.sha256Hex);
  const key = file.key ?? file.fileName;
  const originalSha256 = deps.sha256Hex(bytes);
  return inConnection(deps.db, async (connection) => {
    await lockProjectImports(connection, adder.projectId);
    const known = (await findKnownDocuments(statementsOfConnection(connection), adder.projectId, [key])).get(key);
    if (known !== undefined && (await isWalledOff(connection, adder.userId, known))) {
      throw new Refusal("not_allowed", "A document has this key that you may not add to; choose another key.");
    }
    const same = findSame(known, read, originalSha256);
    if (known !== undefined && same !== undefined) {
      const warnings = read.warnings.map((warning) => warning.message);
      return { documentId: known.id, versionId: same.id, added: false, warnings };
    }
    return addVersion(connection, deps, adder, file, { bytes, read, key, known });
  });
}

type AddDocument = typeof documentEndpoints.addDocument;

/** `addFile` for a file that is sent in a request; answers with the document and a receipt. */
export async function addDocument(
  deps: Deps,
  caller: Caller,
  query: z.output<AddDocument["query"]>,
  upload: Upload,
  extract: ExtractFile = extractInChild,
): Promise<z.input<AddDocument["answer"]>> {
  const { scan, ...file } = query;
  const maxBytes = Math.min(deps.settings.maxUploadBytes, PARSE_LIMITS.bytesMax);
  const bytes = await readWhole(upload, maxBytes, "document_too_large");
  const added = await addFile(
    deps,
    caller,
    { ...file, isScan: scan === "true", password: upload.password },
    bytes,
    extract,
  );
  const document = await getDocumentRow(deps.db.prisma, added.documentId);
  return {
    document,
    versionId: added.versionId,
    added: added.added,
    ...upload.receipt(),
    warnings: [...added.warnings],
  };
}
