import { inflateRawSync } from "node:zlib";
import { DomainError } from "@/domain/errors/domain-error";

/** An entry of a ZIP archive as its central directory describes it; sizes are claims, not facts. */
export interface ZipEntry {
  readonly name: string;
  /** 0 stored, 8 deflated. */
  readonly method: number;
  readonly isEncrypted: boolean;
  readonly compressedBytes: number;
  readonly headerAt: number;
}

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const LOCAL_SIGNATURE = 0x04034b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const LOCAL_BYTES = 30;
/** The comment behind the end record takes at most this many bytes. */
const COMMENT_BYTES_MAX = 0xffff;
/** What a field holds where the true value stands in a ZIP64 record. */
const ELSEWHERE = 0xffffffff;

export const damaged = (what: string): DomainError =>
  new DomainError("zip_damaged", `The archive is damaged: ${what}.`);

const viewOf = (bytes: Uint8Array): DataView => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

function findEnd(view: DataView): number {
  const last = view.byteLength - END_BYTES;
  for (let at = last; at >= Math.max(0, last - COMMENT_BYTES_MAX); at -= 1) {
    if (view.getUint32(at, true) === END_SIGNATURE) return at;
  }
  throw damaged("its directory is missing");
}

/**
 * The entries of an archive (PKWARE APPNOTE 6.3, without ZIP64 and split archives).
 * @throws DomainError `zip_damaged`, `zip_entries_over_limit`
 */
export function listZip(bytes: Uint8Array, entriesMax: number): ZipEntry[] {
  const view = viewOf(bytes);
  const end = findEnd(view);
  const count = view.getUint16(end + 10, true);
  if (count > entriesMax) {
    throw new DomainError("zip_entries_over_limit", `The archive has ${count} entries; the limit is ${entriesMax}.`);
  }
  const entries: ZipEntry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let i = 0; i < count; i += 1) {
    if (at + ENTRY_BYTES > end || view.getUint32(at, true) !== ENTRY_SIGNATURE) throw damaged("its directory is cut");
    const nameBytes = view.getUint16(at + 28, true);
    entries.push({
      name: new TextDecoder().decode(bytes.subarray(at + ENTRY_BYTES, at + ENTRY_BYTES + nameBytes)),
      method: view.getUint16(at + 10, true),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      compressedBytes: view.getUint32(at + 20, true),
      headerAt: view.getUint32(at + 42, true),
    });
    at += ENTRY_BYTES + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/**
 * The bytes of an entry, never more than `bytesMax` whatever the directory says.
 * @throws DomainError `zip_damaged`, `unpacked_over_limit`
 */
export function readZipEntry(bytes: Uint8Array, entry: ZipEntry, bytesMax: number): Uint8Array {
  const view = viewOf(bytes);
  const { headerAt, compressedBytes, method } = entry;
  if (compressedBytes === ELSEWHERE || headerAt + LOCAL_BYTES > bytes.length) throw damaged("an entry lies outside it");
  if (view.getUint32(headerAt, true) !== LOCAL_SIGNATURE) throw damaged("an entry has no header");
  const from = headerAt + LOCAL_BYTES + view.getUint16(headerAt + 26, true) + view.getUint16(headerAt + 28, true);
  if (from + compressedBytes > bytes.length) throw damaged("an entry is cut");
  const packed = bytes.subarray(from, from + compressedBytes);
  if (method !== 0 && method !== 8) throw damaged("an entry is packed in a way that office documents do not use");
  const unpacked = method === 0 ? packed : inflate(packed, bytesMax);
  if (unpacked.length > bytesMax) throw overLimit();
  return unpacked;
}

const overLimit = (): DomainError =>
  new DomainError("unpacked_over_limit", "The document unpacks to far more than its size; it was not read.");

function inflate(packed: Uint8Array, bytesMax: number): Uint8Array {
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, bytesMax) });
  } catch (error) {
    const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined;
    throw code === "ERR_BUFFER_TOO_LARGE" ? overLimit() : damaged("an entry can't be unpacked");
  }
}
