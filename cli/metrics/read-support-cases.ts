import { z } from "zod";
import type { CitedAnswer } from "@/domain/scoring/cited-claim";
import { claimOfSupportSets } from "@/domain/scoring/cited-claim";
import { dataError } from "../exit";

const handles = z.array(z.int());

/** Support told as sets of handles, 1-based: the file of one case. */
const supportCase = z.strictObject({
  ndocs: z.int().min(0),
  cap: z.int().min(1).default(3),
  answers: z.array(
    z.array(
      z.strictObject({
        cites: handles,
        supporting_sets: z.array(handles).optional(),
        entailing_premise_sets_exact: z.array(handles).optional(),
      }),
    ),
  ),
});

export interface SupportCase {
  readonly cap: number;
  readonly answers: readonly CitedAnswer[];
}

/** @throws Exit 65 naming the first field that doesn't fit. */
export function readSupportCase(name: string, value: unknown): SupportCase {
  const read = supportCase.safeParse(value);
  if (!read.success) {
    const [issue] = read.error.issues;
    throw dataError(`${name}: ${issue?.path.join(".") ?? ""}: ${issue?.message ?? "does not fit"}`);
  }
  const { ndocs, cap, answers } = read.data;
  const claimOf = (claim: (typeof answers)[number][number]) => {
    const { cites, supporting_sets: minimal, entailing_premise_sets_exact: exact } = claim;
    return claimOfSupportSets({
      cites,
      ...(minimal === undefined ? {} : { supporting_sets: minimal }),
      ...(exact === undefined ? {} : { entailing_premise_sets_exact: exact }),
    });
  };
  return { cap, answers: answers.map((claims) => ({ docs: ndocs, claims: claims.map(claimOf) })) };
}
