import { spawnSync } from "node:child_process";
import search from "approx-string-match";
import { type PreparedText, prepareText } from "@/domain/quotes/prepared-text";
import { resolveQuote } from "@/domain/quotes/resolve-quote";
import { makeChance, writeParagraph } from "@/domain/quotes/written-texts.fixture";
import { foldText } from "@/domain/text/fold";
import { type BenchLine, type Measured, type NotRun, timeMs } from "./measure";

const TEXT_UNITS = 1_000_000;
const QUOTE_WORDS = 25;

interface Source {
  readonly text: string;
  readonly prepared: PreparedText;
  /** 25 words near the end, as they stand, and with four letters wrong. */
  readonly quote: string;
  readonly edited: string;
}

/** A megabyte of clauses that all differ, made by a fixed rule and folded once, as a document version is. */
function makeSource(): Source {
  const chance = makeChance(2031);
  const paragraphs: string[] = [];
  for (let length = 0; length < TEXT_UNITS; length += (paragraphs.at(-1)?.length ?? 0) + 1) {
    paragraphs.push(writeParagraph(chance, 8));
  }
  const text = paragraphs.join("\n");
  const prepared = prepareText(text);
  prepared.getGlued();
  const words = text.slice(-20_000).split(" ");
  const quote = words.slice(40, 40 + QUOTE_WORDS).join(" ");
  const edited = words.slice(40, 40 + QUOTE_WORDS).map((word, i) => (i % 6 === 3 ? `${word.slice(0, -1)}x` : word));
  return { text, prepared, quote, edited: edited.join(" ") };
}

let made: Source | null = null;
const source = (): Source => (made ??= makeSource());

export const exactQuote: BenchLine = {
  name: "exact-quote",
  what: "exact quote search / indexOf",
  target: { limit: 3, is: "at most" },
  about:
    "25 words near the end of a text of 1 MB whose index is made: `resolveQuote`, which must know all places, against the first `indexOf`.",
  measure: () => {
    const { text, prepared, quote } = source();
    return {
      oursMs: timeMs(50, () => resolveQuote(prepared, quote)),
      peerMs: timeMs(50, () => text.indexOf(quote)),
    };
  },
};

export const fuzzyQuote: BenchLine = {
  name: "fuzzy-quote",
  what: "fuzzy quote / approx-string-match",
  target: { limit: 1, is: "at most" },
  about:
    "25 words with four letters wrong in 1 MB of folded text: all steps of `resolveQuote` with its edit list, against approx-string-match with the same number of errors allowed.",
  measure: () => {
    const { prepared, edited } = source();
    const folded = prepared.getFolded().text;
    const pattern = foldText(edited).text;
    return {
      oursMs: timeMs(5, () => resolveQuote(prepared, edited)),
      peerMs: timeMs(5, () => search(folded, pattern, Math.floor(pattern.length / 10))),
    };
  },
};

/** The window scan of a common recipe: windows of the quote's length, a quarter of it apart, each scored by difflib. */
const DIFFLIB = `
import json, sys, time
from difflib import SequenceMatcher
text, quote = json.load(sys.stdin)
start = time.perf_counter()
step = max(1, len(quote) // 4)
best = 0.0
for at in range(0, max(1, len(text) - len(quote) + 1), step):
    best = max(best, SequenceMatcher(None, text[at:at + len(quote)], quote).ratio())
print((time.perf_counter() - start) * 1000)
`;
function measureDifflib(): Measured | NotRun {
  const { text, prepared, edited } = source();
  const ran = spawnSync("python3", ["-c", DIFFLIB], { input: JSON.stringify([text, edited]), encoding: "utf8" });
  const peerMs = Number.parseFloat(ran.stdout ?? "");
  if (!Number.isFinite(peerMs)) return { notRun: "no python3" };
  const repeats = 5;
  return { oursMs: timeMs(repeats, () => resolveQuote(prepared, edited)) / repeats, peerMs };
}

export const difflibScan: BenchLine = {
  name: "difflib-scan",
  what: "difflib window scan / fuzzy quote",
  target: { limit: 1000, is: "at least" },
  about:
    "The same quote in the same 1 MB: Python's difflib over windows of its length, a quarter of it apart, against `resolveQuote`.",
  measure: measureDifflib,
};
