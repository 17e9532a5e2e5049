import { writeZip, type ZipPart } from "./write-zip";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

const TYPES = (main: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.${main}.main+xml"/></Types>`;

const relations = (list: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${list}</Relationships>`;

const KIND = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

export interface DocxOptions {
  /** Further relations of the main part, as XML. */
  readonly relations?: string;
  readonly contentType?: string;
  readonly more?: readonly ZipPart[];
  readonly prolog?: string;
}

export const relation = (id: string, kind: string, target: string, mode = "Internal"): string =>
  `<Relationship Id="${id}" Type="${KIND}/${kind}" Target="${target}" TargetMode="${mode}"/>`;

export const part = (name: string, text: string): ZipPart => ({ name, bytes: encode(text) });

/** The smallest Word document that holds this body, for tests. */
export function makeDocxParts(body: string, options: DocxOptions = {}): ZipPart[] {
  const namespaces = `xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:r="${KIND}"`;
  return [
    part(
      "[Content_Types].xml",
      TYPES(options.contentType ?? "openxmlformats-officedocument.wordprocessingml.document"),
    ),
    part("_rels/.rels", relations(relation("r1", "officeDocument", "word/document.xml"))),
    part("word/document.xml", `${options.prolog ?? ""}<w:document ${namespaces}><w:body>${body}</w:body></w:document>`),
    part("word/_rels/document.xml.rels", relations(options.relations ?? "")),
    ...(options.more ?? []),
  ];
}

export const makeDocx = (body: string, options: DocxOptions = {}): Uint8Array =>
  new Uint8Array(writeZip(makeDocxParts(body, options)));

/** A paragraph of one run; `properties` are those of the run. */
export const paragraph = (text: string, properties = "", style = ""): string =>
  `<w:p>${style === "" ? "" : `<w:pPr><w:pStyle w:val="${style}"/></w:pPr>`}<w:r>${properties === "" ? "" : `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r></w:p>`;
