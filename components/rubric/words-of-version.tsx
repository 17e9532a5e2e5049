"use client";

import type { ReactNode } from "react";
import { useRubric } from "@/client/use-rubrics";
import { RubricWordsProvider } from "@/components/ui/rubric-words";
import { isShipped, wordsOfRubric } from "@/domain/rubric/rubric-words";

export interface WordsOfVersionProps {
  readonly projectId: string;
  /** `NAME/NUMBER`, as figures print it; null where nothing was judged. */
  readonly printed: string | null;
  readonly children: ReactNode;
}

/** Draws figures in the words of the rubric version that they were judged under. */
export function WordsOfVersion({ projectId, printed, children }: WordsOfVersionProps) {
  const [name = "", number = ""] = printed?.split("/") ?? [];
  const isOwn = printed !== null && !isShipped(name);
  const read = useRubric(projectId, isOwn ? Number(number) : null);
  const words = isOwn && read.data !== undefined ? wordsOfRubric(read.data.rubric) : null;
  return <RubricWordsProvider words={words}>{children}</RubricWordsProvider>;
}
