import type { ImportChunk, ImportRecord } from "@/contracts/import-record";
import type { LineProblem } from "@/contracts/runs";
import { lengthCp } from "@/domain/text/code-points";
import { type ChunkPlace, findKnownChunks, printChunkPlace } from "@/server/repositories/import-lookups";
import type { KnownDocument, KnownVersion } from "@/server/repositories/known-documents";
import type { NewChunk } from "@/server/repositories/material-tables";
import { makePayloadRow } from "@/server/repositories/payloads";
import type { ImportContext } from "./import-context";
import type { ImportRows } from "./import-rows";
import { placeChildren, type PlacedChild } from "./place-children";
import { isVersionOf, placeChunk } from "./place-chunk";
import { rebuildText } from "./rebuild-text";

/** A document whose list of versions, newest first, grows as a group of records brings new ones. */
type GrowingDocument = KnownDocument & { readonly versions: KnownVersion[] };

/** A chunk of a response with the place it has. */
export interface PlacedChunk {
  readonly chunk: ImportChunk;
  readonly document: KnownDocument;
  readonly version: KnownVersion;
  readonly startCp: number;
  readonly endCp: number;
  /** The text sent is not what the document says at the place. */
  readonly differs: boolean;
  readonly children: readonly PlacedChild[];
  /** Of the row in `chunk`, set by `settleChunks`. */
  chunkId: string;
}

/** A text that is known by a retrieved chunk alone, or by chunks that give the whole of it. */
const EXTRACTORS = { chunk: "retrieved-chunk", rebuilt: "rebuilt-from-chunks" } as const;

/** A chunk without a document of its own is one: the same words are the same document. */
const keyOf = (chunk: ImportChunk, textSha256: string) => chunk.docKey ?? `text:${textSha256.slice(0, 16)}`;

/** Names under which the documents of a record are looked up. */
export function documentNames(record: ImportRecord, sha256Hex: (text: string) => string): string[] {
  return record.chunks.map((chunk) => chunk.docKey ?? keyOf(chunk, sha256Hex(chunk.text)));
}

/** Puts the chunks of a group of records into document versions: stored ones where they fit, new ones where not. */
export class ChunkPlacer {
  readonly problems: LineProblem[] = [];
  readonly #context: ImportContext;
  readonly #rows: ImportRows;
  /** By the name a file gives: a key or an alias. */
  readonly #known: Map<string, GrowingDocument>;
  readonly #placed: PlacedChunk[] = [];

