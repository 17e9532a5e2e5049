/**
 * Builds the samples' PDFs into `prisma/seed/content/`: a lease of several pages and an inspection sheet
 * that is a picture only; and, for the hard cases, a scanned clause. The same input gives the same bytes: dates and ids are fixed and nothing random is drawn.
 *
 * Usage: node scripts/build-sample-pdfs.mjs [OUT_FOLDER]
 */
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { PDFDocument, PDFHexString, StandardFonts } from "pdf-lib";
import { drawSheet } from "./sample-pdfs/sheet.mjs";
import { breakLine, curlQuotes } from "./sample-pdfs/typeset.mjs";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const content = join(root, "prisma/seed/content");
const outFolder = process.argv[2] ?? content;

const page = { width: 595, height: 842, left: 84, right: 84, top: 112, bottom: 104 };
const size = 12;
const leading = 18;
const indent = 40;

/** Fixed metadata and a document id made from the source text, so that a rebuild is byte for byte the same. */
async function newDocument(title, when, source) {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  pdf.setTitle(title);
  pdf.setProducer("Assay sample builder");
  pdf.setCreationDate(when);
  pdf.setModificationDate(when);
  const id = PDFHexString.of(createHash("sha256").update(source).digest("hex").slice(0, 32));
  pdf.context.trailerInfo.ID = pdf.context.obj([id, id]);
  return pdf;
}

/** Writes lines down a page and starts the next one, in the middle of a clause where it comes to that. */
class LeaseWriter {
  constructor(pdf, fonts, runningHead) {
    Object.assign(this, { pdf, fonts, runningHead, sheet: null, y: 0 });
    this.startPage();
  }

  startPage() {
    this.sheet = this.pdf.addPage([page.width, page.height]);
    this.y = page.height - page.top;
    const number = String(this.pdf.getPageCount());
    this.sheet.drawText(this.runningHead, { x: page.left, y: page.height - 66, size: 9, font: this.fonts.italic });
    const x = (page.width - this.fonts.roman.widthOfTextAtSize(number, 9)) / 2;
    this.footer = () => this.sheet.drawText(number, { x, y: 60, size: 9, font: this.fonts.roman });
  }

  line(text, x, font = this.fonts.roman) {
    if (this.y < page.bottom) this.endPage();
    this.sheet.drawText(text, { x, y: this.y, size, font });
  }

  endPage() {
    this.footer();
    this.startPage();
  }

  advance(points) {
    this.y -= points;
  }

  /** Breaks a clause into lines at spaces and at the places marked `¬`; the clause number hangs in the margin. */
  clause(number, text) {
    const width = page.width - page.right - page.left - indent;
    const measure = (part) => this.fonts.roman.widthOfTextAtSize(part, size);
    let rest = curlQuotes(text);
    let first = true;
    while (rest !== "") {
      const broken = breakLine(rest, width, measure);
      if (this.y < page.bottom) this.endPage();
      if (first) this.line(number, page.left);
      this.line(broken.line, page.left + indent);
      this.advance(leading);
      rest = broken.rest;
      first = false;
    }
    this.advance(6);
  }

  heading(text) {
    if (this.y < page.bottom + 3 * leading) this.endPage();
    this.advance(8);
    this.line(curlQuotes(text), page.left, this.fonts.bold);
    this.advance(leading + 4);
  }

  centred(text) {
    const shown = curlQuotes(text);
    const x = (page.width - this.fonts.italic.widthOfTextAtSize(shown, size)) / 2;
    this.line(shown, x, this.fonts.italic);
    this.advance(leading + 4);
  }
}

async function buildLease() {
  const source = readFileSync(join(content, "source/lease.txt"), "utf8");
  const pdf = await newDocument("Lease of Unit 7, Kestrel Yard", new Date("2024-03-25T09:00:00Z"), source);
  const fonts = {
    roman: await pdf.embedFont(StandardFonts.TimesRoman),
    bold: await pdf.embedFont(StandardFonts.TimesRomanBold),
    italic: await pdf.embedFont(StandardFonts.TimesRomanItalic),
  };
  const writer = new LeaseWriter(pdf, fonts, "Lease of Unit 7, Kestrel Yard");
  for (const line of source.split("\n").filter((text) => text !== "")) {
    const clause = /^(\d+\.\d+) (.+)$/.exec(line);
    if (clause) writer.clause(clause[1], clause[2]);
    else if (line.startsWith("# ")) writer.heading(line.slice(2));
    else writer.centred(line.slice(2));
  }
  writer.footer();
  return pdf.save({ useObjectStreams: false });
}

async function buildScan(file, title, when) {
  const source = readFileSync(join(content, file), "utf8");
  const pdf = await newDocument(title, new Date(when), source);
  drawSheet(pdf, source.trimEnd().split("\n"));
  return pdf.save({ useObjectStreams: false });
}

function write(name, bytes) {
  mkdirSync(dirname(join(outFolder, name)), { recursive: true });
  writeFileSync(join(outFolder, name), bytes);
  const digest = createHash("sha256").update(bytes).digest("hex");
  process.stdout.write(`${name}  ${bytes.length} bytes  ${digest}\n`);
}

write("documents/kestrel-yard-lease.pdf", await buildLease());
write(
  "documents/inspection-sheet-scan.pdf",
  await buildScan("source/inspection-sheet.txt", "Inspection sheet, scanned", "2025-10-02T15:20:00Z"),
);
write(
  "hard-cases/documents/deposit-clause-scan.pdf",
  await buildScan("hard-cases/source/deposit-clause.txt", "Tenancy of unit 4, scanned", "2025-03-03T10:00:00Z"),
);
