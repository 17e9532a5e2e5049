/** One step of an alignment. `quoteAt` and `sourceAt` are the places in quote and source before the step. */
export interface AlignStep {
  readonly op: "match" | "replace" | "only_quote" | "only_source";
  readonly quoteAt: number;
  readonly sourceAt: number;
}

/** Distances of all prefixes of the quote, read backwards from a fixed end in the source, within a band. */
export interface AlignTable {
  readonly quote: string;
  readonly source: string;
  readonly end: number;
  readonly band: number;
  readonly cells: Uint16Array;
}

/** How many cells a table takes. */
export function countCells(quoteLength: number, distance: number): number {
  return (quoteLength + 1) * (2 * distance + 1);
}

/** The distance between the last `i` units of the quote and the `j` units of source before the end; beyond the band, band + 1. */
function readCell(table: AlignTable, i: number, j: number): number {
  const offset = j - i + table.band;
  if (i < 0 || j < 0 || offset < 0 || offset > 2 * table.band) return table.band + 1;
  return table.cells[i * (2 * table.band + 1) + offset] ?? table.band + 1;
}

const isSame = (table: AlignTable, i: number, j: number): boolean =>
  table.quote.charCodeAt(table.quote.length - i) === table.source.charCodeAt(table.end - j);

/**
 * Aligns the whole quote with the source so that it ends at `end`; the start is free, not before `floor`. Only alignments of
 * at most `distance` edits are kept. O(m * distance).
 */
export function alignEndingAt(
  quote: string,
  source: string,
  place: { readonly floor: number; readonly end: number },
  distance: number,
): AlignTable {
  const width = 2 * distance + 1;
  const far = distance + 1;
  const cells = new Uint16Array(countCells(quote.length, distance)).fill(far);
  const table: AlignTable = { quote, source, end: place.end, band: distance, cells };
  for (let i = 0; i <= quote.length; i += 1) {
    const last = Math.min(i + distance, place.end - place.floor);
    const quoteUnit = quote.charCodeAt(quote.length - i);
    // The cell at [i, j] stands at `at`; those at [i - 1, j - 1], [i - 1, j] and [i, j - 1] at a row less, one behind that, and one before it.
    for (let j = Math.max(0, i - distance); j <= last; j += 1) {
      const at = i * width + (j - i + distance);
      let least = i === 0 && j === 0 ? 0 : far;
      if (i > 0 && j > 0) {
        const edits = quoteUnit === source.charCodeAt(place.end - j) ? 0 : 1;
        least = Math.min(least, (cells[at - width] ?? far) + edits);
      }
      if (i > 0 && j < i + distance) least = Math.min(least, (cells[at - width + 1] ?? far) + 1);
      if (j > 0 && j > i - distance) least = Math.min(least, (cells[at - 1] ?? far) + 1);
      cells[at] = least;
    }
  }
  return table;
}

/** The starts in the source from which the whole quote reaches the table's end within its band, with their edits. */
export function listStarts(table: AlignTable): { readonly start: number; readonly distance: number }[] {
  const starts: { start: number; distance: number }[] = [];
  const m = table.quote.length;
  for (let j = Math.max(0, m - table.band); j <= m + table.band; j += 1) {
    const distance = readCell(table, m, j);
    if (distance <= table.band) starts.push({ start: table.end - j, distance });
  }
  return starts;
}

/** The steps of one best alignment from a start of `listStarts` to the end, in order of the text. */
export function traceSteps(table: AlignTable, start: number): AlignStep[] {
  const steps: AlignStep[] = [];
  let i = table.quote.length;
  let j = table.end - start;
  while (i > 0 || j > 0) {
    const here = readCell(table, i, j);
    const at = { quoteAt: table.quote.length - i, sourceAt: table.end - j };
    const isDiagonal = i > 0 && j > 0;
    if (isDiagonal && isSame(table, i, j) && readCell(table, i - 1, j - 1) === here) {
      steps.push({ op: "match", ...at });
      i -= 1;
      j -= 1;
    } else if (isDiagonal && readCell(table, i - 1, j - 1) + 1 === here) {
      steps.push({ op: "replace", ...at });
      i -= 1;
      j -= 1;
    } else if (j > 0 && readCell(table, i, j - 1) + 1 === here) {
      steps.push({ op: "only_source", ...at });
      j -= 1;
    } else {
      steps.push({ op: "only_quote", ...at });
      i -= 1;
    }
  }
  return steps;
}
