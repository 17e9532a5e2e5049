import type { UnitRange } from "@/domain/quotes/unit-range";
import type { WorkBudget } from "@/domain/quotes/work-budget";

const WORD_BITS = 32;
/** More ends than these are not listed. */
export const MAX_ENDS = 256;

/** A pattern as bit masks: `masks[id * blocks + block]` has a bit for each place of that block where the unit stands. */
export interface CompiledPattern {
  readonly length: number;
  readonly blocks: number;
  /** Id of each UTF-16 unit; 0 for units that the pattern does not have. */
  readonly ids: Uint16Array;
  readonly masks: Int32Array;
}

/** Prepares a pattern of at least one unit. O(m). */
export function compilePattern(pattern: string): CompiledPattern {
  const blocks = Math.ceil(pattern.length / WORD_BITS);
  const ids = new Uint16Array(0x10000);
  let known = 0;
  for (let i = 0; i < pattern.length; i += 1) {
    const unit = pattern.charCodeAt(i);
    if (ids[unit] === 0) ids[unit] = known += 1;
  }
  const masks = new Int32Array((known + 1) * blocks);
  for (let i = 0; i < pattern.length; i += 1) {
    const at = (ids[pattern.charCodeAt(i)] ?? 0) * blocks + (i >>> 5);
    masks[at] = (masks[at] ?? 0) | (1 << (i & 31));
  }
  return { length: pattern.length, blocks, ids, masks };
}

/**
 * One column of the distance matrix as vertical differences in bits, `blocks` words of 32 rows (Myers 1999, in Hyyrö's form).
 * `scores[b]` is the distance in the last row of block b.
 */
class Column {
  private readonly up: Int32Array;
  private readonly down: Int32Array;
  private readonly scores: Int32Array;
  /** The last block that may hold a distance within the bound. */
  active: number;

  constructor(
    private readonly pattern: CompiledPattern,
    bound: number,
  ) {
    this.active = Math.min(pattern.blocks - 1, Math.max(0, Math.ceil(bound / WORD_BITS) - 1));
    this.up = new Int32Array(pattern.blocks).fill(-1);
    this.down = new Int32Array(pattern.blocks);
    this.scores = Int32Array.from({ length: pattern.blocks }, (_, b) => Math.min((b + 1) * WORD_BITS, pattern.length));
  }

  /** Moves all active blocks on by one unit of text and settles which one is the last active (Ukkonen's cut-off). */
  step(unit: number, bound: number): void {
    const { blocks, ids, masks } = this.pattern;
    const row = (ids[unit] ?? 0) * blocks;
    const last = this.active;
    let carry = 0;
    for (let b = 0; b <= last; b += 1) carry = this.advance(b, masks[row + b] ?? 0, carry);
    const above = (this.scores[last] ?? 0) - carry;
    const isFirstRowHit = ((masks[row + last + 1] ?? 0) & 1) !== 0;
    if (last + 1 < blocks && above <= bound && (carry < 0 || isFirstRowHit)) {
      this.open(last + 1, above);
      this.advance(last + 1, masks[row + last + 1] ?? 0, carry);
      this.active = last + 1;
    } else {
      while (this.active > 0 && (this.scores[this.active] ?? 0) >= bound + this.rows(this.active)) this.active -= 1;
    }
  }

  /** The distance in the last row, or more than `bound` where the cut-off has left that out. */
  lastScore(bound: number): number {
    const last = this.pattern.blocks - 1;
    return this.active === last ? (this.scores[last] ?? 0) : bound + 1;
  }

  private rows(block: number): number {
    return Math.min(WORD_BITS, this.pattern.length - block * WORD_BITS);
  }

  /** Moves one block on by one unit of text. `carry` is the horizontal difference above it; gives the one below it. */
  private advance(block: number, mask: number, carry: number): number {
    const up = this.up[block] ?? 0;
    const down = this.down[block] ?? 0;
    const carriedDown = carry < 0 ? 1 : 0;
    const vertical = mask | down;
    const matching = mask | carriedDown;
    const horizontal = (((matching & up) + up) ^ up) | matching;
    let right = down | ~(horizontal | up);
    let left = up & horizontal;
    const lastRow = 1 << (this.rows(block) - 1);
    const out = (right & lastRow) !== 0 ? 1 : (left & lastRow) !== 0 ? -1 : 0;
    right = (right << 1) | (carry > 0 ? 1 : 0);
    left = (left << 1) | carriedDown;
    this.up[block] = left | ~(vertical | right);
    this.down[block] = right & vertical;
    this.scores[block] = (this.scores[block] ?? 0) + out;
    return out;
  }

  /**
   * Moves on while the first of several blocks is the only active one, which is nearly always, and opens the second when it is
   * reached. Gives where it stopped. The same steps as `advance` with the state in local variables: five times as fast.
   */
  skim(text: string, from: number, to: number, bound: number): number {
    const { ids, masks, blocks } = this.pattern;
    let up = this.up[0] ?? 0;
    let down = this.down[0] ?? 0;
    let score = this.scores[0] ?? 0;
    let at = from;
    let row = 0;
    let carry = 0;
    let isReached = false;
    while (at < to && !isReached) {
      row = (ids[text.charCodeAt(at)] ?? 0) * blocks;
      const mask = masks[row] ?? 0;
      const vertical = mask | down;
      const horizontal = (((mask & up) + up) ^ up) | mask;
      const right = down | ~(horizontal | up);
      const left = up & horizontal;
      carry = (right >>> 31) - (left >>> 31);
      isReached = score <= bound && (carry < 0 || ((masks[row + 1] ?? 0) & 1) !== 0);
      score += carry;
      up = (left << 1) | ~(vertical | (right << 1));
      down = (right << 1) & vertical;
      at += 1;
    }
    this.up[0] = up;
    this.down[0] = down;
    this.scores[0] = score;
    if (isReached) {
      this.open(1, score - carry);
      this.advance(1, masks[row + 1] ?? 0, carry);
      this.active = 1;
    }
    return at;
  }

  /** Starts a block that the cut-off had left out, below a block whose distance was `above` one column earlier. */
  private open(block: number, above: number): void {
    this.up[block] = -1;
    this.down[block] = 0;
    this.scores[block] = above + this.rows(block);
  }
}

/** The places where a pattern ends with the fewest edits. */
export interface ApproxEnds {
  readonly distance: number;
  /** Exclusive ends in the text, ascending; at most 256, the rest is not listed. */
  readonly ends: readonly number[];
}

/**
 * Where in `text[from, to)` the pattern occurs with the fewest edits, at most `maxEdits` (semi-global alignment: the start in
 * the text is free). Null when nothing comes that near. O(n * ceil(k / 32)) expected, O(m) memory.
 */
export function searchApprox(
  pattern: CompiledPattern,
  text: string,
  range: UnitRange,
  maxEdits: number,
  budget: WorkBudget,
): ApproxEnds | "over_budget" | null {
  const column = new Column(pattern, maxEdits);
  let bound = maxEdits;
  let ends: number[] = [];
  for (let at = range.from; at < range.to; ) {
    const from = at;
    if (column.active === 0 && pattern.blocks > 1) at = column.skim(text, at, range.to, bound);
    else {
      column.step(text.charCodeAt(at), bound);
      at += 1;
    }
    if (!budget.spend((at - from) * (column.active + 1))) return "over_budget";
    const score = column.lastScore(bound);
    if (score > bound) continue;
    if (score < bound) ends = [];
    bound = score;
    if (ends.length < MAX_ENDS) ends.push(at);
  }
  return ends.length === 0 ? null : { distance: bound, ends };
}
