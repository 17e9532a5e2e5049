/** What JSON.parse does not tell of a text that it accepts. */
export interface JsonScan {
  /** The first key that an object has twice, as a path such as `claims[0].text`; JSON.parse keeps the last of them without a word. */
  duplicateKey: string | null;
  /** The first `__proto__` key. */
  protoKey: string | null;
  /** Levels of lists and objects. */
  depth: number;
  /** A number is written with an exponent, and may be too large to hold. */
  hasExponent: boolean;
}

interface Level {
  /** The keys seen so far; null for a list. */
  keys: Set<string> | null;
  /** The key or the place of the value that is being read. */
  at: string | number;
}

const BACKSLASH = 0x5c;
const COLON = 0x3a;
const isSpace = (unit: number): boolean => unit === 0x20 || unit === 0x09 || unit === 0x0a || unit === 0x0d;

/** Walks a text that JSON.parse has accepted; without recursion, so that no nesting is too deep for it. */
export function scanJson(text: string): JsonScan {
  const levels: Level[] = [];
  const scan: JsonScan = { duplicateKey: null, protoKey: null, depth: 0, hasExponent: false };
  for (let i = 0; i < text.length; i += 1) {
    const level = levels[levels.length - 1];
    switch (text.charAt(i)) {
      case '"': {
        const end = endOfString(text, i);
        if (level?.keys && startsValue(text, end + 1)) noteKey(scan, levels, level, level.keys, text.slice(i, end + 1));
        i = end;
        break;
      }
      case "{":
        levels.push({ keys: new Set(), at: "" });
        scan.depth = Math.max(scan.depth, levels.length);
        break;
      case "[":
        levels.push({ keys: null, at: 0 });
        scan.depth = Math.max(scan.depth, levels.length);
        break;
      case "}":
      case "]":
        levels.pop();
        break;
      case ",":
        if (typeof level?.at === "number") level.at += 1;
        break;
      case "e":
      case "E":
        scan.hasExponent ||= /\d/.test(text[i - 1] ?? "");
        break;
      default:
        break;
    }
  }
  return scan;
}

/** Index of the quote that ends the string which starts at `start`. */
function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); ; end = text.indexOf('"', end + 1)) {
    if (end === -1) return text.length;
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes += 1;
    if (backslashes % 2 === 0) return end;
  }
}

/** Whether a colon follows: the string before it was a key. */
function startsValue(text: string, from: number): boolean {
  let at = from;
  for (let unit = text.charCodeAt(at); isSpace(unit); unit = text.charCodeAt(at)) at += 1;
  return text.charCodeAt(at) === COLON;
}

function noteKey(scan: JsonScan, levels: readonly Level[], level: Level, keys: Set<string>, quoted: string): void {
  const key = quoted.includes("\\") ? (JSON.parse(quoted) as string) : quoted.slice(1, -1);
  level.at = key;
  if (key === "__proto__") scan.protoKey ??= printPath(levels.map((l) => l.at));
  if (keys.has(key)) scan.duplicateKey ??= printPath(levels.map((l) => l.at));
  keys.add(key);
}

/** A path as people read it: `chunks[2].text`. */
export function printPath(path: readonly PropertyKey[]): string {
  let printed = "";
  for (const step of path) {
    if (typeof step === "number") printed += `[${step}]`;
    else printed += printed === "" ? String(step) : `.${String(step)}`;
  }
  return printed;
}
