import type { ImportChunk } from "@/contracts/import-record";
import type { PreparedText } from "@/domain/quotes/prepared-text";
import { sliceSpan, spanFromU16, u16FromCp } from "@/domain/text/code-points";
import type { Span } from "@/domain/text/span";
import type { KnownDocument, KnownVersion } from "@/server/repositories/known-documents";

/** Where a chunk lies in a version that is stored already. */
export interface FoundPlace {
  readonly version: KnownVersion;
  readonly startCp: number;
  readonly endCp: number;
  /** The text sent is not what the document says there. */
  readonly differs: boolean;
}

export type PlaceResult = FoundPlace | { readonly problem: "span_past_end"; readonly lengthCp: number } | null;

/** Texts by version id, as `SourceTexts.find`. */
export type FindText = (versionId: string) => Promise<PreparedText | null>;

/** Hex digits that name a text by the beginning of its SHA-256. */
const PRINTED = /^[0-9a-f]{6,64}$/;

/** Whether a printed version is that of the text with this SHA-256. */
export const isVersionOf = (docVersion: string, textSha256: string | null): boolean =>
  PRINTED.test(docVersion) && textSha256?.startsWith(docVersion) === true;

/** Of a text without a character, which is what a scan has. */
const EMPTY_SHA256 = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";

/** Versions of which the text at the stated place is looked at, newest first. */
const COMPARED_MAX = 8;

const whole = (version: KnownVersion): FoundPlace => ({ version, startCp: 0, endCp: version.lengthCp, differs: false });

/** The one place in a range where the words stand; null if there is none or more than one. */
export function findOnly(source: PreparedText, text: string, range: Span | null = null): Span | null {
  const index = source.codePoints;
  const from = range === null ? 0 : u16FromCp(index, range.startCp);
  const to = range === null ? index.text.length : u16FromCp(index, range.endCp);
  const find = (start: number): number => {
    const found = index.text.indexOf(text, start);
    return found + text.length > to ? -1 : found;
  };
  const at = text === "" ? -1 : find(from);
  if (at < 0 || find(at + 1) >= 0) return null;
  return spanFromU16(index, at, at + text.length);
}

const fits = (source: PreparedText, endCp: number) => endCp <= source.codePoints.lengthCp;

/** In the version that the file names: at the stated place whatever the words are there, else where the words stand. */
async function placeInNamed(chunk: ImportChunk, version: KnownVersion, findText: FindText): Promise<PlaceResult> {
  const source = await findText(version.id);
  if (source === null) return null;
  const { startCp, endCp, text } = chunk;
  if (startCp === null || endCp === null) {
    const only = findOnly(source, text);
    return only === null ? null : { version, ...only, differs: false };
  }
  if (!fits(source, endCp)) return { problem: "span_past_end", lengthCp: source.codePoints.lengthCp };
  return { version, startCp, endCp, differs: sliceSpan(source.codePoints, { startCp, endCp }) !== text };
}

/** In any version that has these very words at the stated place. */
async function placeByWords(chunk: ImportChunk, known: KnownDocument, findText: FindText): Promise<FoundPlace | null> {
  const { startCp, endCp, text } = chunk;
  for (const version of known.versions.slice(0, COMPARED_MAX)) {
    if (version.textSha256 === null || version.lengthCp < (endCp ?? 0)) continue;
    const source = await findText(version.id);
    if (source === null) continue;
    const place = startCp === null || endCp === null ? findOnly(source, text) : { startCp, endCp };
    if (place === null || !fits(source, place.endCp)) continue;
    if (sliceSpan(source.codePoints, place) === text) return { version, ...place, differs: false };
  }
  return null;
}

const isScan = ({ state, hasOriginal }: KnownVersion) => state === "no_text_layer" && hasOriginal;

/** Pages that are pictures have no words to compare: whatever was sent of them was read off them, or was the picture itself. */
const placeInScan = (chunk: ImportChunk, version: KnownVersion): FoundPlace => ({
  version,
  startCp: 0,
  endCp: 0,
  differs: chunk.text !== "",
});

/** Without a version named: the newest file is what the file speaks of, even where its words differ (a header, OCR). */
async function placeInNewest(chunk: ImportChunk, known: KnownDocument, findText: FindText): Promise<FoundPlace | null> {
  const { startCp, endCp } = chunk;
  const version = known.versions.find(
    (candidate) => candidate.hasOriginal && (candidate.textSha256 !== null || isScan(candidate)),
  );
  if (version !== undefined && isScan(version)) return placeInScan(chunk, version);
  if (version === undefined || startCp === null || endCp === null || endCp > version.lengthCp) return null;
  const source = await findText(version.id);
  return source !== null && fits(source, endCp) ? { version, startCp, endCp, differs: true } : null;
}

/**
 * Where a chunk of a file lies in the versions of its document that are stored; null if it belongs to none of them, a problem
 * if the version that it names is shorter than it says. Offsets of files are never trusted before the words were compared.
 * @param textSha256 hex SHA-256 of the chunk's text
 */
export async function placeChunk(
  chunk: ImportChunk,
  textSha256: string,
  known: KnownDocument,
  findText: FindText,
): Promise<PlaceResult> {
  const { docVersion } = chunk;
  const named =
    docVersion === null
      ? undefined
      : known.versions.find((version) => isVersionOf(docVersion, isScan(version) ? EMPTY_SHA256 : version.textSha256));
  if (named !== undefined && isScan(named)) return placeInScan(chunk, named);
  if (named !== undefined && named.textSha256 !== textSha256) {
    const place = await placeInNamed(chunk, named, findText);
    if (place !== null) return place;
  }
  const same = known.versions.find((version) => version.textSha256 === textSha256);
  if (same !== undefined) return whole(same);
  const byWords = await placeByWords(chunk, known, findText);
  if (byWords !== null) return byWords;
  return docVersion === null ? placeInNewest(chunk, known, findText) : null;
}
