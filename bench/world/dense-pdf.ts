import { PDFDocument, StandardFonts } from "pdf-lib";
import { makeChance, writeParagraph } from "@/domain/quotes/written-texts.fixture";

const LINES_A_PAGE = 56;

/** Pages full of small print, as a contract has them. */
export async function makeDensePdf(pages: number): Promise<Uint8Array> {
  const chance = makeChance(7);
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const fonts = [await pdf.embedFont(StandardFonts.TimesRoman), await pdf.embedFont(StandardFonts.TimesRomanItalic)];
  for (let number = 0; number < pages; number += 1) {
    const page = pdf.addPage([595, 842]);
    const words = writeParagraph(chance, 60).split(" ");
    for (let line = 0; line < LINES_A_PAGE; line += 1) {
      const text = words.slice(line * 12, line * 12 + 12).join(" ");
      const font = fonts[line % 9 === 4 ? 1 : 0];
      page.drawText(text, { x: 60, y: 790 - 13 * line, size: 9, ...(font === undefined ? {} : { font }) });
    }
  }
  return pdf.save();
}
