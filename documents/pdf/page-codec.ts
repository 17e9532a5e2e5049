import { deflateRawSync, inflateRawSync } from "node:zlib";
import { DomainError } from "@/domain/errors/domain-error";
import type { GlyphRun, PageMapPage } from "./page-map";

/** A page as bytes to store: about 2.5 a character. The form may change; its first byte says which it is. */
const FORM = 1;

/** No page needs more; a stored page that claims to is damaged. */
const UNPACKED_BYTES_MAX = 256 * 1024 * 1024;

/** Packs a page of a page map: runs as JSON, edges as differences, deflated. */
export function encodePage(page: PageMapPage): Uint8Array {
  const { edges, ...rest } = page;
  const head = Buffer.from(JSON.stringify(rest), "utf8");
  const body = Buffer.alloc(4 + head.length + edges.length * 2);
  body.writeUInt32LE(head.length, 0);
  head.copy(body, 4);
  let previous = 0;
  edges.forEach((edge, i) => {
    body.writeUInt16LE((edge - previous) & 0xffff, 4 + head.length + i * 2);
    previous = edge;
  });
  return Buffer.concat([Buffer.from([FORM]), deflateRawSync(body)]);
}

/**
 * Unpacks what `encodePage` made.
 * @throws DomainError `page_map_damaged`
 */
export function decodePage(bytes: Uint8Array): PageMapPage {
  if (bytes[0] !== FORM)
    throw new DomainError("page_map_damaged", "A stored page has an unknown form.", { form: bytes[0] ?? null });
  try {
    const body = inflateRawSync(bytes.subarray(1), { maxOutputLength: UNPACKED_BYTES_MAX });
    const headEnd = 4 + body.readUInt32LE(0);
    const head = JSON.parse(body.toString("utf8", 4, headEnd)) as Omit<PageMapPage, "edges"> & { runs: GlyphRun[] };
    const edges = new Uint16Array((body.length - headEnd) >> 1);
    let previous = 0;
    for (let i = 0; i < edges.length; i += 1) {
      previous = (previous + body.readUInt16LE(headEnd + i * 2)) & 0xffff;
      edges[i] = previous;
    }
    return { ...head, edges };
  } catch {
    throw new DomainError("page_map_damaged", "A stored page can't be unpacked.");
  }
}
