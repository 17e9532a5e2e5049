import type { Line } from "@/domain/checks/code-blocks";

/** What a line is in a table of pipes. */
export type TableRow = "head" | "rule" | "row";

const PIPED = /^\s*\|.*\|\s*$/u;

/** The line under a table's head: dashes, colons and at least one pipe. Read sign by sign, since such a line may be endless. */
function isRule(text: string): boolean {
  let dashes = 0;
  let pipes = 0;
  for (const character of text) {
    if (character === "-") dashes += 1;
    else if (character === "|") pipes += 1;
    else if (character !== ":" && character.trim() !== "") return false;
  }
  return pipes > 0 && dashes > 0;
}

/** The lines of an answer that are rows of tables, by their place. Rows without outer pipes need the line under the head. */
export function listTableRows(lines: readonly Line[]): Map<number, TableRow> {
  const rows = new Map<number, TableRow>();
  let isInTable = false;
  for (const [at, { text }] of lines.entries()) {
    const hasPipe = text.includes("|");
    if (hasPipe && isRule(text)) {
      rows.set(at, "rule");
      const head = lines[at - 1];
      isInTable = head?.text.includes("|") === true && rows.get(at - 1) !== "rule";
      if (isInTable) rows.set(at - 1, "head");
    } else if (hasPipe && (isInTable || PIPED.test(text))) rows.set(at, "row");
    else isInTable = false;
  }
  return rows;
}
