import type { Connection } from "@/server/db/connection";
import { copyRows } from "@/server/repositories/copy-rows";
import {
  chunkTable,
  documentTable,
  type NewChunk,
  type NewDocument,
  type NewVersion,
  payloadTable,
  versionTable,
} from "@/server/repositories/material-tables";
import type { PayloadRow } from "@/server/repositories/payloads";
import {
  citationTable,
  claimTable,
  findingTable,
  goldenItemTable,
  importedLabelTable,
  type NewCitation,
  type NewClaim,
  type NewFinding,
  type NewGoldenItem,
  type NewImportedLabel,
  type NewResponse,
  type NewResponseMatter,
  type NewRetrievedChunk,
  responseMatterTable,
  responseTable,
  retrievedChunkTable,
} from "@/server/repositories/response-tables";

/** Rows of a group of records, to be written together. */
export class ImportRows {
  readonly payloads: PayloadRow[] = [];
  readonly documents: NewDocument[] = [];
  readonly versions: NewVersion[] = [];
  readonly chunks: NewChunk[] = [];
  readonly goldenItems: NewGoldenItem[] = [];
  readonly responses: NewResponse[] = [];
  readonly matters: NewResponseMatter[] = [];
  readonly retrieved: NewRetrievedChunk[] = [];
  readonly claims: NewClaim[] = [];
  readonly citations: NewCitation[] = [];
  readonly findings: NewFinding[] = [];
  readonly labels: NewImportedLabel[] = [];

  /** Writes by COPY what a later group may ask for: texts, documents, chunks, items; each table after those that it refers to. */
  async writeShared(connection: Connection): Promise<void> {
    await copyRows(connection, payloadTable, this.payloads);
    await copyRows(connection, documentTable, this.documents);
    await copyRows(connection, versionTable, this.versions);
    await copyRows(connection, chunkTable, this.chunks);
    await copyRows(connection, goldenItemTable, this.goldenItems);
  }

  /** Writes what nobody asks for before the import is at its end. Call it after `writeShared`. */
  async writeOwn(connection: Connection): Promise<void> {
    await copyRows(connection, responseTable, this.responses);
    await copyRows(connection, responseMatterTable, this.matters);
    await copyRows(connection, retrievedChunkTable, this.retrieved);
    await copyRows(connection, claimTable, this.claims);
    await copyRows(connection, citationTable, this.citations);
    await copyRows(connection, findingTable, this.findings);
    await copyRows(connection, importedLabelTable, this.labels);
  }
}
