import { PDFName, PDFOperator, PDFOperatorNames, PDFNumber } from "pdf-lib";
import { dotsOfLine } from "./dot-matrix.mjs";

const width = 960;
const height = 1360;
const dot = 2;
const pitch = 2;

/** Bits of a page, one a pixel, 0 is black as DeviceGray has it. */
class Bitmap {
  constructor() {
    this.rowBytes = width / 8;
    this.bytes = new Uint8Array(this.rowBytes * height).fill(255);
  }

  blacken(x, y) {
    if (x < 0 || y < 0 || x >= width || y >= height) return;
    this.bytes[y * this.rowBytes + (x >> 3)] &= 255 ^ (128 >> (x & 7));
  }

  block(x, y, w, h) {
    for (let dy = 0; dy < h; dy++) for (let dx = 0; dx < w; dx++) this.blacken(x + dx, y + dy);
  }
}

/** Small numbers in a fixed order (a linear congruential series), for specks and worn dots. */
function fixedSeries(start) {
  let state = start;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The page as a scanner sees it: a little askew, some dots worn, dust, a dark left edge. */
function scan(lines) {
  const bitmap = new Bitmap();
  const next = fixedSeries(4471);
  lines.forEach((line, index) => {
    const top = 110 + index * 34;
    for (const [column, row] of dotsOfLine(line)) {
      const x = 90 + column * pitch;
      if (next() < 0.025) continue;
      bitmap.block(x, top + row * pitch + Math.round((x - 90) * 0.012), dot, dot);
    }
  });
  for (let speck = 0; speck < 260; speck++) bitmap.blacken(Math.floor(next() * width), Math.floor(next() * height));
  bitmap.block(0, 0, 5, height);
  return bitmap;
}

/** PackBits, the way of PDF's RunLengthDecode: simple enough to give the same bytes under every version of everything. */
function packBits(bytes) {
  const out = [];
  for (let at = 0; at < bytes.length; ) {
    let run = 1;
    while (run < 128 && at + run < bytes.length && bytes[at + run] === bytes[at]) run++;
    if (run > 1) {
      out.push(257 - run, bytes[at]);
      at += run;
      continue;
    }
    const start = at;
    while (at < bytes.length && at - start < 128 && bytes[at] !== bytes[at + 1]) at++;
    out.push(at - start - 1, ...bytes.subarray(start, at));
  }
  out.push(128);
  return Uint8Array.from(out);
}

/** Adds one A4 page to `pdf` that holds the lines as a picture and no text at all. */
export function drawSheet(pdf, lines) {
  const image = pdf.context.stream(packBits(scan(lines).bytes), {
    Type: "XObject",
    Subtype: "Image",
    Width: width,
    Height: height,
    BitsPerComponent: 1,
    ColorSpace: "DeviceGray",
    Filter: "RunLengthDecode",
  });
  const sheet = pdf.addPage([595, 842]);
  sheet.node.setXObject(PDFName.of("Scan"), pdf.context.register(image));
  sheet.pushOperators(
    PDFOperator.of(PDFOperatorNames.PushGraphicsState),
    PDFOperator.of(
      PDFOperatorNames.ConcatTransformationMatrix,
      [595, 0, 0, 842, 0, 0].map((n) => PDFNumber.of(n)),
    ),
    PDFOperator.of(PDFOperatorNames.DrawObject, [PDFName.of("Scan")]),
    PDFOperator.of(PDFOperatorNames.PopGraphicsState),
  );
}
