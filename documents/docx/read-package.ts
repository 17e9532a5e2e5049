import { DomainError } from "@/domain/errors/domain-error";
import type { ExtractionWarning } from "../extracted-document";
import { damaged, listZip, readZipEntry } from "./read-zip";
import type { ZipPart } from "./write-zip";

export interface DocxPackage {
  /** The parts of XML, unpacked and looked through; nothing else of the archive is handed on. */
  readonly parts: readonly ZipPart[];
  readonly warnings: readonly ExtractionWarning[];
}

/** What an archive may unpack to: in all, and as a multiple of its size once it is more than a little. */
const UNPACKED_BYTES_MAX = 200 * 1024 * 1024;
const UNPACKED_RATIO_MAX = 100;
const UNPACKED_BYTES_FREE = 10 * 1024 * 1024;
export const ZIP_ENTRIES_MAX = 2_000;

const RELATIONSHIP = /<(?:[\w.-]+:)?Relationship\s[^>]*>/g;
const ATTRIBUTE = /\b(Type|Target|TargetMode)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;

/** A template on a drive of the author's own; Word looks for it and goes on without it. */
const LOCAL_TEMPLATE = /^(?:file:\/\/\/)?[a-z]:[\\/]/i;

const refuse = (code: string, message: string): DomainError => new DomainError(code, message);

/**
 * Opens a Word document as the archive that it is, and refuses what no source needs: macros, parts that Word would fetch from elsewhere,
 * XML with definitions of its own, archives that unpack without end.
 * @throws DomainError `zip_damaged`, `zip_entries_over_limit`, `unpacked_over_limit`, `docx_encrypted`, `docx_macros`, `docx_external`, `docx_dtd`
 */
export function readPackage(bytes: Uint8Array): DocxPackage {
  const entries = listZip(bytes, ZIP_ENTRIES_MAX);
  const names = new Set(entries.map(({ name }) => name.toLowerCase()));
  if (names.size < entries.length) throw damaged("two entries have one name");
  if (entries.some(({ isEncrypted }) => isEncrypted)) throw refuse("docx_encrypted", "The document is encrypted.");
  const allowed = Math.min(UNPACKED_BYTES_MAX, Math.max(UNPACKED_BYTES_FREE, UNPACKED_RATIO_MAX * bytes.length));
  const parts: ZipPart[] = [];
  let left = allowed;
  for (const entry of entries) {
    if (/(?:^|[\\/])\.\.(?:[\\/]|$)|^[\\/]|\\/.test(entry.name)) throw damaged("a name in it leads outside");
    const unpacked = readZipEntry(bytes, entry, left);
    left -= unpacked.length;
    if (/\.(?:xml|rels)$/i.test(entry.name)) parts.push({ name: entry.name, bytes: unpacked });
  }
  return { parts, warnings: inspect(parts, names) };
}

function inspect(parts: readonly ZipPart[], names: ReadonlySet<string>): ExtractionWarning[] {
  const texts = new Map(parts.map(({ name, bytes }) => [name.toLowerCase(), new TextDecoder().decode(bytes)]));
  for (const text of texts.values()) {
    if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) {
      throw refuse("docx_dtd", "The document's XML defines entities of its own, which no word processor writes.");
    }
  }
  if (
    [...names].some((name) => /(?:^|\/)vba[^/]*\.(?:bin|xml)$/.test(name)) ||
    /macroEnabled/i.test(texts.get("[content_types].xml") ?? "")
  ) {
    throw refuse("docx_macros", "The document carries macros; save it as a .docx without them.");
  }
  const kinds = [...texts].filter(([name]) => name.endsWith(".rels")).flatMap(([, text]) => listRelations(text));
  return warnOf(kinds, [...names], texts.get("word/document.xml") ?? "");
}

/** The kinds of a part's relations. @throws DomainError `docx_external` for one that Word would follow by itself. */
function listRelations(rels: string): string[] {
  return [...rels.matchAll(RELATIONSHIP)].map(([tag]) => {
    const found = new Map(
      [...tag.matchAll(ATTRIBUTE)].map(([, name, double, single]) => [name, double ?? single ?? ""]),
    );
    const kind = (found.get("Type") ?? "").split("/").at(-1) ?? "";
    const isInert =
      kind === "hyperlink" || (kind === "attachedTemplate" && LOCAL_TEMPLATE.test(found.get("Target") ?? ""));
    if (found.get("TargetMode")?.toLowerCase() === "external" && !isInert) {
      throw refuse(
        "docx_external",
        `The document loads a part of itself from elsewhere (${kind}); embed it and save it again.`,
      );
    }
    return kind;
  });
}

function warnOf(kinds: readonly string[], names: readonly string[], main: string): ExtractionWarning[] {
  const warnings: ExtractionWarning[] = [];
  if (kinds.some((kind) => kind === "aFChunk" || kind === "subDocument"))
    warnings.push({
      code: "parts_left_out",
      message: "Other documents are inserted in this one; their text is not read.",
    });
  if (names.some((name) => name.includes("/embeddings/")))
    warnings.push({ code: "embedded_left_out", message: "Embedded files (spreadsheets, objects) are not read." });
  if (/<w:(?:ins|del|moveFrom|moveTo)\s/.test(main))
    warnings.push({
      code: "tracked_changes",
      message: "The document has tracked changes; it is read as if all were accepted.",
    });
  return warnings;
}
