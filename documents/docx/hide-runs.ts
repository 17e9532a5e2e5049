/** Character style under which hidden runs are marked, so that the converter leaves them out; no document has it. */
export const HIDDEN_STYLE = "AssayHidden";

/** Formatting as it was before a tracked change; nobody sees it, and it holds run properties of its own. */
const FORMER_PROPERTIES = /<w:rPrChange(?:\s[^>]*)?>[^]*?<\/w:rPrChange>/g;
const RUN_PROPERTIES = /<w:rPr(?:\s[^>]*)?>([^]*?)<\/w:rPr>/g;
const VANISH = /<w:(?:vanish|webHidden)(?:\s+w:val\s*=\s*(?:"([^"]*)"|'([^']*)'))?\s*\/>/;

/**
 * Marks runs that Word does not show (`w:vanish`): the converter itself would print them.
 * @returns the part with those runs in `HIDDEN_STYLE`, and how many there are
 */
export function hideRuns(xml: string): { xml: string; hidden: number } {
  let hidden = 0;
  const marked = xml.replace(FORMER_PROPERTIES, "").replace(RUN_PROPERTIES, (properties, inner: string) => {
    const vanish = VANISH.exec(inner);
    if (vanish === null || /^(?:0|false|off)$/.test(vanish[1] ?? vanish[2] ?? "")) return properties;
    hidden += 1;
    return `<w:rPr><w:rStyle w:val="${HIDDEN_STYLE}"/></w:rPr>`;
  });
  return { xml: marked, hidden };
}
