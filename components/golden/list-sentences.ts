import { cpFromU16, indexCodePoints } from "@/domain/text/code-points";
import type { Span } from "@/domain/text/span";

export interface Sentence extends Span {
  readonly text: string;
}

const SPLITTER = new Intl.Segmenter("en", { granularity: "sentence" });

/** A passage in sentences, white space at their ends left out of the spans; code points of the passage. For picking, not for scoring. */
export function listSentences(text: string): readonly Sentence[] {
  const index = indexCodePoints(text);
  return [...SPLITTER.segment(text)].flatMap((segment): Sentence[] => {
    const start = segment.index + (segment.segment.length - segment.segment.trimStart().length);
    const trimmed = segment.segment.trim();
    if (trimmed === "") return [];
    return [{ text: trimmed, startCp: cpFromU16(index, start), endCp: cpFromU16(index, start + trimmed.length) }];
  });
}
