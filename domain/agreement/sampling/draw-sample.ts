import type { Sha256Hex } from "@/domain/audit/hash-functions";
import { utf8Bytes } from "@/domain/audit/hash-functions";
import { DomainError } from "@/domain/errors/domain-error";
import type { ResponseOutcome } from "@/domain/rubric/codes";
import type { AllocationRule, StratumShare } from "./allocate";
import { allocateSample } from "./allocate";
import { hashRank } from "./hash-rank";

/** One item that could be drawn; `stratum` is, as a rule, its first-pass label. */
export interface FrameItem {
  readonly id: string;
  readonly stratum?: string;
}

export interface DrawOptions {
  /** Published after the labels are locked. */
  readonly seed: string;
  /** Items wanted; a smaller frame is taken whole. */
  readonly k: number;
  /** Present for a stratified draw. */
  readonly strata?: AllocationRule;
}

/** An item of the sample. Its weight in every rate is 1 / pi. */
export interface DrawnItem {
  readonly id: string;
  readonly stratum?: string;
  /** The item's place in the draw, in [0, 1). */
  readonly u: number;
  /** Inclusion probability, above 0. */
  readonly pi: number;
}

/** Everything that must be stored of a draw, so that anyone can repeat and weigh it. */
export interface SampleDraw {
  readonly seed: string;
  readonly frame_n: number;
  /** SHA-256 over the frame's lines `id U+001F stratum`, sorted, joined by line feeds. */
  readonly frame_sha256: string;
  readonly strata: readonly (StratumShare & { readonly pi: number })[];
  /** By stratum name, then by u. */
  readonly items: readonly DrawnItem[];
}

/** First-pass outcomes that are re-scored whole: the rare ones in which two raters differ most. */
export const TAKE_ALL_OUTCOMES: readonly ResponseOutcome[] = ["unsupported", "misattributed", "incorrect_refusal"];

/** The one stratum of a simple draw. */
const WHOLE_FRAME = "";

function checkFrame(frame: readonly FrameItem[], options: DrawOptions): void {
  if (!Number.isSafeInteger(options.k) || options.k < 0) {
    throw new DomainError("sample_size_invalid", "A sample size is a whole number >= 0.", { k: String(options.k) });
  }
  const seen = new Set<string>();
  frame.forEach(({ id, stratum }, position) => {
    if (seen.has(id)) throw new DomainError("duplicate_id", "An item stands in the frame twice.", { id, position });
    seen.add(id);
    if (options.strata && stratum === undefined) {
      throw new DomainError("stratum_missing", "A stratified draw needs every item's stratum.", { id, position });
    }
  });
}

function hashFrame(frame: readonly FrameItem[], sha256: Sha256Hex): string {
  const lines = frame.map(({ id, stratum }) => `${id}\u001f${stratum ?? ""}`).sort();
  return sha256(utf8Bytes(lines.join("\n")));
}

function rankItems(
  frame: readonly FrameItem[],
  options: DrawOptions,
  sha256: Sha256Hex,
): Map<string, (FrameItem & { u: number })[]> {
  const byStratum = new Map<string, (FrameItem & { u: number })[]>();
  for (const item of frame) {
    const stratum = options.strata ? (item.stratum ?? WHOLE_FRAME) : WHOLE_FRAME;
    const ranked = byStratum.get(stratum) ?? [];
    ranked.push({ ...item, u: hashRank(options.seed, item.id, sha256) });
    byStratum.set(stratum, ranked);
  }
  for (const ranked of byStratum.values()) ranked.sort((a, b) => a.u - b.u || (a.id < b.id ? -1 : 1));
  return byStratum;
}

/**
 * Draws a sample by hashing: the k items of smallest u, or the same inside each stratum. The same frame, seed and k
 * give the same sample in whatever order the frame comes.
 *
 * @throws DomainError `sample_size_invalid`, `duplicate_id`, `stratum_missing`.
 */
export function drawSample(frame: readonly FrameItem[], options: DrawOptions, sha256: Sha256Hex): SampleDraw {
  checkFrame(frame, options);
  const byStratum = rankItems(frame, options, sha256);
  const sizes = new Map([...byStratum].map(([stratum, items]) => [stratum, items.length]));
  const shares = allocateSample(sizes, options.k, options.strata ?? { takeAll: [] });
  return {
    seed: options.seed,
    frame_n: frame.length,
    frame_sha256: hashFrame(frame, sha256),
    strata: shares.map((share) => ({ ...share, pi: share.n / share.N })),
    items: shares.flatMap(({ stratum, n, N }) =>
      (byStratum.get(stratum) ?? []).slice(0, n).map((item) => ({ ...item, pi: n / N })),
    ),
  };
}
