"use client";

import { createContext, type ReactNode, useContext } from "react";
import { DEFAULT_WORDS, type RubricWords } from "@/domain/rubric/rubric-words";

const Words = createContext<RubricWords>(DEFAULT_WORDS);

/** Draws what is inside in the words of this rubric; null stands for the shipped one. */
export function RubricWordsProvider({ words, children }: { words: RubricWords | null; children: ReactNode }) {
  return <Words value={words ?? DEFAULT_WORDS}>{children}</Words>;
}

/** The words of the rubric that what is on screen was, or is to be, judged under. */
export const useRubricWords = (): RubricWords => useContext(Words);
