import type { Figure } from "@/domain/agreement/figure";
import { knownFigure, undefinedFigure } from "@/domain/agreement/figure";
import type { CitedAnswer, CitedClaim } from "./cited-claim";

/** Recall and precision exactly as the published ALCE program has them, for comparison and nothing else. */
export interface AlceDialect {
  readonly recall: Figure;
  readonly precision: Figure;
}

interface AlceClaim {
  readonly cited: number;
  readonly isSupported: boolean;
  readonly precise: number;
}

const NOTHING: AlceClaim = { cited: 0, isSupported: false, precise: 0 };

/** It looks passages up by handle - 1, and -1 is the last one: `[0]` cites the last passage. */
function passageOf(handle: number, docs: number): number {
  return handle === 0 ? docs : handle;
}

function removeFirst(handles: readonly number[], handle: number): readonly number[] {
  const at = handles.indexOf(handle);
  return handles.filter((_, i) => i !== at);
}

function readClaim(claim: CitedClaim, docs: number, cap: number): AlceClaim {
  const handles = claim.cites.map((handle) => passageOf(handle, docs));
  if (handles.length === 0 || handles.some((handle) => handle > docs)) return NOTHING;
  const judged = handles.slice(0, cap);
  const isSupported = claim.isSaidBy(judged);
  if (!isSupported || judged.length === 1) return { cited: judged.length, isSupported, precise: isSupported ? 1 : 0 };
  const precise = judged.filter((handle) => claim.isSaidBy([handle]) || !claim.isSaidBy(removeFirst(judged, handle)));
  return { cited: judged.length, isSupported, precise: precise.length };
}

/**
 * The dialect of princeton-nlp/ALCE eval.py at 246c476, quirks kept: repeats stay and are removed one at a time, handles
 * are checked before the cut to `cap`, a claim with a bad handle drops its citations from the denominator, an uncited
 * answer has precision 0, an answer without claims is left out, and both figures are means over answers.
 */
export function alceDialect(answers: readonly CitedAnswer[], cap: number): AlceDialect {
  const judged = answers.filter(({ claims }) => claims.length > 0);
  if (judged.length === 0)
    return { recall: undefinedFigure("no_claims", 0), precision: undefinedFigure("no_claims", 0) };
  let recall = 0;
  let precision = 0;
  for (const { docs, claims } of judged) {
    const read = claims.map((claim) => readClaim(claim, docs, cap));
    const cited = read.reduce((sum, claim) => sum + claim.cited, 0);
    recall += read.filter(({ isSupported }) => isSupported).length / claims.length;
    precision += cited === 0 ? 0 : read.reduce((sum, claim) => sum + claim.precise, 0) / cited;
  }
  return {
    recall: knownFigure(recall / judged.length, judged.length),
    precision: knownFigure(precision / judged.length, judged.length),
  };
}
