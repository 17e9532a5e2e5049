"use client";

import type { Reason } from "@/domain/rubric/codes";
import { useRubricWords } from "./rubric-words";

/** A reason in the words of the rubric that it was given under. */
export function ReasonWord({ reason }: { reason: Reason }) {
  return useRubricWords().reasons[reason];
}
