import { goldenJsonl, isGoldenLine } from "./evaluations/golden-jsonl";
import { parseJsonLine } from "./parse-json-line";
import { ALL_FORMATS } from "./payload-formats";

/** A format that an import understands. */
export interface FormatEntry {
  readonly name: string;
  readonly title: string;
  /** What a record of it gives, and what it can't give, in words for people. */
  readonly derives: readonly string[];
  readonly lacks: readonly string[];
}

export const GOLDEN_JSONL: FormatEntry = goldenJsonl;

/** Every format that `normalise` and an import read. */
export const FORMATS: readonly FormatEntry[] = ALL_FORMATS;

/** Whether a file that begins with these bytes is a golden file; they may end within its first line. */
export function looksGolden(head: Uint8Array): boolean {
  const text = new TextDecoder("utf-8", { ignoreBOM: true })
    .decode(head)
    .replace(/^\uFEFF/, "")
    .trimStart();
  const [first = "", ...more] = text.split("\n");
  const line = parseJsonLine(first);
  if (line.ok) return isGoldenLine(line.value);
  const isCut = more.length === 0 && first.startsWith("{");
  return (
    isCut &&
    /"id"\s*:/.test(first) &&
    /"question"\s*:/.test(first) &&
    /"(?:answer|claims|output|chunks)"\s*:/.test(first)
  );
}
