/** Files that are made to break readers, built on the spot so that none of them has to be kept. */

const encode = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, "latin1"));

/** A PDF of these objects (number 1 is the catalog) with a cross-reference table that fits. */
export function makePdf(objects: readonly string[], trailer = ""): Uint8Array {
  let body = "%PDF-1.7\n";
  const offsets = objects.map((object, i) => {
    const at = body.length;
    body += `${i + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const rows = offsets.map((at) => `${String(at).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  return encode(
    `${body}xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${size} /Root 1 0 R ${trailer}>>\nstartxref\n${body.length}\n%%EOF\n`,
  );
}

const stream = (content: string): string => `<< /Length ${content.length} >>\nstream\n${content}\nendstream`;
const FONT = "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>";
const words = (text: string, x = 72, y = 700, more = ""): string => `BT /F1 12 Tf ${more} ${x} ${y} Td (${text}) Tj ET`;

/** One page of this content; `page` adds to the page's dictionary, `catalog` to the catalog's. */
export function makeOnePage(content: string, page = "", catalog = "", more: readonly string[] = []): Uint8Array {
  return makePdf([
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R ${page.includes("/MediaBox") ? "" : "/MediaBox [0 0 612 792]"} /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> /XObject << /X1 6 0 R >> >> ${page} >>`,
    stream(content),
    FONT,
    ...more,
  ]);
}

export const plainPdf = (): Uint8Array => makeOnePage(words("Plain words"));

/** Two tables that each say the other one comes before them. */
export function pdfWithXrefLoop(): Uint8Array {
  const text = Buffer.from(plainPdf()).toString("latin1");
  const at = text.indexOf("xref\n0");
  return encode(text.replace("/Root 1 0 R ", `/Root 1 0 R /Prev ${at} `));
}

export const pdfOfPages = (count: number): Uint8Array =>
  makePdf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    `<< /Type /Pages /Kids [${Array.from({ length: count }, (_, i) => `${i + 5} 0 R`).join(" ")}] /Count ${count} >>`,
    stream(words("Page")),
    FONT,
    ...Array.from(
      { length: count },
      () =>
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 3 0 R /Resources << /Font << /F1 4 0 R >> >> >>",
    ),
  ]);

/** A page tree that is its own child. */
export const pdfWithPageLoop = (): Uint8Array =>
  makePdf(["<< /Type /Catalog /Pages 2 0 R >>", "<< /Type /Pages /Kids [2 0 R 2 0 R] /Count 1000000 >>"]);

export const pdfWithScripts = (): Uint8Array =>
  makeOnePage(
    words("Plain words"),
    "/AA << /O << /S /JavaScript /JS (while\\(true\\);) >> >>",
    "/OpenAction << /S /JavaScript /JS (app.alert\\(1\\); while\\(true\\);) >> /Names << /JavaScript << /Names [(a) << /S /JavaScript /JS (while\\(true\\);) >>] >> >>",
  );

export const pdfOfHugePage = (): Uint8Array =>
  makeOnePage(words("Plain words", 500_000, 500_000), "/MediaBox [0 0 1000000 1000000] /UserUnit 75000");

/** A form that draws itself. */
export const pdfWithFormLoop = (): Uint8Array =>
  makeOnePage(`${words("Plain words")} /X1 Do`, "", "", [
    "<< /Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X1 6 0 R >> >> /Length 11 >>\nstream\n/X1 Do /X1 Do\nendstream",
  ]);

/** Words left of the page, words drawn invisibly, and words that are seen. */
export const pdfWithHiddenWords = (): Uint8Array =>
  makeOnePage(
    [words("Outside", -400, 700), words("Invisible", 72, 600, "3 Tr"), words("Seen", 72, 500, "0 Tr")].join(" "),
  );

export const pdfWithLabels = (): Uint8Array => {
  const pages = Buffer.from(pdfOfPages(4)).toString("latin1");
  const labels = "/PageLabels << /Nums [0 << /S /r >> 2 << /S /D /P (A-) >>] >> ";
  return encode(pages.replace("/Pages 2 0 R >>", `/Pages 2 0 R ${labels}>>`));
};

/** Operators without end: a page of ten million of them. */
export const pdfOfOperators = (): Uint8Array => makeOnePage("q Q ".repeat(10_000_000));

export const nestedPage = (depth: number): Uint8Array => encode("<div>".repeat(depth));
export const nestedFonts = (depth: number): Uint8Array =>
  encode(Array.from({ length: depth }, (_, i) => `<font color=${i}><p>`).join(""));
export const pageOfCells = (cells: number): Uint8Array => encode(`<table><tr>${"<td>a".repeat(cells)}</table>`);
export const pageOfAttributes = (count: number): Uint8Array =>
  encode(`<p ${Array.from({ length: count }, (_, i) => `a${i}=""`).join(" ")}>words`);
export const pageWithEntityBomb = (): Uint8Array =>
  encode(
    `<!DOCTYPE html [<!ENTITY a "${"ha".repeat(100)}"><!ENTITY b "&a;&a;&a;&a;">]><p>${"&b;&amp;".repeat(10_000)}`,
  );
export const oneLine = (bytes: number): Uint8Array => encode("word ".repeat(bytes / 5));
