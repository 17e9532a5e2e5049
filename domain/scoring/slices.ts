import { listQuantities } from "@/domain/checks/list-quantities";
import { isOtherLanguage } from "./other-language";

/** Kinds of claims in which verifiers err differently. */
export const SLICES = [
  "all",
  "numbers",
  "table",
  "long_premise",
  "long_claim",
  "multi_hop",
  "terms",
  "other_language",
] as const;
export type Slice = (typeof SLICES)[number];

/** Fewer judged claims than this tell nothing of a kind: of nine without an error the exact interval still reaches over a third. */
export const SLICE_MINIMUM = 10;

/** Longer premises than this, in code points, are cut by most models' inputs. */
const LONG_PREMISE_CP = 2000;
const LONG_CLAIM_CP = 200;

const isTabular = (text: string): boolean => /\t|^\s*\|.*\|\s*$/m.test(text);
/** Abbreviations (`OCR`), codes (`RB-400`) and names with a capital inside (`HbA1c`). */
const TERM =
  /(?<![\p{L}\p{N}])(?:\p{Lu}{2,}[\p{Lu}\p{N}]*|\p{L}+-?\p{N}[\p{L}\p{N}-]*|\p{L}*\p{Ll}\p{Lu}\p{L}*)(?![\p{L}\p{N}])/u;

/** Slices a claim stands in. `passages` are the words of the passages it cites. */
export function slicesOf(claim: string, passages: readonly string[]): Slice[] {
  const premiseCp = passages.reduce((sum, passage) => sum + Array.from(passage).length, 0);
  const holds: Readonly<Record<Slice, boolean>> = {
    all: true,
    numbers: listQuantities(claim).length > 0,
    table: passages.some(isTabular),
    long_premise: premiseCp > LONG_PREMISE_CP,
    long_claim: Array.from(claim).length > LONG_CLAIM_CP,
    multi_hop: passages.length > 1,
    terms: TERM.test(claim),
    other_language: isOtherLanguage(claim),
  };
  return SLICES.filter((slice) => holds[slice]);
}
