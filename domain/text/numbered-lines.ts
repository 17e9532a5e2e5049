import type { Heading, NumberedStart, Outline } from "@/domain/text/outline";
import { cpFromU16, indexCodePoints } from "@/domain/text/code-points";

/** A line that names a part of the text and is nothing else: `Article 5`, `CHAPTER II: Dues`, `§ 12 Notice`. */
const HEADING =
  /^[ \t]*((?:part|title|book|chapter|article|section|clause|schedule|annex|appendix|§{1,2})[ \t\u00a0]*(?:\d+(?:\.\d+)*[a-z]?|[ivxlc]+|[a-z])\b)([.:]?(?:[ \t\u00a0]*[–—-])?[ \t\u00a0]+\S.{0,100}|[.:]?)[ \t]*$/iu;
/** A line that begins with a number a writer gave it: `[12]`, `(3)`, `4.`, `4)`, `2.1`, `2.1.`. */
const NUMBERED =
  /^[ \t]*(?:\[(\d{1,4})\]|\((\d{1,4})\)|(\d{1,4})[.)]|(\d{1,3}(?:\.\d{1,3}){1,4})\.?)[ \t\u00a0]+(?=[^\p{Ll}\s])/u;

const LEVELS: readonly (readonly [RegExp, number])[] = [
  [/^(?:part|title|book|schedule|annex|appendix)/i, 1],
  [/^chapter/i, 2],
];

const levelOf = (label: string): number => LEVELS.find(([pattern]) => pattern.test(label.trim()))?.[1] ?? 3;

/** A line of a text with its place in UTF-16 units. */
function* listLines(text: string): Generator<{ line: string; atU16: number }> {
  let atU16 = 0;
  for (const line of text.split(/\r?\n|\f|\r/)) {
    yield { line, atU16 };
    atU16 += line.length;
    atU16 += text.startsWith("\r\n", atU16) ? 2 : 1;
  }
}

/** Tells numbers that run on from figures that happen to begin a line: a number follows the one before it of its kind, or is the first. */
class Running {
  readonly #last = new Map<string, number>();

  accepts(style: string, number: number): boolean {
    const last = this.#last.get(style);
    const isNext = last === undefined || number === last + 1 || number === 1;
    if (isNext) this.#last.set(style, number);
    return isNext;
  }
}

function readNumber(line: string, running: Running): { number: string; indent: number } | null {
  const found = NUMBERED.exec(line);
  if (found === null) return null;
  const [, square, round, plain, dotted] = found;
  const number = square ?? round ?? plain ?? dotted ?? "";
  const style = square === undefined ? (round === undefined ? "." : "()") : "[]";
  const parts = number.split(".");
  const own = Number(parts.at(-1));
  const isRunning = running.accepts(`${style} ${parts.slice(0, -1).join(".")}`, own);
  return isRunning ? { number, indent: line.length - line.trimStart().length } : null;
}

/** The outline of a text without a block tree (plain text, PDF): what its lines say of themselves. */
export function outlineLines(text: string): Outline {
  const index = indexCodePoints(text);
  const running = new Running();
  const headings: Heading[] = [];
  const numbered: NumberedStart[] = [];
  for (const { line, atU16 } of listLines(text)) {
    const [, label] = HEADING.exec(line) ?? [];
    if (label !== undefined && !/[.,;]\s*$/u.test(line.slice(label.length + 1))) {
      const startU16 = atU16 + line.length - line.trimStart().length;
      const trimmed = line.trim();
      headings.push({
        level: levelOf(label),
        text: trimmed,
        startCp: cpFromU16(index, startU16),
        endCp: cpFromU16(index, startU16 + trimmed.length),
      });
      continue;
    }
    const found = readNumber(line, running);
    if (found !== null) numbered.push({ number: found.number, startCp: cpFromU16(index, atU16 + found.indent) });
  }
  return { headings, numbered };
}