  constructor(context: ImportContext, rows: ImportRows, known: ReadonlyMap<string, KnownDocument>) {
    this.#context = context;
    this.#rows = rows;
    const growing = new Map<string, GrowingDocument>();
    for (const document of known.values()) growing.set(document.id, { ...document, versions: [...document.versions] });
    this.#known = new Map(
      [...known].map(([name, document]) => [name, growing.get(document.id) ?? { ...document, versions: [] }]),
    );
  }

  /** Places a record's chunks, in order. Chunks with a problem are left out; the import ends with it. */
  async place(record: ImportRecord, line: number, responseId: string): Promise<PlacedChunk[]> {
    const placed: PlacedChunk[] = [];
    for (const chunk of record.chunks) {
      const textSha256 = this.#context.deps.sha256Hex(chunk.text);
      const name = keyOf(chunk, textSha256);
      const known = this.#known.get(name);
      const texts = this.#context.texts;
      const found = known === undefined ? null : await placeChunk(chunk, textSha256, known, (id) => texts.find(id));
      if (found !== null && "problem" in found) {
        this.#addProblem(line, chunk, found.lengthCp);
        continue;
      }
      const document = known ?? this.#addDocument(name, chunk, responseId);
      const place = found ?? this.#addVersion(document, chunk, textSha256, record, responseId);
      const children = await placeChildren(chunk, place, (id) => texts.find(id));
      placed.push({ chunk, document, ...place, children, chunkId: "" });
    }
    this.#placed.push(...placed);
    return placed;
  }

  /** Gives every placed chunk its row: one that is stored, or a new one. */
  async settleChunks(): Promise<void> {
    const { connection, deps, projectId, createdAt } = this.#context;
    const all = this.#placed.flatMap((placed) => [
      placeOf(placed),
      ...placed.children.map((c) => placeOfChild(placed, c)),
    ]);
    const ids = await findKnownChunks(connection, all);
    const settle = (place: ChunkPlace, row: Pick<NewChunk, "declared" | "parentId">): string => {
      const printed = printChunkPlace(place);
      const known = ids.get(printed);
      if (known !== undefined) return known;
      const id = deps.newId();
      ids.set(printed, id);
      this.#rows.chunks.push({ id, projectId, ...place, ...row, createdAt });
      return id;
    };
    for (const placed of this.#placed) {
      placed.chunkId = settle(placeOf(placed), { declared: declaredOf(placed), parentId: null });
      for (const child of placed.children)
        child.chunkId = settle(placeOfChild(placed, child), { declared: null, parentId: placed.chunkId });
    }
  }

  #addProblem(line: number, { position, startCp, endCp }: ImportChunk, lengthCp: number): void {
    const message = `ends at ${endCp}, past the end of the stored version, which has ${lengthCp} code points (start ${startCp}).`;
    this.problems.push({ line, field: `chunks[${position}].end`, code: "span_past_end", message });
  }

  #addDocument(name: string, chunk: ImportChunk, responseId: string): GrowingDocument {
    const { deps, projectId, createdAt } = this.#context;
    const id = deps.newId();
    const text = chunk.title ?? chunk.docKey ?? `Passage ${name.slice(5)}`;
    const title = makePayloadRow(deps, { projectId, kind: "title", text, documentId: id, responseId });
    this.#rows.payloads.push(title);
    const row = { id, projectId, key: name, titlePayloadId: title.id, class: "confidential", isChunkOnly: true };
    this.#rows.documents.push({ ...row, createdAt });
    const document = { id, key: name, class: "confidential", matterId: null, isChunkOnly: true, versions: [] };
    this.#known.set(name, document);
    return document;
  }

  /** A version of the whole text, if the record's chunks of this document prove it; else one of the chunk's own text. */
  #addVersion(
    document: GrowingDocument,
    chunk: ImportChunk,
    textSha256: string,
    record: ImportRecord,
    responseId: string,
  ): Pick<PlacedChunk, "version" | "startCp" | "endCp" | "differs"> {
    const { docKey, docVersion, startCp, endCp } = chunk;
    if (
      docKey !== null &&
      docVersion !== null &&
      startCp !== null &&
      endCp !== null &&
      !isVersionOf(docVersion, textSha256)
    ) {
      const siblings = record.chunks.filter((other) => other.docKey === docKey && other.docVersion === docVersion);
      const text = rebuildText(siblings, docVersion, this.#context.deps.sha256Hex);
      if (text !== null) {
        return { version: this.#storeVersion(document, text, "rebuilt", responseId), startCp, endCp, differs: false };
      }
    }
    const version = this.#storeVersion(document, chunk.text, "chunk", responseId);
    return { version, startCp: 0, endCp: version.lengthCp, differs: false };
  }

  #storeVersion(
    document: GrowingDocument,
    text: string,
    from: keyof typeof EXTRACTORS,
    responseId: string,
  ): KnownVersion {
    const { deps, projectId, createdAt, texts } = this.#context;
    const id = deps.newId();
    const documentId = document.id;
    const payload = makePayloadRow(deps, { projectId, kind: "document_text", text, documentId, responseId });
    const number = (document.versions[0]?.number ?? 0) + 1;
    const length = lengthCp(text);
    this.#rows.payloads.push(payload);
    this.#rows.versions.push({
      id,
      projectId,
      documentId,
      number,
      textPayloadId: payload.id,
      textCommitment: payload.commitment,
      originalPayloadId: null,
      originalCommitment: null,
      state: "ok",
      mediaType: "text/plain",
      extractor: EXTRACTORS[from],
      extractorVersion: "1",
      extractorOptions: {},
      charCountCp: length,
      pageCount: null,
      warnings: [],
      inForceFrom: null,
      inForceTo: null,
      jurisdiction: null,
      status: null,
      statusSource: null,
      statusAt: null,
      createdAt,
    });
    const origin = { hasOriginal: false, originalSha256: null, state: "ok", status: "unknown" };
    const version = { id, number, textSha256: payload.sha256, lengthCp: length, ...origin };
    texts.add(id, text);
    document.versions.unshift(version);
    return version;
  }
}

const placeOf = ({ version, startCp, endCp, chunk }: PlacedChunk): ChunkPlace => ({
  documentVersionId: version.id,
  startCp,
  endCp,
  ordinal: chunk.ordinal ?? 0,
});

const placeOfChild = ({ version }: PlacedChunk, { startCp, endCp, ordinal }: PlacedChild): ChunkPlace => ({
  documentVersionId: version.id,
  startCp,
  endCp,
  ordinal,
});

/** What the file says of the place, where that is not the place. */
function declaredOf({ chunk, startCp, endCp, version }: PlacedChunk): Record<string, string | number | null> | null {
  const { docVersion } = chunk;
  const isPlace =
    (chunk.startCp === null || chunk.startCp === startCp) && (chunk.endCp === null || chunk.endCp === endCp);
  const isVersion = docVersion === null || isVersionOf(docVersion, version.textSha256);
  if (isPlace && isVersion) return null;
  return { docVersion, startCp: chunk.startCp, endCp: chunk.endCp, ordinal: chunk.ordinal };
}
