/** Straight quotation marks and apostrophes as a printer would set them. */
export function curlQuotes(text) {
  return text
    .replace(/(^|[\s(])"/g, "$1\u201c")
    .replace(/"/g, "\u201d")
    .replace(/'/g, "\u2019");
}

const clean = (part) => part.replaceAll("¬", "");

/**
 * Takes one line off the front of `text`. A line ends at a space or at a place marked `¬`, where a hyphen is set; the
 * marks that are not used disappear. `measure` gives the width of a string in points.
 */
export function breakLine(text, width, measure) {
  if (measure(clean(text)) <= width) return { line: clean(text), rest: "" };
  let best = null;
  for (let at = 1; at < text.length; at++) {
    const mark = text[at];
    if (mark !== " " && mark !== "¬") continue;
    const line = clean(text.slice(0, at)) + (mark === "¬" ? "-" : "");
    if (measure(line) > width) break;
    best = { line, rest: text.slice(at + 1) };
  }
  if (best === null) throw new Error(`no place to break: ${text.slice(0, 40)}`);
  return best;
}
