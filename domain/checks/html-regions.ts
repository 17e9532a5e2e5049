import type { Region } from "@/domain/checks/ranges";

const TAG = /<\/?([a-z][a-z0-9-]{0,30})(?:\s[^<>]{0,1000})?\/?>|<https?:\/\/[^\s<>]{1,2000}>/giu;
/** What stands between these tags is code. */
const CODE_TAGS = new Set(["pre", "code", "kbd", "samp", "script", "style"]);

/** For each tag the place of the next closing one of its name, or null. */
function listClosings(tags: readonly RegExpMatchArray[]): (number | null)[] {
  const nextOf = new Map<string, number>();
  const closings: (number | null)[] = [];
  for (let i = tags.length - 1; i >= 0; i -= 1) {
    const [whole = "", name = ""] = tags[i] ?? [];
    const folded = name.toLowerCase();
    closings[i] = whole.startsWith("</") ? null : (nextOf.get(folded) ?? null);
    if (whole.startsWith("</")) nextOf.set(folded, i);
  }
  return closings;
}

/** HTML tags and addresses in angle brackets, and what code tags enclose, in order. UTF-16 positions. */
export function listHtmlRegions(text: string): Region[] {
  const tags = [...text.matchAll(TAG)];
  const closings = listClosings(tags);
  const regions: Region[] = [];
  for (let i = 0; i < tags.length; i += 1) {
    const tag = tags[i];
    if (tag?.index === undefined) continue;
    const [whole, name = ""] = tag;
    const closing = CODE_TAGS.has(name.toLowerCase()) ? (closings[i] ?? null) : null;
    const close = closing === null ? undefined : tags[closing];
    if (closing !== null && close?.index !== undefined) {
      regions.push({ from: tag.index, to: close.index + close[0].length, kind: "code_span" });
      i = closing;
    } else if (whole.includes("://") && name === "") {
      regions.push({ from: tag.index, to: tag.index + whole.length, kind: "link" });
    } else regions.push({ from: tag.index, to: tag.index + whole.length, kind: "html_tag" });
  }
  return regions;
}
