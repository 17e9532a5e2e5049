import { inflateSync } from "node:zlib";

/** An image as Chromium's screenshots are: 8 bits a channel, not interlaced. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue at a place, 0 to 255. */
  readonly at: (x: number, y: number) => readonly [number, number, number];
}

const SIGNATURE_BYTES = 8;

function paeth(left: number, up: number, upLeft: number): number {
  const guess = left + up - upLeft;
  const [byLeft, byUp, byUpLeft] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - upLeft)];
  if (byLeft <= byUp && byLeft <= byUpLeft) return left;
  return byUp <= byUpLeft ? up : upLeft;
}

/** What the filter of a row (PNG specification, 9.2) has taken away from a byte. */
function predicted(filter: number, left: number, up: number, upLeft: number): number {
  switch (filter) {
    case 1:
      return left;
    case 2:
      return up;
    case 3:
      return (left + up) >> 1;
    case 4:
      return paeth(left, up, upLeft);
    default:
      return 0;
  }
}

function readChunks(png: Buffer): { header: Buffer; data: Buffer } {
  const data: Buffer[] = [];
  let header: Buffer = Buffer.alloc(0);
  for (let at = SIGNATURE_BYTES; at + 8 <= png.length; ) {
    const length = png.readUInt32BE(at);
    const type = png.toString("latin1", at + 4, at + 8);
    const body = png.subarray(at + 8, at + 8 + length);
    if (type === "IHDR") header = body;
    if (type === "IDAT") data.push(body);
    at += length + 12;
  }
  return { header, data: inflateSync(Buffer.concat(data)) };
}

/** Reads a screenshot's pixels. */
export function readPixels(png: Buffer): Pixels {
  const { header, data } = readChunks(png);
  const [width, height] = [header.readUInt32BE(0), header.readUInt32BE(4)];
  const channels = header[9] === 6 ? 4 : 3;
  const rowBytes = width * channels;
  const out = new Uint8Array(rowBytes * height);
  for (let y = 0; y < height; y += 1) {
    const filter = data[y * (rowBytes + 1)] ?? 0;
    for (let i = 0; i < rowBytes; i += 1) {
      const here = y * rowBytes + i;
      const left = i < channels ? 0 : (out[here - channels] ?? 0);
      const up = y === 0 ? 0 : (out[here - rowBytes] ?? 0);
      const upLeft = y === 0 || i < channels ? 0 : (out[here - rowBytes - channels] ?? 0);
      out[here] = ((data[y * (rowBytes + 1) + 1 + i] ?? 0) + predicted(filter, left, up, upLeft)) & 0xff;
    }
  }
  const at = (x: number, y: number): readonly [number, number, number] => {
    const from = Math.round(y) * rowBytes + Math.round(x) * channels;
    return [out[from] ?? 0, out[from + 1] ?? 0, out[from + 2] ?? 0];
  };
  return { width, height, at };
}
