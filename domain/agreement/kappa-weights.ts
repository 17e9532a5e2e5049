import type { Table } from "./agreement-table";

function weightsBy(size: number, weight: (i: number, j: number) => number): Table {
  return Array.from({ length: size }, (_, i) => Array.from({ length: size }, (__, j) => weight(i, j)));
}

/** 1 on the diagonal, 0 elsewhere: the plain kappa. */
export function identityWeights(size: number): Table {
  return weightsBy(size, (i, j) => (i === j ? 1 : 0));
}

/** 1 - |i - j| / (K - 1), for ordinal labels only; one label has weight 1 with itself. */
export function linearWeights(size: number): Table {
  return weightsBy(size, (i, j) => 1 - Math.abs(i - j) / Math.max(1, size - 1));
}

/** 1 - (i - j)^2 / (K - 1)^2, for ordinal labels only; one label has weight 1 with itself. */
export function quadraticWeights(size: number): Table {
  return weightsBy(size, (i, j) => 1 - ((i - j) / Math.max(1, size - 1)) ** 2);
}

/**
 * The cost matrix for a nominal rubric: 1 for the same label, one half for another label of the same gate class
 * (the gate decides alike), 0 otherwise.
 *
 * @param classes the gate class of each label, in label order.
 */
export function gateWeights(classes: readonly string[]): Table {
  return weightsBy(classes.length, (i, j) => {
    if (i === j) return 1;
    return classes[i] === classes[j] ? 0.5 : 0;
  });
}
