import { isUtf8 } from "node:buffer";
import { createReadStream, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { Terminal } from "../command";
import { dataError, EXIT, Exit } from "../exit";

const noSuchInput = (name: string) => new Exit(EXIT.noInput, `there is no file ${name}, or it can't be read`);

/** Large files are read in pieces of this size. */
const READ_BYTES = 1 << 20;

/** A file as a stream of bytes, `-` being standard input. */
export interface InputStream {
  /** As it is named in messages. */
  readonly name: string;
  /** Null where it isn't known before the end. */
  readonly bytes: number | null;
  readonly chunks: AsyncIterable<Uint8Array>;
}

/** @throws Exit 66 where there is no such file. */
export function openInput(name: string, terminal: Terminal): InputStream {
  if (name === "-") return { name: "standard input", bytes: null, chunks: terminal.stdin };
  try {
    const stat = statSync(name);
    if (!stat.isFile()) throw noSuchInput(name);
    return { name, bytes: stat.size, chunks: createReadStream(name, { highWaterMark: READ_BYTES }) };
  } catch {
    throw noSuchInput(name);
  }
}

/** A whole file. @throws Exit 66 where there is no such file. */
export async function readBytes(name: string, terminal: Terminal): Promise<Uint8Array> {
  if (name === "-") {
    const parts: Uint8Array[] = [];
    for await (const part of terminal.stdin) parts.push(part);
    return Buffer.concat(parts);
  }
  try {
    return await readFile(name);
  } catch {
    throw noSuchInput(name);
  }
}

/** The line, counted from 1, of the first byte that continues no UTF-8 character. */
function lineOfBadByte(bytes: Uint8Array): number {
  // A line feed is no part of any longer character, so that each line can be looked at by itself.
  let line = 1;
  for (let start = 0; start < bytes.length; line += 1) {
    const feed = bytes.indexOf(0x0a, start);
    const end = feed < 0 ? bytes.length : feed + 1;
    if (!isUtf8(bytes.subarray(start, end))) return line;
    start = end;
  }
  return line;
}

/** A whole file as UTF-8 text without its byte order mark. @throws Exit 65, 66 */
export async function readText(name: string, terminal: Terminal): Promise<string> {
  const bytes = await readBytes(name, terminal);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw dataError(`${name}:${lineOfBadByte(bytes)}: not UTF-8`);
  }
}

/** @throws Exit 65, 66 */
export async function readJson(name: string, terminal: Terminal): Promise<unknown> {
  const text = await readText(name, terminal);
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw dataError(`${name}: not JSON`);
  }
}
