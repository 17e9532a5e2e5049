import type { Figure } from "@/domain/agreement/figure";
import { knownFigure, undefinedFigure } from "@/domain/agreement/figure";
import { wilsonInterval } from "@/domain/agreement/rate-interval";

/** Valid handles of all handles cited; below 1 it blocks the gate. No citation at all is no validity of 1. */
export function validityOf(valid: number, cited: number): Figure {
  return cited === 0
    ? undefinedFigure("no_citations", 0)
    : knownFigure(valid / cited, cited, wilsonInterval(valid, cited));
}

/**
 * Handle validity of a set of claims by the handles' names.
 *
 * @param cites for each claim the handles it cites; repeats inside a claim count once.
 * @param issued the handles that were in the prompt, compared as exact texts.
 */
export function handleValidity(cites: readonly (readonly string[])[], issued: Iterable<string>): Figure {
  const known = new Set(issued);
  const cited = cites.flatMap((handles) => [...new Set(handles)]);
  return validityOf(cited.filter((handle) => known.has(handle)).length, cited.length);
}
