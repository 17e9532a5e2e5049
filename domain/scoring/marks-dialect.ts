import type { Figure } from "@/domain/agreement/figure";
import { knownFigure, undefinedFigure } from "@/domain/agreement/figure";
import type { MarkedClaim } from "./support-of-marks";

/** Recall and precision as ALCE's own evaluation by people has them, for comparison and nothing else. */
export interface MarksDialect {
  readonly recall: Figure;
  readonly precision: Figure;
}

/** Citations of a supported claim that say at least a part of it; partly is enough, and nobody asks whether it was needed. */
function countGood({ cites, marks, isJointlySaid }: MarkedClaim): number {
  if (!isJointlySaid) return 0;
  return cites.filter((handle) => marks.get(handle) === "supports" || marks.get(handle) === "partly").length;
}

/**
 * The dialect of princeton-nlp/ALCE human_eval/analyze.py at 246c476: a claim counts for recall when people found it fully
 * supported, a citation for precision when its claim is supported and its own mark is full or partial; an answer without
 * citations has precision 0, an answer without claims is left out, and both figures are means over answers.
 */
export function marksDialect(answers: readonly (readonly MarkedClaim[])[]): MarksDialect {
  const judged = answers.filter((claims) => claims.length > 0);
  if (judged.length === 0)
    return { recall: undefinedFigure("no_claims", 0), precision: undefinedFigure("no_claims", 0) };
  let recall = 0;
  let precision = 0;
  for (const claims of judged) {
    const cited = claims.reduce((sum, { cites }) => sum + cites.length, 0);
    recall += claims.filter(({ isJointlySaid }) => isJointlySaid).length / claims.length;
    precision += cited === 0 ? 0 : claims.reduce((sum, claim) => sum + countGood(claim), 0) / cited;
  }
  return {
    recall: knownFigure(recall / judged.length, judged.length),
    precision: knownFigure(precision / judged.length, judged.length),
  };
}
