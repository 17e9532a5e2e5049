import { PDFDocument, StandardFonts } from "pdf-lib";

/** Words that stand on one page only. */
export const wordsOfPage = (page: number): string => `Clause ${page} of the yard binds berth ${page * 7} alone`;

/** A PDF of so many pages, each with a clause of its own and lines of small print. */
export async function makeLongPdf(pages: number): Promise<Buffer> {
  const pdf = await PDFDocument.create({ updateMetadata: false });
  const font = await pdf.embedFont(StandardFonts.TimesRoman);
  for (let page = 1; page <= pages; page += 1) {
    const sheet = pdf.addPage([595, 842]);
    sheet.drawText(wordsOfPage(page), { x: 72, y: 700, size: 12, font });
    for (let line = 0; line < 20; line += 1) {
      sheet.drawText(`Small print ${page}.${line} that nobody has to read.`, {
        x: 72,
        y: 660 - 20 * line,
        size: 9,
        font,
      });
    }
  }
  return Buffer.from(await pdf.save());
}
