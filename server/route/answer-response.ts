import { createHash } from "node:crypto";
import type { JsonLines, StoredBytes } from "@/server/answers";
import { parseByteRange } from "./byte-range";

/** Headers that every answer of the API carries. */
export function baseHeaders(requestId: string): Headers {
  return new Headers({
    "Cache-Control": "no-store, private",
    "X-Content-Type-Options": "nosniff",
    "X-Request-Id": requestId,
  });
}

/** The version of an answer, for `ETag`: its `leaseVersion`, else its `version`, where that is a whole number. */
export function versionOf(answer: unknown): number | null {
  if (typeof answer !== "object" || answer === null) return null;
  for (const name of ["leaseVersion", "version"]) {
    const version: unknown = Reflect.get(answer, name);
    if (typeof version === "number" && Number.isInteger(version)) return version;
  }
  return null;
}

/** Checked JSON. */
export function jsonResponse(answer: unknown, status: number, requestId: string): Response {
  const headers = baseHeaders(requestId);
  headers.set("Content-Type", "application/json; charset=utf-8");
  const version = versionOf(answer);
  if (version !== null) headers.set("ETag", `"${version}"`);
  return new Response(JSON.stringify(answer), { status, headers });
}

/** Only these keep their type; a browser is told that anything else is mere bytes. */
const HARMLESS_TYPES = new Set(["application/pdf", "text/plain"]);

/** An RFC 6266 file name: ASCII for old readers, UTF-8 for the rest. */
export function dispositionOf(fileName: string): string {
  const ascii = fileName.replace(/[^\x20-\x7e]|["\\%]/g, "_").slice(0, 150) || "file";
  const utf8 = encodeURIComponent(fileName.toWellFormed().slice(0, 150)).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${utf8}`;
}

/** Stored bytes: an attachment that no browser runs, whole or the one range that was asked for. */
export function bytesResponse(stored: StoredBytes, request: Request, requestId: string): Response {
  const total = stored.bytes.byteLength;
  const etag = `"${createHash("sha256").update(stored.bytes).digest("hex").slice(0, 32)}"`;
  const headers = baseHeaders(requestId);
  // `no-transform` keeps the compression in front from changing lengths under a range.
  headers.set("Cache-Control", "no-store, private, no-transform");
  headers.set("Content-Type", HARMLESS_TYPES.has(stored.mediaType) ? stored.mediaType : "application/octet-stream");
  headers.set("Content-Disposition", dispositionOf(stored.fileName));
  headers.set("Content-Security-Policy", "default-src 'none'; sandbox");
  headers.set("Accept-Ranges", "bytes");
  headers.set("ETag", etag);
  const condition = request.headers.get("if-range");
  const wanted = condition === null || condition === etag ? request.headers.get("range") : null;
  const range = parseByteRange(wanted, total);
  if (range === "unsatisfiable") {
    headers.set("Content-Range", `bytes */${total}`);
    headers.set("Content-Length", "0");
    return new Response(null, { status: 416, headers });
  }
  const part = range === null ? stored.bytes : stored.bytes.subarray(range.first, range.last + 1);
  if (range !== null) headers.set("Content-Range", `bytes ${range.first}-${range.last}/${total}`);
  headers.set("Content-Length", String(part.byteLength));
  return new Response(Uint8Array.from(part), { status: range === null ? 200 : 206, headers });
}

async function* encodeLines(lines: AsyncIterable<unknown>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const line of lines) yield encoder.encode(`${typeof line === "string" ? line : JSON.stringify(line)}\n`);
}

/**
 * JSON lines, made as fast as they are read. A failure on the way breaks the connection off: a reader must never take the
 * first half for the whole. `onFailure` is told, since the status has left by then.
 */
export function linesResponse(answer: JsonLines, requestId: string, onFailure: (error: unknown) => void): Response {
  const source = encodeLines(answer.lines);
  const underlying: UnderlyingDefaultSource<Uint8Array> = {
    async pull(controller) {
      try {
        const next = await source.next();
        if (next.done === true) controller.close();
        else controller.enqueue(next.value);
      } catch (error) {
        onFailure(error);
        controller.error(error);
      }
    },
    async cancel() {
      await source.return(undefined);
    },
  };
  // Nothing is made before somebody reads: a HEAD request has a body that nobody will.
  const body = new ReadableStream<Uint8Array>(underlying, { highWaterMark: 0 });
  const headers = baseHeaders(requestId);
  headers.set("Content-Type", "application/x-ndjson; charset=utf-8");
  return new Response(body, { status: 200, headers });
}
