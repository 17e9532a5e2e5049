import { createHash } from "node:crypto";
import type { ProblemCode } from "@/contracts/problems";
import { Refusal } from "./refusal";

/** What arrived: counted and hashed while it was read, so that a sender can compare. */
export interface Receipt {
  readonly receivedBytes: number;
  /** Hex SHA-256 over all bytes. */
  readonly receivedSha256: string;
}

/**
 * A body that is read as it arrives. Nothing is cut short: fewer bytes than announced, or a connection that broke, end the
 * reading with `import_broken_off`.
 */
export interface Upload {
  /** The sender's Content-Length; null where it sends in pieces. */
  readonly announcedBytes: number | null;
  /** Opens a protected file, for this request only: it is handed to the parser and kept nowhere. Null where none was sent. */
  readonly password: string | null;
  /** The bytes, once. */
  readonly chunks: AsyncIterable<Uint8Array>;
  /** @throws Error before all chunks were read. */
  receipt(): Receipt;
}

function brokenOff(receivedBytes: number, announcedBytes: number | null): Refusal {
  const announced = announcedBytes === null ? "an end" : `${announcedBytes} bytes`;
  return new Refusal("import_broken_off", `${receivedBytes} bytes arrived where ${announced} was announced.`, {
    detail: { receivedBytes, announcedBytes },
  });
}

/** Header of a protected file's password, percent-encoded: headers hold no other characters than ASCII, and addresses are logged. */
export const PASSWORD_HEADER = "x-file-password";

/** @throws Refusal `bad_request` where the header is not percent-encoded. */
export function readPassword(headers: Headers): string | null {
  const sent = headers.get(PASSWORD_HEADER);
  if (sent === null) return null;
  try {
    return decodeURIComponent(sent);
  } catch {
    throw new Refusal("bad_request", `Send ${PASSWORD_HEADER} percent-encoded.`);
  }
}

/** Counts and hashes `body` while it passes; `announcedBytes` is what the sender said. */
export function openUpload(
  body: AsyncIterable<Uint8Array> | null,
  announcedBytes: number | null,
  password: string | null = null,
): Upload {
  const hash = createHash("sha256");
  let receivedBytes = 0;
  let receipt: Receipt | null = null;
  async function* pass(): AsyncGenerator<Uint8Array> {
    try {
      for await (const chunk of body ?? []) {
        receivedBytes += chunk.byteLength;
        hash.update(chunk);
        yield chunk;
      }
    } catch (cause) {
      if (cause instanceof Refusal) throw cause;
      throw brokenOff(receivedBytes, announcedBytes);
    }
    if (announcedBytes !== null && receivedBytes !== announcedBytes) throw brokenOff(receivedBytes, announcedBytes);
    receipt = { receivedBytes, receivedSha256: hash.digest("hex") };
  }
  return {
    announcedBytes,
    password,
    chunks: pass(),
    receipt: () => {
      if (receipt === null) throw new Error("the upload has not been read to its end");
      return receipt;
    },
  };
}

/**
 * Reads the whole upload into memory.
 * @throws Refusal `tooLarge` as soon as more than `maxBytes` are announced or arrive; `import_broken_off`.
 */
export async function readWhole(upload: Upload, maxBytes: number, tooLarge: ProblemCode): Promise<Uint8Array> {
  const refuse = () => new Refusal(tooLarge, `At most ${maxBytes} bytes are taken here.`, { detail: { maxBytes } });
  if (upload.announcedBytes !== null && upload.announcedBytes > maxBytes) throw refuse();
  const parts: Uint8Array[] = [];
  let total = 0;
  for await (const chunk of upload.chunks) {
    total += chunk.byteLength;
    if (total > maxBytes) throw refuse();
    parts.push(chunk);
  }
  return Buffer.concat(parts, total);
}
