import { citationMetrics } from "@/domain/scoring/citation-metrics";
import { marksDialect } from "@/domain/scoring/marks-dialect";
import type { MarkedClaim } from "@/domain/scoring/support-of-marks";
import { claimOfMarks } from "@/domain/scoring/support-of-marks";
import { readSupportWord } from "@/domain/scoring/support-words";
import type { CitationMark } from "@/domain/rubric/codes";
import type { MetricClaim, MetricResponse } from "@/server/repositories/run-metrics";

type LeftOut = "claims_not_decided" | "claims_set_unknown" | "not_a_claim";

/** Whether people found that what a claim cites says it, or why that isn't known. */
export function wordOfPeople({ label, reason }: MetricClaim): boolean | LeftOut {
  if (label === null) return "claims_not_decided";
  const word = readSupportWord(label, reason);
  if (word === null) return "claims_not_decided";
  return word === "not_a_claim" ? word : word === "said";
}

/** Places counted from 1; a handle that was never issued gets a number past the last passage. Null where the set isn't known. */
function numberHandles({ citations }: MetricClaim, docs: number): Map<string, number> | null {
  const numbers = new Map<string, number>();
  for (const { handle, resolution, place } of citations) {
    if (resolution === "set_unknown") return null;
    if (!numbers.has(handle)) numbers.set(handle, place === null ? docs + 1 + numbers.size : place + 1);
  }
  return numbers;
}

/** The mark that raters agree on. A claim's only citation is marked by its label. */
function markOf(claim: MetricClaim, handle: string, isOnly: boolean, isSaid: boolean): CitationMark | null {
  const marks = new Set(claim.citations.filter((one) => one.handle === handle).flatMap((one) => one.marks));
  const [mark] = marks;
  if (marks.size === 1 && mark !== undefined) return mark;
  return isOnly && isSaid ? "supports" : null;
}

function markedClaim(claim: MetricClaim, docs: number): { marked: MarkedClaim; unmarked: number } | LeftOut {
  const isSaid = wordOfPeople(claim);
  if (typeof isSaid === "string") return isSaid;
  const numbers = numberHandles(claim, docs);
  if (numbers === null) return "claims_set_unknown";
  const marks = new Map<number, CitationMark>();
  for (const [handle, number] of numbers) {
    const mark = markOf(claim, handle, numbers.size === 1, isSaid);
    if (mark !== null) marks.set(number, mark);
  }
  const cites = claim.citations.map(({ handle }) => numbers.get(handle) ?? docs + 1);
  return {
    marked: { cites, marks, isJointlySaid: isSaid },
    unmarked: numbers.size > 1 ? numbers.size - marks.size : 0,
  };
}

/** Citation recall and precision of the decided responses, with what was left out and why. */
export function citationsOfPeople(responses: readonly MetricResponse[]) {
  const leftOut = { claims_not_decided: 0, claims_set_unknown: 0, not_a_claim: 0 };
  let unmarked = 0;
  const decided = responses.filter(({ isDecided }) => isDecided);
  const answers = decided.map(({ docs, claims }) => {
    const marked: MarkedClaim[] = [];
    for (const claim of claims) {
      const read = markedClaim(claim, docs);
      if (typeof read === "string") leftOut[read] += 1;
      else {
        marked.push(read.marked);
        unmarked += read.unmarked;
      }
    }
    return { docs, marked };
  });
  const { strict, alce_code, left_out } = citationMetrics(
    answers.map(({ docs, marked }) => ({ docs, claims: marked.map(claimOfMarks) })),
  );
  return {
    strict,
    alce_code,
    alce_marks: marksDialect(answers.map(({ marked }) => marked)),
    left_out: {
      ...left_out,
      ...leftOut,
      responses_open: responses.length - decided.length,
      citations_without_mark: unmarked,
    },
  };
}
