import { crc32 } from "node:zlib";

export interface ZipPart {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** 1980-01-01, the first day that a ZIP archive knows. */
const NO_DATE = 0x0021;
const VERSION = 20;
/** Names are UTF-8. */
const FLAGS = 0x0800;

function describe({ name, bytes }: ZipPart): { name: Buffer; fields: Buffer } {
  const encoded = Buffer.from(name, "utf8");
  const fields = Buffer.alloc(26);
  fields.writeUInt16LE(VERSION, 0);
  fields.writeUInt16LE(FLAGS, 2);
  fields.writeUInt16LE(NO_DATE, 8);
  fields.writeUInt32LE(crc32(bytes), 10);
  fields.writeUInt32LE(bytes.length, 14);
  fields.writeUInt32LE(bytes.length, 18);
  fields.writeUInt16LE(encoded.length, 22);
  return { name: encoded, fields };
}

/** A ZIP archive of these parts, nothing packed: the same parts give the same bytes. */
export function writeZip(parts: readonly ZipPart[]): Buffer {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let at = 0;
  for (const part of parts) {
    const { name, fields } = describe(part);
    const offset = Buffer.alloc(4);
    offset.writeUInt32LE(at, 0);
    const entry = [Buffer.from("PK\x03\x04", "latin1"), fields, name, Buffer.from(part.bytes)];
    local.push(...entry);
    directory.push(
      Buffer.from(`PK\x01\x02${String.fromCharCode(VERSION, 0)}`, "latin1"),
      fields,
      Buffer.alloc(10),
      offset,
      name,
    );
    at += entry.reduce((sum, piece) => sum + piece.length, 0);
  }
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06", 0, "latin1");
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(
    directory.reduce((sum, piece) => sum + piece.length, 0),
    12,
  );
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...local, ...directory, end]);
}
