import type { ClaimCheck, CitationCheck } from "@/domain/checks/check-claim";
import { MAX_SCORED_HANDLES } from "@/domain/checks/check-coverage";
import type { QuoteCheck } from "@/domain/checks/check-quotes";
import type { RefusalSuggestion } from "@/domain/checks/detect-refusal";
import { type Finding, type FindingPlace, type FindingTarget, makeFinding } from "@/domain/checks/finding";
import type { NotMarker } from "@/domain/checks/find-markers";
import type { CheckedClaim, CheckedResponse, ResponseContext } from "@/domain/checks/response-context";
import type { ResponseStatus } from "@/domain/rubric/codes";
import type { FindingCode } from "@/domain/rubric/finding-powers";
import { lengthCp } from "@/domain/text/code-points";

const NO_ANSWER: Partial<Record<ResponseStatus, FindingCode>> = {
  empty: "response_empty",
  blocked: "response_blocked",
  errored: "response_errored",
  timed_out: "response_timed_out",
};

function placeOfAnswer({ answer }: CheckedResponse): FindingPlace | null {
  return answer === "" ? null : { of: "answer", startCp: 0, endCp: lengthCp(answer) };
}

function placeOfClaim({ answerSpan, text }: CheckedClaim): FindingPlace {
  const span = answerSpan ?? null;
  if (span === null) return { of: "claim", startCp: 0, endCp: lengthCp(text) };
  return { of: "answer", startCp: span.startCp, endCp: span.endCp };
}

/** Marks of one kind beyond this number are not listed one by one. */
const MAX_MARKS = 50;

function listMarkFindings(notMarkers: readonly NotMarker[]): Finding[] {
  const listed = (reason: NotMarker["reason"], code: FindingCode): Finding[] =>
    notMarkers
      .filter((mark) => mark.reason === reason)
      .slice(0, MAX_MARKS)
      .map(({ startCp, endCp }) => {
        const place: FindingPlace = { of: "answer", startCp, endCp };
        return makeFinding(code, { claimIndex: null, citationIndex: null, place });
      });
  return [...listed("malformed", "marker_malformed"), ...listed("footnote", "marker_footnote")];
}

const wholeOf = (response: CheckedResponse): FindingTarget => ({
  claimIndex: null,
  citationIndex: null,
  place: placeOfAnswer(response),
});

/** That there is no answer, by why. */
export function listStatusFindings(response: CheckedResponse): Finding[] {
  const code = NO_ANSWER[response.status];
  return code === undefined ? [] : [makeFinding(code, wholeOf(response))];
}

/** Findings on the whole response. */
export function listResponseFindings(
  response: CheckedResponse,
  refusal: RefusalSuggestion,
  notMarkers: readonly NotMarker[],
): Finding[] {
  const whole = wholeOf(response);
  const findings = listStatusFindings(response);
  if (refusal.declined !== "no") {
    const { declined, basis, isConflict, spans } = refusal;
    const [first] = spans;
    const place: FindingPlace | null = first === undefined ? whole.place : { of: "answer", ...first };
    const detail = { declined, basis, isConflict, sentences: spans.length };
    findings.push(makeFinding("refusal_detected", { ...whole, place }, detail));
  }
  return [...findings, ...listMarkFindings(notMarkers)];
}

const CODE_OF_GAP = {
  number: "numbers_not_found",
  unit: "units_not_found",
  date: "dates_not_found",
  negation: "negation_not_found",
} as const;

function codeOfQuote({ state, foundIn, isStitched }: QuoteCheck): FindingCode {
  if (state === "not_checkable") return "quote_not_checkable";
  if (state === "not_in_chunk" && foundIn.length > 0) return "quote_in_other_source";
  return isStitched ? "quote_stitched" : "quote_not_found";
}

/** Whether a finding is about a quote. */
export const isQuoteFinding = (code: FindingCode): boolean => code.startsWith("quote_");

/** The findings of one claim. */
class ClaimFindings {
  readonly findings: Finding[] = [];
  private readonly cited: ReadonlySet<number>;
  private readonly place: FindingPlace;

  constructor(
    private readonly context: ResponseContext,
    private readonly claim: CheckedClaim,
    private readonly check: ClaimCheck,
    private readonly claimIndex: number,
  ) {
    this.cited = new Set(check.citations.flatMap(({ candidates }) => candidates));
    this.place = placeOfClaim(claim);
  }

