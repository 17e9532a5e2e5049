import { readFileSync } from "node:fs";
import { join } from "node:path";
import { extractDocument } from "@/documents/extract-document";
import { PARSE_LIMITS } from "@/documents/extracted-document";
import type { Caller } from "@/server/caller";
import { addFile } from "@/server/services/add-document";
import type { ExtractFile } from "@/server/services/extract-in-child";
import type { SampleDocument, SamplePassage } from "./content/sample-content";
import type { World } from "./world";

/** Ids of document versions by key and printed version. */
export type Versions = ReadonlyMap<string, string>;

const nameOf = ({ docKey, docVersion }: Pick<SamplePassage, "docKey" | "docVersion">) => `${docKey} ${docVersion}`;

/** @throws Error for a passage of a version that was not loaded. */
export function getVersionId(versions: Versions, passage: Pick<SamplePassage, "docKey" | "docVersion">): string {
  const id = versions.get(nameOf(passage));
  if (id === undefined) throw new Error(`there is no document ${nameOf(passage)}`);
  return id;
}

/** Files of our own writing need no process of their own to be read in; the limit on memory would be held against all of this one. */
const extractOwn: ExtractFile = (bytes, request) =>
  extractDocument(bytes, request, { ...PARSE_LIMITS, memoryMb: Number.POSITIVE_INFINITY });

const dayOf = (day: string | null) => (day === null ? null : new Date(`${day}T00:00:00Z`));

async function loadDocument(world: World, caller: Caller, document: SampleDocument): Promise<string> {
  const { file, key, title, confidentiality, aliases, jurisdiction, status, statusSource } = document;
  const bytes = new Uint8Array(readFileSync(join(world.contentFolder, "documents", file)));
  const standing = {
    inForceFrom: dayOf(document.inForceFrom),
    inForceTo: dayOf(document.inForceTo),
    jurisdiction,
    status,
    statusSource,
    statusAt: world.deps.clock(),
  };
  const isScan = document.state === "no_text_layer";
  const toAdd = { fileName: file, key, title, confidentiality, isScan, standing, aliases };
  const { versionId } = await addFile(world.deps, caller, toAdd, bytes, extractOwn);
  return versionId;
}

/** Adds the sample's files, as the engineer who builds the corpus. */
export async function loadDocuments(world: World, caller: Caller): Promise<Versions> {
  const versions = new Map<string, string>();
  for (const document of world.content.documents) {
    const { key: docKey, docVersion } = document;
    versions.set(nameOf({ docKey, docVersion }), await loadDocument(world, caller, document));
    world.clock.addMinutes(2);
  }
  return versions;
}
