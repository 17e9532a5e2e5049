import { type AuthorityProfile, profileChunk } from "@/domain/checks/authorities/authority-profile";
import type { DescribedChunk } from "@/domain/checks/authorities/authority-profile";
import type { ProfiledChunk } from "@/domain/checks/authorities/check-authority";
import { checkQuote, type ChunkSource, type QuoteCheck, type QuoteLimits } from "@/domain/checks/check-quotes";
import type { SourceOrigin } from "@/domain/checks/finding";
import { type NumberSource, numbersOfPart, prepareNumbers } from "@/domain/checks/number-source";
import { HandleIndex, type NamedChunk } from "@/domain/checks/resolve-handles";
import type { PreparedText } from "@/domain/quotes/prepared-text";
import { DEFAULT_BUDGET_STEPS } from "@/domain/quotes/quote-search";
import type { ResponseStatus, RetrievedSet } from "@/domain/rubric/codes";
import { sliceSpan } from "@/domain/text/code-points";
import { foldWords } from "@/domain/text/fold";
import type { Span } from "@/domain/text/span";

/** A chunk of R: its names, its words, and what is told of it. */
export interface CheckedChunk extends NamedChunk, ChunkSource, DescribedChunk {
  readonly origin?: SourceOrigin | null;
}

export interface CheckedClaim {
  readonly text: string;
  /** False for what states nothing; null where nobody said. */
  readonly needsCitation: boolean | null;
  /** One entry a handle as written, with the quote given for it. */
  readonly citations: readonly { readonly handle: string; readonly quote: string | null }[];
  /** Quotes that do not say which citation they belong to. */
  readonly unattachedQuotes: readonly string[];
  /** Where it stands in the answer; null or left out where that is not known. */
  readonly answerSpan?: Span | null;
}

export interface CheckedResponse {
  readonly status: ResponseStatus;
  /** The answer as delivered; empty where there is none. */
  readonly answer: string;
  /** The question and the earlier turns, one text: what stands there needs no citation. */
  readonly asked: string;
  readonly retrievedSet: RetrievedSet;
  readonly chunks: readonly CheckedChunk[];
  readonly claims: readonly CheckedClaim[];
  /** The system's own sign that it declined. */
  readonly declinedFlag: boolean | null;
  readonly finishReason: string | null;
  /** Bounds the look for each quote in each chunk; an import of thousands is more careful than a screen. */
  readonly quoteLimits?: QuoteLimits;
}

/** Steps for all quotes of a response that are not there word for word: some seconds. */
const TOTAL_STEPS = 200_000_000;
/** What looking through one UTF-16 unit of a text costs, at most. */
const STEPS_A_UNIT = 4;
/** What a look costs besides. */
const STEPS_A_LOOK = 10_000;

/** Longer words are not looked for in the question. */
const MAX_ASKED_UNITS = 2000;

const isCheap = ({ resolution }: QuoteCheck): boolean =>
  resolution?.matchType === "exact" || resolution?.matchType === "normalised";

/** The words of a chunk as they stand in its source; null for a source without text. */
function readChunk(chunk: CheckedChunk): string | null {
  if (chunk.source === null) return null;
  const { codePoints } = chunk.source;
  const text = chunk.scope === null ? codePoints.text : sliceSpan(codePoints, chunk.scope);
  return text.trim() === "" ? null : text;
}

/** What chunks were found to be, for as long as their text is kept: responses over the same passage share it. */
const knownProfiles = new WeakMap<PreparedText, Map<string, AuthorityProfile>>();

function profileOfChunk(chunk: CheckedChunk, text: string): AuthorityProfile {
  if (chunk.source === null) return profileChunk(text, chunk);
  const profiles = knownProfiles.get(chunk.source) ?? new Map<string, AuthorityProfile>();
  knownProfiles.set(chunk.source, profiles);
  const { scope, title, documentKey, documentAliases } = chunk;
  const key = JSON.stringify([scope?.startCp, scope?.endCp, title, documentKey, documentAliases]);
  const profile = profiles.get(key) ?? profileChunk(text, chunk);
  profiles.set(key, profile);
  return profile;
}

/** What the checks of one response share: everything is read once, on first use. */
export class ResponseContext {
  readonly handles: HandleIndex;
  private readonly texts = new Map<number, string | null>();
  private readonly profiles = new Map<number, ProfiledChunk>();
  private readonly askedNumbers: NumberSource;
  private askedText: string | null = null;
  private leftSteps = TOTAL_STEPS;

  constructor(readonly response: CheckedResponse) {
    this.handles = new HandleIndex(response.chunks, response.retrievedSet);
    this.askedNumbers = prepareNumbers(response.asked);
  }

  /** A chunk's words; null where there are none to read. */
  textOf(index: number): string | null {
    const known = this.texts.get(index);
    if (known !== undefined) return known;
    const chunk = this.response.chunks[index];
    const text = chunk === undefined ? null : readChunk(chunk);
    this.texts.set(index, text);
    return text;
  }

  numbersOf(index: number): NumberSource {
    const chunk = this.response.chunks[index];
    return chunk?.source == null ? prepareNumbers("") : numbersOfPart(chunk.source, chunk.scope);
  }

  profileOf(index: number): ProfiledChunk {
    const known = this.profiles.get(index);
    if (known !== undefined) return known;
    const chunk = this.response.chunks[index];
    const text = this.textOf(index) ?? "";
    const profiled = { index, profile: chunk === undefined ? profileChunk(text, {}) : profileOfChunk(chunk, text) };
    this.profiles.set(index, profiled);
    return profiled;
  }

  getAskedNumbers(): NumberSource {
    return this.askedNumbers;
  }

  /** Whether words stand in the question or the earlier turns, but for typography. */
  isAsked(words: string): boolean {
    const folded = foldWords(words.slice(0, MAX_ASKED_UNITS + 1)).trim();
    if (folded === "" || words.length > MAX_ASKED_UNITS) return false;
    this.askedText ??= foldWords(this.response.asked);
    return this.askedText.includes(folded);
  }

  /** Looks for a quote, with less effort once the response has used up its work. */
  checkQuote(quote: string, cited: readonly number[]): QuoteCheck {
    const { chunks, quoteLimits } = this.response;
    const limits = quoteLimits ?? { budgetSteps: DEFAULT_BUDGET_STEPS };
    const isSpent = this.leftSteps <= 0;
    const check = checkQuote(quote, cited, chunks, isSpent ? { budgetSteps: 0, isCitedOnly: true } : limits);
    if (!isSpent && !isCheap(check)) {
      for (const { source } of chunks) {
        const units = source?.codePoints.text.length ?? 0;
        this.leftSteps -= Math.min(limits.budgetSteps, units * STEPS_A_UNIT) + STEPS_A_LOOK;
      }
    }
    return check;
  }
}