  private add(code: FindingCode, citationIndex: number | null, detail?: Finding["detail"], place = this.place): void {
    this.findings.push(makeFinding(code, { claimIndex: this.claimIndex, citationIndex, place }, detail));
  }

  private originOf(index: number | undefined): string | null {
    return index === undefined ? null : (this.context.response.chunks[index]?.origin ?? null);
  }

  private addHandles(): void {
    const { citations } = this.check;
    const dangling = citations.filter(({ resolution }) => resolution === "dangling");
    const isKnown = this.context.response.retrievedSet === "known";
    if (isKnown && citations.length > 0 && dangling.length === citations.length) {
      this.add("no_handle_resolves", null, { citations: citations.length, ...describeLost(citations[0]) });
    } else {
      for (const [i, citation] of citations.entries()) {
        if (citation.resolution === "dangling") this.add("handle_dangling", i, describeLost(citation));
      }
    }
    for (const [i, { candidates }] of citations.entries()) {
      if (candidates.length > 1) this.add("handle_ambiguous", i, { chunks: candidates.length });
    }
    const distinct = new Set(this.claim.citations.map(({ handle }) => handle)).size;
    if (distinct > MAX_SCORED_HANDLES) this.add("over_cap", null, { handles: distinct, scored: MAX_SCORED_HANDLES });
  }

  private addQuote(check: QuoteCheck, citationIndex: number | null): void {
    // A source without text is a finding of its own; a dangling handle has been found already.
    if (check.state === "in_chunk" || (check.state === "not_checkable" && check.obstacle === null)) return;
    const match = check.resolution;
    this.add(codeOfQuote(check), citationIndex, {
      state: check.state,
      reason: check.obstacle ?? (match?.matchType === "unresolved" ? match.reason : null),
      foundIn: check.foundIn[0] ?? null,
      isFoundInCited: check.foundIn.some((i) => this.cited.has(i)),
      origin: this.originOf(check.foundIn[0] ?? check.chunkIndex ?? undefined),
    });
  }

  private addSources(): void {
    for (const [i, { candidates, quote }] of this.check.citations.entries()) {
      const origin = this.originOf(candidates[0]);
      if (candidates.some((index) => this.context.textOf(index) === null))
        this.add("source_without_text", i, { origin });
      if (origin === "user" || origin === "agent") this.add("source_origin", i, { origin });
      if (quote !== null) this.addQuote(quote, i);
    }
    for (const quote of this.check.unattachedQuotes) this.addQuote(quote, null);
  }

  private addGaps(): void {
    for (const { kind, span, isComputable } of this.check.gaps) {
      const place: FindingPlace = span === null ? this.place : { of: "claim", ...span };
      const { startCp, endCp } = span ?? { startCp: null, endCp: null };
      this.add(CODE_OF_GAP[kind], null, { startCp, endCp, isComputable }, place);
    }
    for (const { kind, span, opens, meant } of this.check.authorities) {
      const detail = { kind, ...span, opens, meant, origin: this.originOf(opens ?? undefined) };
      this.add("authority_mismatch", null, detail, { of: "claim", ...span });
    }
  }

  list(): Finding[] {
    this.addHandles();
    this.addSources();
    this.addGaps();
    return this.findings;
  }
}

/** What is told of a handle that is not in R. */
function describeLost(citation: CitationCheck | undefined): Finding["detail"] {
  return {
    hint: citation?.hint?.kind ?? null,
    meant: citation?.hint?.chunks[0] ?? citation?.quote?.foundIn[0] ?? null,
    isInQuestion: citation?.isInQuestion === true,
  };
}

/** Findings on one claim and its citations, in the order of the checks. */
export function listClaimFindings(
  context: ResponseContext,
  claim: CheckedClaim,
  check: ClaimCheck,
  claimIndex: number,
): Finding[] {
  return new ClaimFindings(context, claim, check, claimIndex).list();
}

/** An answer with words of which no claim could be checked. */
export const makeNothingToCheck = (response: CheckedResponse): Finding =>
  makeFinding("nothing_to_check", wholeOf(response));

/** A claim that needs a citation and carries none. */
export function makeUncited(claim: CheckedClaim | undefined, claimIndex: number): Finding {
  const place = claim === undefined ? null : placeOfClaim(claim);
  return makeFinding("uncited", { claimIndex, citationIndex: null, place });
}
