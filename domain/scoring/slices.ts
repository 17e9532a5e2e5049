import { listQuantities } from "@/domain/checks/list-quantities";

/** Kinds of claims in which verifiers err differently. */
export const SLICES = ["all", "numbers", "table", "long_premise", "multi_hop", "long_claim", "other_script"] as const;
export type Slice = (typeof SLICES)[number];

/** Longer premises than this, in code points, are cut by most models' inputs. */
const LONG_PREMISE_CP = 2000;
const LONG_CLAIM_CP = 200;

const isTabular = (text: string): boolean => /\t|^\s*\|.*\|\s*$/m.test(text);
/** A letter outside the Latin script. */
const OTHER_SCRIPT = /[^\p{Script=Latin}\P{L}]/u;

/** Slices a claim stands in. `passages` are the words of the passages it cites. */
export function slicesOf(claim: string, passages: readonly string[]): Slice[] {
  const premiseCp = passages.reduce((sum, passage) => sum + Array.from(passage).length, 0);
  const holds: Readonly<Record<Slice, boolean>> = {
    all: true,
    numbers: listQuantities(claim).length > 0,
    table: passages.some(isTabular),
    long_premise: premiseCp > LONG_PREMISE_CP,
    multi_hop: passages.length > 1,
    long_claim: Array.from(claim).length > LONG_CLAIM_CP,
    other_script: OTHER_SCRIPT.test(claim),
  };
  return SLICES.filter((slice) => holds[slice]);
}
