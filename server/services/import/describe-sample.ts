import type { ImportRecord } from "@/contracts/import-record";
import type { ImportSample } from "@/contracts/runs";

/** Responses of a file that are shown before it is imported. */
export const SAMPLE_MAX = 3;
const TEXT_MAX = 2000;
const CLAIMS_MAX = 12;
const PASSAGES_MAX = 12;

/** Cut between characters, never inside one. */
const cut = (text: string): string => (text.length <= TEXT_MAX ? text : Array.from(text).slice(0, TEXT_MAX).join(""));

/** A record as it was understood, short enough for a screen. */
export function describeSample(line: number, record: ImportRecord): ImportSample {
  const { externalId, question, answer, status, retrievedSet, chunks, claims } = record;
  const shown = cut(answer);
  return {
    line,
    externalId,
    question: cut(question),
    answer: shown,
    isAnswerCut: shown.length < answer.length,
    status,
    retrievedSet,
    passages: chunks.slice(0, PASSAGES_MAX).map(({ handle, title }) => ({ handle, title })),
    claims: claims.slice(0, CLAIMS_MAX).map(({ text, citations }) => ({
      text: cut(text),
      cites: citations.map(({ handle }) => handle),
    })),
    claimCount: claims.length,
  };
}
